import { Box, Button, Group, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import type { SheetCheck } from '../../../spreadsheet/check/sheet-check.ts';
import { issuesText } from '../../../spreadsheet/fix/issues-workbook.ts';
import { PageTurner } from '../../../ui/page-turner.tsx';
import { Pill } from '../../../ui/pill.tsx';
import type { Tone } from '../../../ui/tone.ts';
import { saveResults } from './save-results.ts';
import type { SheetModel } from './sheet-model.ts';
import classes from './upload.module.css';
import { useColumns } from './use-columns.ts';
import { useRowCounts } from './use-upload-check.ts';

type Outcome = 'created' | 'updated' | 'unchanged' | 'refused' | 'wrong' | 'waiting';

const tones: Readonly<Record<Outcome, Tone>> = {
  created: 'ok',
  updated: 'ok',
  unchanged: 'neutral',
  refused: 'seal',
  wrong: 'seal',
  waiting: 'warn',
};
const order: readonly Outcome[] = ['created', 'updated', 'unchanged', 'refused', 'wrong', 'waiting'];
const pageSize = 50;

function outcomeOf(model: SheetModel, wrong: ReadonlySet<number>, index: number): Outcome {
  const standing = model.standingOf(model.store.row(index));
  switch (standing.kind) {
    case 'sent':
      return standing.outcome;
    case 'refused':
      return 'refused';
    case 'unchanged':
      return wrong.has(index) ? 'wrong' : 'unchanged';
    default:
      return wrong.has(index) ? 'wrong' : 'waiting';
  }
}

type ResultTableProps = { readonly model: SheetModel; readonly check: SheetCheck };

/** What became of each row, by kind, with a file of it to take along. */
export function ResultTable({ model, check }: ResultTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const columns = useColumns(model);
  // Looks again whenever rows were judged anew.
  useRowCounts(model, check);
  const [shown, setShown] = useState<Outcome | 'all'>('all');
  const [page, setPage] = useState(1);
  const wrong = new Set(check.wrongRows());
  const rows = Array.from({ length: model.store.rowCount() }, (_, index) => ({
    index,
    outcome: outcomeOf(model, wrong, index),
  }));
  const counts = order.map(
    (outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length] as const,
  );
  const listed = shown === 'all' ? rows : rows.filter(({ outcome }) => outcome === shown);
  const pageCount = Math.max(1, Math.ceil(listed.length / pageSize));
  const at = Math.min(page, pageCount);
  const paged = listed
    .slice((at - 1) * pageSize, at * pageSize)
    .map((row) => ({ ...row, reason: issuesText(check, columns, row.index) }));
  const hasReasons = paged.some(({ reason }) => reason !== '');
  return (
    <>
      <Group justify="space-between" gap={10} my="md" className={classes['resultTools'] ?? ''}>
        <SegmentedControl
          aria-label={t('employees.resultFilter')}
          value={shown}
          onChange={(value) => {
            setShown(order.find((outcome) => outcome === value) ?? 'all');
            setPage(1);
          }}
          data={[
            { value: 'all', label: `${t('employees.resultAll')} ${format.number(rows.length)}` },
            ...counts
              .filter(([, count]) => count > 0)
              .map(([outcome, count]) => ({
                value: outcome,
                label: `${t(`employees.outcome.${outcome}`)} ${format.number(count)}`,
              })),
          ]}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() =>
            void saveResults(
              t,
              model,
              columns,
              rows.map(({ index, outcome }) => ({
                index,
                outcome: t(`employees.outcome.${outcome}`),
                reason: issuesText(check, columns, index),
              })),
            )
          }
        >
          {t('employees.resultDownload')}
        </Button>
      </Group>
      <div
        className="cs-box"
        style={{ overflowX: 'auto' }}
        tabIndex={0}
        role="region"
        aria-label={t('employees.resultTable')}
      >
        <table className={classes['results']} aria-label={t('employees.resultTable')}>
          <thead>
            <tr>
              <th scope="col">{t('employees.resultRow')}</th>
              <th scope="col">{t('employees.field.employeeCode')}</th>
              <th scope="col">{t('employees.field.fullName')}</th>
              <th scope="col">{t('employees.resultColumn')}</th>
              {hasReasons && <th scope="col">{t('employees.resultReason')}</th>}
            </tr>
          </thead>
          <tbody>
            {paged.map(({ index, outcome, reason }) => (
              <tr key={model.store.keyAt(index)}>
                <td className="cs-figures">{model.rowNumber(index)}</td>
                <td className="cs-figures">{model.store.cell(index, 'employeeCode')}</td>
                <td>{model.store.cell(index, 'fullName')}</td>
                <td>
                  <Pill tone={tones[outcome]}>{t(`employees.outcome.${outcome}`)}</Pill>
                </td>
                {hasReasons && <td>{reason}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Box mt={pageCount > 1 ? 'md' : 0}>
        <PageTurner page={at} pageCount={pageCount} onPage={setPage} />
      </Box>
    </>
  );
}
