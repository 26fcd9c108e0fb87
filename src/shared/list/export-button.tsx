import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WriteColumn } from '../../spreadsheet/write/write-sheet.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Identified } from './selection.ts';
import { type PageReader, useGather } from './use-gather.ts';

const ExportDialog = lazyComponent(async () => (await import('./export-dialog.tsx')).ExportDialog);

export type ExportColumn<Row> = WriteColumn & { readonly text: (row: Row) => string };

type ExportButtonProps<Row extends Identified> = {
  readonly label: string;
  readonly disabled?: boolean;
  readonly read: PageReader<Row>;
  readonly columns: readonly ExportColumn<Row>[];
  readonly sheetName: string;
  readonly fileName: () => string;
  readonly doneText?: (count: number) => string;
};

/** Everything that a list has, on whatever page, as a workbook. */
export function ExportButton<Row extends Identified>(props: ExportButtonProps<Row>) {
  const { label, disabled = false, read, columns, sheetName, fileName } = props;
  const { t } = useTranslation();
  const { progress, error, gather, stop } = useGather(read);
  const [isOpen, setIsOpen] = useState(false);
  const [count, setCount] = useState<number | null>(null);
  const run = (): void => {
    setIsOpen(true);
    setCount(null);
    void gather(async (found, signal) => {
      const rows = found.map((row) => columns.map(({ text }) => text(row)));
      const titles = columns.map(({ text: _text, ...column }) => column);
      const { saveFile, writeWorkbook } = await import('../../spreadsheet/write/write-workbook.ts');
      const file = await writeWorkbook([{ name: sheetName, columns: titles, rows }]);
      if (!signal.aborted) {
        saveFile(file, fileName());
        setCount(rows.length);
      }
    });
  };
  const close = (): void => {
    stop();
    setIsOpen(false);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        disabled={disabled}
        onClick={run}
      >
        {label}
      </Button>
      {isOpen && (
        <ExportDialog
          progress={progress}
          error={error}
          doneText={count === null ? null : (props.doneText?.(count) ?? t('lists.exportDone'))}
          onRetry={run}
          onClose={close}
        />
      )}
    </>
  );
}
