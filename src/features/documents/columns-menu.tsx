import { Button, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { usualColumns } from './columns.ts';
import type { ColumnId } from './columns.ts';

// With what moves them, which is large; few people ever open it.
const ColumnsList = lazyPart(async () => (await import('./columns-list.tsx')).ColumnsList);

type ColumnsMenuProps = {
  readonly shown: readonly ColumnId[];
  readonly onChange: (columns: readonly ColumnId[]) => void;
};

/** Which columns there are, and in which order. */
export function ColumnsMenu({ shown, onChange }: ColumnsMenuProps) {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" trapFocus width={300} shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} aria-hidden />}>
          {t('documents.columnsMenu')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('documents.columnsTitle')}>
        <ColumnsList shown={shown} onChange={onChange} />
        <Button
          variant="subtle"
          size="compact-sm"
          mt="xs"
          onClick={() => {
            onChange(usualColumns);
          }}
        >
          {t('documents.columnsUsual')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
