import { Alert, Button, Group } from '@mantine/core';
import { IconDownload, IconRowRemove } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveWorkbook } from '../../../spreadsheet/write/write-workbook.ts';
import type { LeftOutRow } from './left-out.ts';

type LeftOutNoteProps = { readonly rows: readonly LeftOutRow[]; readonly headers: readonly string[] };

/** How many rows of the data the batch goes without, to be downloaded with the reasons. */
export function LeftOutNote({ rows, headers }: LeftOutNoteProps) {
  const { t } = useTranslation();
  if (rows.length === 0) {
    return null;
  }
  return (
    <Alert color="warn" role="status" icon={<IconRowRemove aria-hidden />} py="xs" mb="sm">
      <Group justify="space-between" gap="xs">
        {t('batches.check.leftOut', { count: rows.length })}
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={17} aria-hidden />}
          onClick={() => {
            // With the columns of the data, to be corrected and taken again.
            void saveWorkbook(t('batches.check.leftOutFile'), [
              {
                name: t('batches.check.sheetLeftOut'),
                columns: [...headers, t('grid.issues.reason')].map((title) => ({ title })),
                rows: rows.map(({ cells, reason }) => [
                  ...headers.map((_, index) => cells[index] ?? ''),
                  reason,
                ]),
              },
            ]);
          }}
        >
          {t('batches.check.downloadLeftOut')}
        </Button>
      </Group>
    </Alert>
  );
}
