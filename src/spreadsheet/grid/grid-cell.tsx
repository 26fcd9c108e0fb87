import { IconTable } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellIssue } from '../check/cell-issue.ts';
import type { Cell } from './cells.ts';
import { CellText } from './cell-text.tsx';
import { ChoiceInput } from './choice-input.tsx';
import type { GridMode } from './grid-keys.ts';
import type { GridModel } from './grid-model.ts';
import type { SheetColumn } from './sheet-column.ts';
import styles from './sheet-grid.module.css';
import { TextInput } from './text-input.tsx';

type GridCellProps = {
  readonly model: GridModel;
  readonly row: number;
  /** Its place among the columns. */
  readonly place: number;
  readonly column: SheetColumn;
  /** The row's number as it is shown. */
  readonly number: string;
  readonly text: string;
  readonly issue: CellIssue | null;
  /** The text that this one would replace. */
  readonly was: string | null;
  readonly isFrozen: boolean;
  readonly left: number;
  readonly width: number;
  /** What is done in it when it is the active cell, else `null`. */
  readonly mode: GridMode | null;
  readonly isSelected: boolean;
  readonly isFill: boolean;
  readonly isCorner: boolean;
};

/**
 * A cell: its text with what is wrong with it; in the active one, the input that has the focus lies over it. Hundreds come
 * into sight at once when one scrolls: so texts of the page are looked up only by those parts that show some.
 */
export const GridCell = memo(function DrawnCell(props: GridCellProps) {
  const { model, row, place, column, number, text, issue, was, left, width, mode, ...shown } = props;
  const issueId = useId();
  const isWritable = model.isWritable({ row, column: place });
  const Input = column.kind === 'choice' && isWritable ? ChoiceInput : TextInput;
  return (
    <div
      role="gridcell"
      aria-colindex={place + 2}
      aria-selected={shown.isSelected}
      aria-invalid={issue?.tone === 'error' ? true : undefined}
      aria-readonly={isWritable ? undefined : true}
      className={styles['cell']}
      style={{ left, width }}
      data-part="cell"
      data-kind={column.kind}
      data-frozen={shown.isFrozen ? '' : undefined}
      data-tone={issue?.tone}
      data-mode={mode}
      data-selected={shown.isSelected ? '' : undefined}
      data-fill={shown.isFill ? '' : undefined}
      data-read-only={isWritable ? undefined : ''}
      title={issue ? `${text} · ${issue.text}` : undefined}
    >
      <CellText column={column} text={text} issue={issue} was={was} issueId={issueId} />
      {mode !== null && (
        <Input
          model={model}
          column={column}
          text={text}
          mode={mode}
          isWritable={isWritable}
          isWrong={issue?.tone === 'error'}
          number={number}
          describedBy={issue ? issueId : undefined}
        />
      )}
      {column.isOpened === true && isWritable && (
        <OpenButton model={model} cell={{ row, column: place }} title={column.title} number={number} />
      )}
      {shown.isCorner && isWritable && mode !== 'typing' && mode !== 'editing' && <FillHandle />}
    </div>
  );
});

type OpenButtonProps = {
  readonly model: GridModel;
  readonly cell: Cell;
  readonly title: string;
  readonly number: string;
};

/** For pointers; keys open the cell that one is in. */
function OpenButton({ model, cell, title, number }: OpenButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles['open']}
      aria-label={t('grid.openCell', { column: title, row: number })}
      onPointerDown={(event) => {
        // Else the grid takes the pointer, and with it the click.
        event.stopPropagation();
      }}
      onDoubleClick={(event) => event.stopPropagation()}
      onClick={(event) => {
        event.stopPropagation();
        model.focus();
        model.goTo(cell);
        model.edit('editing');
      }}
    >
      <IconTable size={18} aria-hidden />
    </button>
  );
}

function FillHandle() {
  const { t } = useTranslation();
  return <span className={styles['fillHandle']} data-part="fill" title={t('grid.fillHandle')} />;
}
