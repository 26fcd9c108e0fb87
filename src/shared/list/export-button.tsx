import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/api-error.ts';
import { useFormat } from '../../i18n/format.ts';
import { saveFile, writeWorkbook } from '../../sheet/write/write-workbook.ts';
import type { WriteColumn } from '../../sheet/write/write-sheet.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { Identified } from './selection.ts';
import { useGather } from './use-gather.ts';
import type { PageReader } from './use-gather.ts';

export type ExportColumn<Row> = WriteColumn & { readonly text: (row: Row) => string };

type ExportButtonProps<Row extends Identified> = {
  readonly label: string;
  readonly disabled?: boolean;
  readonly read: PageReader<Row>;
  readonly columns: readonly ExportColumn<Row>[];
  readonly sheetName: string;
  readonly fileName: string;
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
    void gather(async (found) => {
      const rows = found.map((row) => columns.map(({ text }) => text(row)));
      const titles = columns.map(({ text: _text, ...column }) => column);
      saveFile(await writeWorkbook([{ name: sheetName, columns: titles, rows }]), fileName);
      setCount(rows.length);
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
      <Sheet opened={isOpen} onClose={close} title={t('lists.exportTitle')}>
        <Stack gap="md">
          {progress !== null && <Reading {...progress} />}
          {error !== null && (
            <ErrorNotice title={t('lists.exportFailed')} failure={failureOf(error)} onRetry={run} />
          )}
          {count !== null && <Text role="status">{props.doneText?.(count) ?? t('lists.exportDone')}</Text>}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t(progress === null ? 'common.close' : 'lists.exportStop')}
            </Button>
          </Group>
        </Stack>
      </Sheet>
    </>
  );
}

function Reading({ done, total }: { readonly done: number; readonly total: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (total > 0 && done >= total) {
    return <Text role="status">{t('lists.exportWriting')}</Text>;
  }
  const text = t('lists.exportRunning', { done: format.number(done), total: format.number(total) });
  return (
    <div>
      <Text className="cs-figures" mb="xs">
        {text}
      </Text>
      <Progress aria-label={text} value={total === 0 ? 0 : (done / total) * 100} />
    </div>
  );
}
