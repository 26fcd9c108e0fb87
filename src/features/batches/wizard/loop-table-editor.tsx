import { ActionIcon, Button, Text, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { batchLimits } from '../../../../contract/operations/batches.ts';
import { defaultLabel, type FieldLabel } from '../../../../contract/rules/variable-labels.ts';
import { parseLoop } from '../../../../contract/rules/batch-values.ts';
import type { CellIssue } from '../../../spreadsheet/check/cell-issue.ts';
import { useSheetCheck } from '../../../spreadsheet/check/use-sheet-check.ts';
import type { SheetColumn } from '../../../spreadsheet/grid/sheet-column.ts';
import { SheetGrid } from '../../../spreadsheet/grid/sheet-grid.tsx';
import { createSheetStore, type SheetRow } from '../../../spreadsheet/grid/sheet-store.ts';
import { SheetToolbar } from '../../../spreadsheet/grid/sheet-toolbar.tsx';
import { useSheetView } from '../../../spreadsheet/grid/use-sheet-view.ts';
import classes from './loop-editor.module.css';
import { type LoopColumn, type LoopTable, loopOrigin, writeLoopTable } from './loop-table.ts';
import { loopFaultText } from './row-check.ts';

type LoopTableEditorProps = {
  readonly name: string;
  readonly labelOf: FieldLabel;
  readonly table: LoopTable;
  readonly onChange: (state: LoopTableState) => void;
};

/** What the table comes to; `null` while something is wrong with it. */
export type LoopTableState =
  | { readonly kind: 'same' }
  | { readonly kind: 'changed'; readonly text: string | null };

function issuesOf(columns: readonly LoopColumn[], row: readonly string[], t: TFunction): CellIssue[] {
  const max = batchLimits.valueLength;
  return columns.flatMap(({ name, inner }, place): CellIssue[] => {
    const text = row[place] ?? '';
    if (inner !== null && parseLoop(text, inner) === null) {
      return [{ column: name, tone: 'error', text: loopFaultText(text, inner, defaultLabel, t) }];
    }
    return text.length > max
      ? [{ column: name, tone: 'error', text: t('batches.cell.tooLong', { count: text.length, max }) }]
      : [];
  });
}

/** A list as a grid: typed, pasted from a spreadsheet, its rows added, taken away and put in order. */
export function LoopTableEditor({ name, labelOf, table, onChange }: LoopTableEditorProps) {
  const { t } = useTranslation();
  const [store] = useState(() =>
    createSheetStore({
      columns: [...table.columns.map((column) => column.name), loopOrigin],
      rows: table.rows,
    }),
  );
  const options = useMemo(
    () => ({ store, checkRow: (row: SheetRow) => issuesOf(table.columns, row, t) }),
    [store, table, t],
  );
  const check = useSheetCheck(options);
  const { grid, tools, view } = useSheetView({ store, check, canGrow: true });
  const columns = useMemo(
    () =>
      table.columns.map((column): SheetColumn => ({
        id: column.name,
        title: labelOf(column.name),
      })),
    [table, labelOf],
  );
  const tell = useEffectEvent(() => {
    const { rows } = store.snapshot();
    const text = writeLoopTable(table, rows);
    if (text === writeLoopTable(table, table.rows)) {
      onChange({ kind: 'same' });
      return;
    }
    const isWrong = rows.some((row) => issuesOf(table.columns, row, t).length > 0);
    onChange({ kind: 'changed', text: isWrong ? null : text });
  });
  useEffect(() => store.subscribe(() => tell()), [store]);
  // Also where a text was there before, whose button is gone.
  useEffect(() => {
    grid.current?.focus();
  }, [grid]);
  return (
    <>
      <Text c="dimmed">{t('batches.items.lead', { name })}</Text>
      <SheetToolbar {...tools}>
        <RowTools
          onUp={() => grid.current?.moveRows(-1)}
          onDown={() => grid.current?.moveRows(1)}
          onRemove={() => {
            grid.current?.removeRows();
            grid.current?.focus();
          }}
          onAdd={() => {
            store.insertRows(store.rowCount(), [[]]);
            grid.current?.focus();
            grid.current?.goTo(store.rowCount() - 1);
          }}
        />
      </SheetToolbar>
      {/* Where the dialog puts the focus when it opens: from here it goes to the cell. */}
      <div
        className={classes['grid']}
        tabIndex={-1}
        data-autofocus
        onFocus={(event) => {
          if (event.target === event.currentTarget) {
            grid.current?.focus();
          }
        }}
      >
        <SheetGrid {...view} columns={columns} label={t('batches.items.grid', { name })} />
      </div>
    </>
  );
}

type RowToolsProps = {
  readonly onUp: () => void;
  readonly onDown: () => void;
  readonly onRemove: () => void;
  readonly onAdd: () => void;
};

/** For pointers; keys have Alt with the arrows, and type behind the last row. */
function RowTools({ onUp, onDown, onRemove, onAdd }: RowToolsProps) {
  const { t } = useTranslation();
  const tools: readonly (readonly [string, ReactNode, () => void])[] = [
    [t('grid.tools.moveUp'), <IconArrowUp key="up" size={20} aria-hidden />, onUp],
    [t('grid.tools.moveDown'), <IconArrowDown key="down" size={20} aria-hidden />, onDown],
    [t('grid.tools.removeRows'), <IconTrash key="remove" size={20} aria-hidden />, onRemove],
  ];
  return (
    <>
      {tools.map(([label, icon, onClick]) => (
        <Tooltip key={label} label={label}>
          <ActionIcon size={40} aria-label={label} onClick={onClick}>
            {icon}
          </ActionIcon>
        </Tooltip>
      ))}
      <Button variant="light" size="sm" leftSection={<IconPlus size={17} aria-hidden />} onClick={onAdd}>
        {t('batches.items.add')}
      </Button>
    </>
  );
}
