import { Box, Button, Paper, Text } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { MetaLine } from '../../ui/meta-line.tsx';
import type { SheetContent } from './taken-sheet.ts';

type TakenCardProps = {
  readonly icon?: typeof IconTable;
  readonly name: string;
  readonly bytes?: number | null;
  readonly content: Pick<SheetContent, 'headers' | 'rows'>;
  readonly replaceLabel: string;
  readonly onReplace: () => void;
};

/** What was taken in, by its name and size, with a way to take something else. */
export function TakenCard(props: TakenCardProps) {
  const { icon: Icon = IconTable, name, bytes = null, content, replaceLabel, onReplace } = props;
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Paper withBorder className="cs-row" px="md" py={14}>
      <Icon size={28} stroke={1.5} aria-hidden color="var(--cs-ok)" />
      <Box flex="1 1 12rem" miw={0}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed" className="cs-figures">
          <MetaLine
            facts={[
              bytes === null ? null : format.bytes(bytes),
              t('sheet.rowCount', { count: content.rows.length }),
              t('sheet.columnCount', { count: content.headers.length }),
            ]}
          />
        </Text>
      </Box>
      <Button variant="default" size="sm" onClick={onReplace} flex="none">
        {replaceLabel}
      </Button>
    </Paper>
  );
}
