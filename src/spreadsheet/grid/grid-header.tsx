import type { VirtualItem } from '@tanstack/react-virtual';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnLayout } from './column-layout.ts';
import type { GridModel } from './grid-model.ts';
import type { SheetColumn } from './sheet-column.ts';
import styles from './sheet-grid.module.css';
import { useGridState } from './use-grid.ts';

type GridHeaderProps = {
  readonly model: GridModel;
  readonly columns: readonly SheetColumn[];
  readonly items: readonly VirtualItem[];
  readonly layout: ColumnLayout;
  readonly height: number;
  readonly headWidth: number;
  readonly frozenCount: number;
};

/** The columns in sight: those that stay there, then those that one has scrolled to. */
export function drawnColumns(items: readonly VirtualItem[], frozenCount: number): number[] {
  const frozen = Array.from({ length: frozenCount }, (_, index) => index);
  return [...frozen, ...items.map(({ index }) => index).filter((index) => index >= frozenCount)];
}

/** The names of the columns. A click selects a column; the edge between two is dragged to widen the one before it. */
export const GridHeader = memo(function DrawnHeader({
  model,
  columns,
  items,
  layout,
  ...size
}: GridHeaderProps) {
  const { t } = useTranslation();
  const { height, headWidth, frozenCount } = size;
  const left = useGridState(model, ({ active, head }) => Math.min(active.column, head.column));
  const right = useGridState(model, ({ active, head }) => Math.max(active.column, head.column));
  return (
    <div role="row" aria-rowindex={1} className={styles['header']} style={{ height }}>
      <div
        role="columnheader"
        aria-colindex={1}
        className={styles['corner']}
        style={{ width: headWidth }}
        data-part="corner"
      >
        <span className="cs-spoken">{t('grid.rowNumber')}</span>
        <span aria-hidden="true">{t('grid.rowHead')}</span>
      </div>
      {drawnColumns(items, frozenCount).map((index) => {
        const column = columns[index];
        return (
          column && (
            <div
              key={column.id}
              role="columnheader"
              aria-colindex={index + 2}
              className={styles['columnHead']}
              style={{ left: headWidth + (layout.starts[index] ?? 0), width: layout.widths[index] }}
              data-part="column-head"
              data-frozen={index < frozenCount ? '' : undefined}
              data-in-selection={index >= left && index <= right ? '' : undefined}
              title={column.title}
            >
              <span className="cs-ellipsis">{column.title}</span>
              <span
                className={styles['resize']}
                data-part="resize"
                data-column={index}
                title={t('grid.resize', { column: column.title })}
              />
            </div>
          )
        );
      })}
    </div>
  );
});
