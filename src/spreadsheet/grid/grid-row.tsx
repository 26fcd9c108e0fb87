import type { VirtualItem } from '@tanstack/react-virtual';
import { IconAlertCircle } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellIssue } from '../check/cell-issue.ts';
import type { ColumnLayout } from './column-layout.ts';
import { GridCell } from './grid-cell.tsx';
import { drawnColumns } from './grid-header.tsx';
import type { GridMode } from './grid-keys.ts';
import type { GridModel } from './grid-model.ts';
import type { RowMark, SheetColumn } from './sheet-column.ts';
import type { SheetRow } from './sheet-store.ts';
import styles from './sheet-grid.module.css';
import { useRowIssues, useRowState, useSheetRow } from './use-grid.ts';

type GridRowProps = {
  readonly model: GridModel;
  /** Its place in the view. */
  readonly row: number;
  /** Its place in the sheet. */
  readonly index: number;
  /** The empty row behind the last one. */
  readonly isNew: boolean;
  readonly top: number;
  readonly height: number;
  readonly columns: readonly SheetColumn[];
  readonly items: readonly VirtualItem[];
  readonly layout: ColumnLayout;
  readonly headWidth: number;
  /** How many of the first columns stay in sight. */
  readonly frozenCount: number;
  readonly rowHead: ((index: number) => string) | undefined;
  readonly marks: ((row: SheetRow, index: number) => RowMark | null) | undefined;
};

type RowState = {
  readonly active: number;
  readonly mode: GridMode;
  readonly left: number;
  readonly right: number;
  readonly fillLeft: number;
  readonly fillRight: number;
  readonly corner: number;
};

/** Reads what `GridModel.rowState` wrote. */
function rowStateOf(text: string): RowState {
  const [active, mode, left, right, fillLeft, fillRight, corner] = text.split(' ');
  return {
    active: Number(active),
    mode: mode === 'typing' || mode === 'editing' ? mode : 'moving',
    left: Number(left),
    right: Number(right),
    fillLeft: Number(fillLeft),
    fillRight: Number(fillRight),
    corner: Number(corner),
  };
}

/** A row in sight. */
export const GridRow = memo(function DrawnRow(props: GridRowProps) {
  const { model, row, index, isNew, top, height, columns, items, layout, headWidth, ...shown } = props;
  const { frozenCount, rowHead, marks } = shown;
  const state = rowStateOf(useRowState(model, row));
  const texts = useSheetRow(model, index);
  const issues = useRowIssues(model, index);
  const mark = isNew ? null : (marks?.(texts, index) ?? null);
  const number = rowHead?.(index) ?? String(index + 1);

  const drawn = drawnColumns(items, frozenCount);
  if (state.active >= 0 && !drawn.includes(state.active)) {
    drawn.push(state.active);
  }
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles['row']}
      style={{ top, height }}
      data-active={state.active >= 0 ? '' : undefined}
    >
      <RowHead
        number={number}
        isNew={isNew}
        isSelected={state.left >= 0}
        mark={mark}
        issues={issues.filter(({ column }) => columns.every(({ id }) => id !== column))}
        width={headWidth}
      />
      {drawn.map((place) => {
        const column = columns[place];
        return (
          column && (
            <GridCell
              key={column.id}
              model={model}
              row={row}
              place={place}
              column={column}
              number={number}
              text={texts[model.store.columnIndex(column.id)] ?? ''}
              issue={issues.find((issue) => issue.column === column.id) ?? null}
              was={mark?.was?.[column.id] ?? null}
              isFrozen={place < frozenCount}
              left={headWidth + (layout.starts[place] ?? 0)}
              width={layout.widths[place] ?? 0}
              mode={place === state.active ? state.mode : null}
              isSelected={place >= state.left && place <= state.right}
              isFill={place >= state.fillLeft && place <= state.fillRight}
              isCorner={place === state.corner}
            />
          )
        );
      })}
    </div>
  );
});

type RowHeadProps = {
  readonly number: string;
  readonly isNew: boolean;
  readonly isSelected: boolean;
  readonly mark: RowMark | null;
  /** What is wrong with the row as a whole. */
  readonly issues: readonly CellIssue[];
  readonly width: number;
};

/** The number of a row, what is to become of it, and what is wrong with it as a whole. It stays in sight. */
function RowHead({ number, isNew, isSelected, mark, issues, width }: RowHeadProps) {
  const [issue] = issues;
  return (
    <div
      role="rowheader"
      aria-colindex={1}
      className={styles['rowHead']}
      style={{ width }}
      data-part="row-head"
      data-in-selection={isSelected ? '' : undefined}
      data-tone={issue?.tone}
      title={issue?.text}
    >
      {isNew ? <NewRow /> : <span className="cs-figures">{number}</span>}
      {issue && (
        <>
          <IconAlertCircle size={16} aria-hidden="true" />
          <span className="cs-spoken">{issue.text}</span>
        </>
      )}
      {mark && (
        <span className={styles['mark']} data-tone={mark.tone}>
          {mark.text}
        </span>
      )}
    </div>
  );
}

function NewRow() {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden="true">+</span>
      <span className="cs-spoken">{t('grid.newRow')}</span>
    </>
  );
}
