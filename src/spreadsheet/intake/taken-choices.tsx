import { Select, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { foldedFilter } from '../../ui/folded-filter.ts';
import { type ColumnTarget, findHeaderRow } from '../match/match-columns.ts';
import { type TakenSheet, withSheet } from './taken-sheet.ts';

const none = 'none';
/** Headers further down are none that anyone wrote. */
const rowsOffered = 30;
const cellsNamed = 4;

type TakenChoicesProps = {
  readonly value: TakenSheet;
  readonly targets: readonly ColumnTarget[];
  readonly onChange: (value: TakenSheet) => void;
};

/** Which sheet of the file is meant, and which of its rows holds the headers. */
export function TakenChoices({ value, targets, onChange }: TakenChoicesProps) {
  const { t } = useTranslation();
  const table = value.tables[value.sheet];
  const headerRows = (table?.rows.slice(0, rowsOffered) ?? [])
    .map((cells, row) => ({ row, cells: cells.filter((cell) => cell !== '') }))
    .filter(({ cells }) => cells.length > 0);
  const known = table === undefined ? null : findHeaderRow(table, targets);
  const unsure = known?.matched === 0 && targets.length > 0;
  return (
    <SimpleGrid minColWidth="min(100%, 280px)" autoFlow="auto-fit">
      {value.tables.length > 1 && (
        <Select
          label={t('sheet.sheetField')}
          description={unsure ? undefined : t('sheet.sheetSuggested')}
          allowDeselect={false}
          searchable={value.tables.length > 8}
          filter={foldedFilter}
          nothingFoundMessage={t('common.nothingFound')}
          data={value.tables.map(({ name, rows }, index) => ({
            value: String(index),
            label: t('sheet.sheetOption', { name, rows: t('sheet.rowCount', { count: rows.length }) }),
          }))}
          value={String(value.sheet)}
          onChange={(sheet) => onChange(withSheet(value, Number(sheet), targets))}
        />
      )}
      <Select
        label={t('sheet.headerField')}
        description={unsure ? t('sheet.headerUnsure') : undefined}
        allowDeselect={false}
        maxDropdownHeight={320}
        data={[
          ...headerRows.map(({ row, cells }) => ({
            value: String(row),
            label: t('sheet.headerOption', { row: row + 1, cells: cells.slice(0, cellsNamed).join(' · ') }),
          })),
          { value: none, label: t('sheet.headerNone') },
        ]}
        value={value.headerRow === null ? none : String(value.headerRow)}
        onChange={(row) => {
          onChange({ ...value, headerRow: row === none || row === null ? null : Number(row) });
        }}
      />
    </SimpleGrid>
  );
}
