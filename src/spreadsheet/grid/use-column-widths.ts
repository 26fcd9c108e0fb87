import { useMemo, useState, useSyncExternalStore } from 'react';
import { type ColumnLayout, boundedWidth, fittingWidth, layOutColumns } from './column-layout.ts';
import type { GridModel } from './grid-model.ts';
import type { SheetColumn } from './sheet-column.ts';

const noWidths: ReadonlyMap<string, number> = new Map();
/** Rows that are looked at for a width: enough to be right nearly always, and soon done. */
const rowsMax = 500;

type ColumnWidths = {
  readonly layout: ColumnLayout;
  readonly resize: (column: number, width: number) => void;
  /** Makes a column as wide as what stands in it. */
  readonly fit: (column: number) => void;
};

/** What the messages need that the first check has brought. Later ones move nothing: one is at work by then. */
function neededByIssues({ store, check }: GridModel): ReadonlyMap<string, number> {
  const needed = new Map<string, number>();
  for (const index of check.wrongRows().slice(0, rowsMax)) {
    for (const { column, text } of check.issuesOf(index)) {
      const width = fittingWidth([`${store.cell(index, column)} · ${text}`]);
      needed.set(column, Math.max(needed.get(column) ?? 0, width));
    }
  }
  return needed;
}

/** The widths of columns: as they were given, wide enough for what the first check found, and then as a person wants them. */
export function useColumnWidths(model: GridModel, columns: readonly SheetColumn[]): ColumnWidths {
  const [chosen, setChosen] = useState(noWidths);
  const [needed, setNeeded] = useState<ReadonlyMap<string, number> | null>(null);
  const isChecked = useSyncExternalStore(model.check.subscribe, () => model.check.counts().unchecked === 0);
  if (needed === null && isChecked) {
    setNeeded(neededByIssues(model));
  }
  const layout = useMemo(() => layOutColumns(columns, chosen, needed ?? noWidths), [columns, chosen, needed]);
  const resize = (column: number, width: number): void => {
    const id = columns[column]?.id ?? '';
    setChosen((before) => new Map(before).set(id, boundedWidth(width)));
  };
  const fit = (column: number): void => {
    const { id = '', title = '' } = columns[column] ?? {};
    const { view } = model.state();
    const texts = Array.from({ length: Math.min(view.count, rowsMax) }, (_, row) => {
      const index = view.indexAt(row);
      const issue = model.check.issuesOf(index).find((each) => each.column === id);
      return `${model.store.cell(index, id)}${issue ? ` · ${issue.text}` : ''}`;
    });
    resize(column, fittingWidth([title, ...texts]));
  };
  return { layout, resize, fit };
}
