import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../contract/models/document.ts';
import { failureOf } from '../../api/api-error.ts';
import { documentPages } from '../../api/document-actions.ts';
import { useFormat } from '../../i18n/format.ts';
import { saveFile, writeWorkbook } from '../../sheet/write/write-workbook.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useCellText } from './cell-text.ts';
import type { ColumnId } from './columns.ts';
import type { DocumentFilters } from '../../api/document-filters.ts';

type Stage =
  | { readonly kind: 'closed' }
  | { readonly kind: 'reading'; readonly done: number; readonly total: number }
  | { readonly kind: 'writing' }
  | { readonly kind: 'done'; readonly count: number }
  | { readonly kind: 'failed'; readonly error: unknown };

type ExportButtonProps = {
  readonly filters: DocumentFilters;
  readonly columns: readonly ColumnId[];
  readonly total: number;
};

const kinds: Partial<Record<ColumnId, 'number' | 'day'>> = {
  contractValue: 'number',
  due: 'day',
  created: 'day',
  completed: 'day',
  validFrom: 'day',
  validTo: 'day',
};

/** Everything that matches as a workbook, with the columns that are shown. */
export function ExportButton({ filters, columns, total }: ExportButtonProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const cellText = useCellText();
  const [stage, setStage] = useState<Stage>({ kind: 'closed' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const rowOf = (document: Document): string[] => [
    document.no,
    document.subject,
    ...columns.map((column) => cellText(document, column, true)),
  ];
  const run = async (): Promise<void> => {
    const stop = new AbortController();
    running.current = stop;
    setStage({ kind: 'reading', done: 0, total });
    try {
      const rows: string[][] = [];
      for await (const page of documentPages(filters, stop.signal)) {
        rows.push(...page.items.map(rowOf));
        setStage({ kind: 'reading', done: rows.length, total: page.totalCount });
      }
      setStage({ kind: 'writing' });
      const file = await writeWorkbook([
        {
          name: t('documents.exportSheet'),
          columns: [
            { title: t('documents.columns.no'), width: 20 },
            { title: t('documents.columns.subject'), width: 46 },
            ...columns.map((column) => ({
              title: t(`documents.columns.${column}`),
              width: 22,
              kind: kinds[column] ?? ('text' as const),
            })),
          ],
          rows,
        },
      ]);
      if (!stop.signal.aborted) {
        saveFile(
          file,
          t('documents.exportFile', { day: format.date(new Date().toISOString()).replaceAll('/', '-') }),
        );
        setStage({ kind: 'done', count: rows.length });
      }
    } catch (error) {
      setStage(stop.signal.aborted ? { kind: 'closed' } : { kind: 'failed', error });
    }
  };
  const close = (): void => {
    running.current?.abort();
    setStage({ kind: 'closed' });
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        disabled={total === 0}
        onClick={() => void run()}
      >
        {t('documents.export')}
      </Button>
      <Sheet opened={stage.kind !== 'closed'} onClose={close} title={t('documents.exportTitle')}>
        <Stack gap="md">
          <ExportStage stage={stage} onRetry={() => void run()} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t(
                stage.kind === 'reading' || stage.kind === 'writing'
                  ? 'documents.exportStop'
                  : 'common.close',
              )}
            </Button>
          </Group>
        </Stack>
      </Sheet>
    </>
  );
}

function ExportStage({ stage, onRetry }: { readonly stage: Stage; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  switch (stage.kind) {
    case 'closed':
      return null;
    case 'reading': {
      const { done, total } = stage;
      const text = t('documents.exportRunning', { done: format.number(done), total: format.number(total) });
      return (
        <div>
          <Text className="cs-figures" mb="xs">
            {text}
          </Text>
          <Progress aria-label={text} value={total === 0 ? 0 : (done / total) * 100} />
        </div>
      );
    }
    case 'writing':
      return <Text role="status">{t('documents.exportWriting')}</Text>;
    case 'done':
      return <Text role="status">{t('documents.exportDone', { count: stage.count })}</Text>;
    case 'failed':
      return (
        <ErrorNotice title={t('documents.exportFailed')} failure={failureOf(stage.error)} onRetry={onRetry} />
      );
  }
}
