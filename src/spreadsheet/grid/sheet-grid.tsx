import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useIsNarrow } from '../../ui/responsive-dialog.tsx';
import type { SheetCheck } from '../check/sheet-check.ts';
import { FindBar } from './find-bar.tsx';
import { freezeColumns } from './column-layout.ts';
import { GridHeader } from './grid-header.tsx';
import { type GridModel, createGridModel } from './grid-model.ts';
import { GridRow } from './grid-row.tsx';
import { GridStatus } from './grid-status.tsx';
import type { RowMark, SheetColumn } from './sheet-column.ts';
import type { SheetRow, SheetStore } from './sheet-store.ts';
import styles from './sheet-grid.module.css';
import { useColumnWidths } from './use-column-widths.ts';
import { useGridClipboard } from './use-grid-clipboard.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import { useGridState } from './use-grid.ts';

/** What can be asked of a grid from outside, as by the tools above it. */
export type SheetGridHandle = {
  readonly focus: () => void;
  /** Goes to a cell of the sheet; without a column, to the first one. The focus stays where it is. */
  readonly goTo: (index: number, column?: string) => void;
  readonly goToIssue: (way: 1 | -1) => void;
  readonly openFind: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly copy: () => void;
  readonly cut: () => void;
  readonly paste: () => void;
  readonly clear: () => void;
  readonly fillDown: () => void;
  readonly insertRow: () => void;
  readonly removeRows: () => void;
  readonly moveRows: (by: -1 | 1) => void;
};

export type SheetGridProps = {
  readonly store: SheetStore;
  readonly check: SheetCheck;
  /** Kept the same from one render to the next while nothing of them changes. */
  readonly columns: readonly SheetColumn[];
  /** What the grid is, for those who do not see it. */
  readonly label: string;
  /** What stands before a row instead of its number, as the number that it has in the file. */
  readonly rowHead?: (index: number) => string;
  /** What is to become of a row. Reckoned from its texts when the row is drawn: so it is quick, and kept the same between renders. */
  readonly marks?: (row: SheetRow, index: number) => RowMark | null;
  readonly onlyWrong?: boolean;
  readonly readOnly?: boolean;
  /** Rows may be added behind the last one, by typing and pasting there. */
  readonly canGrow?: boolean;
  /** Told the index of the row that one comes to. */
  /** Told of a cell that is edited elsewhere (`SheetColumn.isOpened`) when somebody wants to edit it. */
  readonly onOpenCell?: (index: number, column: string) => void;
  readonly onRowFocus?: (index: number) => void;
  readonly ref?: Ref<SheetGridHandle>;
};

/** A model for these rows; another one when they are others, or are checked anew: then one stays in the cell where one is. */
function useModel({ store, check, columns, ...props }: SheetGridProps): GridModel {
  const { readOnly = false, canGrow = false, onlyWrong = false, onOpenCell: onOpen } = props;
  const make = () => ({
    store,
    check,
    model: createGridModel(store, check, { columns, readOnly, canGrow, onlyWrong, onOpen }),
  });
  const [held, setHeld] = useState(make);
  if (held.store !== store || held.check !== check) {
    const next = make();
    if (held.store === store) {
      next.model.goTo(held.model.state().active);
    }
    setHeld(next);
  }
  const { model } = held;
  useLayoutEffect(() => {
    model.configure({ columns, readOnly, canGrow, onlyWrong, onOpen });
  }, [model, columns, readOnly, canGrow, onlyWrong, onOpen]);
  useEffect(() => model.connect(), [model]);
  return model;
}

const headerHeight = 42;

/**
 * Rows of text to be edited as in a spreadsheet, with what is wrong with them on their cells. Ten thousand rows are as quick as ten: only
 * what is in sight is drawn, and each row draws itself again only for what concerns it. The focus stands in the input of the active
 * cell, which is always there: so an input method finds it from the first key on.
 */
export function SheetGrid(props: SheetGridProps) {
  const { columns, label, rowHead, marks, onRowFocus, readOnly = false, ref } = props;
  const { t } = useTranslation();
  const model = useModel(props);
  const view = useGridState(model, (state) => state.view);
  const activeRow = useGridState(model, (state) => state.active.row);
  const activeIndex = useGridState(model, (state) => state.view.indexAt(state.active.row));
  const reveal = useGridState(model, (state) => state.reveal);
  const isCoarse = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  const isNarrow = useIsNarrow();
  const { layout, resize, fit } = useColumnWidths(model, columns);
  const [find, setFind] = useState<'closed' | 'find' | 'replace'>('closed');
  const scroller = useRef<HTMLDivElement>(null);

  const rowHeight = isCoarse ? 46 : 40;
  const headWidth = marks ? (isNarrow ? 88 : 132) : isNarrow ? 52 : 64;
  const rowCount = model.extent().rows;

  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    paddingStart: headerHeight,
    overscan: 4,
  });
  const shownColumns = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (column) => layout.widths[column] ?? 0,
    paddingStart: headWidth,
    overscan: 1,
  });
  const frozen = freezeColumns(columns, layout, headWidth, shownColumns.scrollRect?.width ?? 0);
  const { count: frozenCount, width: frozenWidth } = frozen;
  useLayoutEffect(() => {
    shownColumns.measure();
  }, [shownColumns, layout]);
  useLayoutEffect(() => {
    rows.measure();
  }, [rows, rowHeight]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || reveal === null) {
      return;
    }
    const top = reveal.row * rowHeight;
    const left = layout.starts[reveal.column] ?? 0;
    const right = left + (layout.widths[reveal.column] ?? 0);
    const height = element.clientHeight - headerHeight;
    const width = element.clientWidth - headWidth;
    element.scrollTop = Math.min(top, Math.max(element.scrollTop, top + rowHeight - height));
    if (reveal.column >= frozenCount) {
      element.scrollLeft = Math.min(left - frozenWidth, Math.max(element.scrollLeft, right - width));
    }
  }, [reveal, rowHeight, headWidth, layout, frozenCount, frozenWidth]);

  useEffect(() => {
    onRowFocus?.(activeIndex);
  }, [activeIndex, onRowFocus]);

  const geometry = { scroller, rowHeight, headerHeight, headWidth, layout, frozenWidth };
  const pointer = useGridPointer(model, geometry, resize, fit);
  const keys = useGridKeys(model, {
    pageRows: () => Math.floor(((scroller.current?.clientHeight ?? 0) - headerHeight) / rowHeight) - 1,
    resize: (by) => {
      const { column } = model.state().active;
      resize(column, (layout.widths[column] ?? 0) + by * 16);
    },
    openFind: (withReplace) => setFind(withReplace && !readOnly ? 'replace' : 'find'),
  });
  const clipboard = useGridClipboard(model);

  useImperativeHandle(
    ref,
    () => ({
      focus: model.focus,
      goTo: (index, column) => {
        const place = columns.findIndex(({ id }) => id === column);
        model.goTo({ row: model.state().view.placeOf(index), column: Math.max(0, place) });
      },
      goToIssue: (way) => {
        model.focus();
        model.goToIssue(way);
      },
      openFind: () => setFind('find'),
      undo: () => model.travel('undo'),
      redo: () => model.travel('redo'),
      copy: clipboard.copy,
      cut: clipboard.cut,
      paste: clipboard.paste,
      clear: model.clear,
      fillDown: model.fillDown,
      insertRow: model.insertRow,
      removeRows: model.removeRows,
      moveRows: model.moveRows,
    }),
    [model, columns, clipboard],
  );

  const drawn = rows.getVirtualItems().map(({ index }) => index);
  if (rowCount > 0 && !drawn.includes(activeRow)) {
    // It holds the focus, wherever one has scrolled.
    drawn.push(activeRow);
  }
  const columnItems = shownColumns.getVirtualItems();

  return (
    <div className={styles['frame']}>
      {find !== 'closed' && (
        <FindBar
          model={model}
          withReplace={find === 'replace'}
          onWithReplace={(withReplace) => setFind(withReplace ? 'replace' : 'find')}
          onClose={() => {
            setFind('closed');
            model.focus();
          }}
        />
      )}
      <div
        ref={scroller}
        className={styles['scroller']}
        role="grid"
        aria-label={label}
        aria-rowcount={model.store.rowCount() + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        aria-readonly={readOnly}
        {...pointer}
        {...keys}
        {...clipboard.handlers}
      >
        <div
          className={styles['canvas']}
          style={{ height: headerHeight + rowCount * rowHeight, width: headWidth + layout.total }}
        >
          <GridHeader
            model={model}
            columns={columns}
            items={columnItems}
            layout={layout}
            height={headerHeight}
            headWidth={headWidth}
            frozenCount={frozenCount}
          />
          {drawn.map((row) => {
            const index = view.indexAt(row);
            const key = model.store.keyAt(index);
            return (
              <GridRow
                key={key}
                model={model}
                row={row}
                index={index}
                isNew={key < 0}
                top={headerHeight + row * rowHeight}
                height={rowHeight}
                columns={columns}
                items={columnItems}
                layout={layout}
                headWidth={headWidth}
                frozenCount={frozenCount}
                rowHead={rowHead}
                marks={marks}
              />
            );
          })}
        </div>
      </div>
      {rowCount === 0 && (
        <EmptyState
          title={view.isFiltered ? t('grid.noWrongTitle') : t('grid.emptyTitle')}
          text={view.isFiltered ? t('grid.noWrongText') : t('grid.emptyText')}
        />
      )}
      <GridStatus model={model} rowHead={rowHead} />
    </div>
  );
}
