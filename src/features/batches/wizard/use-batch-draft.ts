import { useDebouncedCallback } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import { useSavedRows } from '../../../shared/sheets/use-saved-rows.ts';
import { type SheetStore, createSheetStore } from '../../../spreadsheet/grid/sheet-store.ts';
import { onPageHide, useDeviceSaving } from '../../../ui/use-device-saving.ts';
import type { SaveState } from '../../../ui/wizard-frame.tsx';
import { batchColumns, buildRows, createRowCompletion, carryEdits, originColumn } from './build-table.ts';
import type { BatchDraft, BuildSpec, Rows, SourceFacts } from './draft.ts';
import { type LeftOutRow, leaveOut, leftOutRows } from './left-out.ts';
import { type SavedDraft, drafts } from './draft-store.ts';
import { followRows } from './served-errors.ts';

/** What a step does with the batch that is being prepared. */
export type BatchDraftHandle = {
  readonly draft: BatchDraft;
  /** Rows of the data, as they came. */
  readonly source: Rows;
  /** Rows of the batch that are checked and edited; null until they are built. */
  readonly store: SheetStore | null;
  readonly saveState: SaveState;
  readonly change: (part: Partial<BatchDraft>) => void;
  /** Takes other data; what was built from the data before is gone. `null` takes the data away. */
  readonly takeData: (
    data: { readonly facts: SourceFacts; readonly rows: Rows } | null,
    part?: Partial<BatchDraft>,
  ) => void;
  /** Builds the rows by the decisions as they stand; what was edited by hand stays. */
  readonly build: (targets: readonly string[], essence: string) => void;
  /** Leaves rows out of the batch, each by its index and with the reason. */
  readonly leaveOut: (reasons: ReadonlyMap<number, string>) => void;
  /** The rows of the data that are not in the batch now. `byHand` is the reason of those that were deleted. */
  readonly leftOutRows: (byHand: string) => readonly LeftOutRow[];
  /** Forgets the draft: the batch exists, or is given up. */
  readonly forget: () => Promise<void>;
};

function storeOf(spec: BuildSpec, rows: Rows, facts: SourceFacts | null, source: Rows): SheetStore {
  return createSheetStore(
    { columns: [...batchColumns(spec).map(({ id }) => id), originColumn], rows },
    { complete: createRowCompletion(spec, facts?.headers ?? [], source) },
  );
}

/** Rows fit what they are said to be built by; else a crash came between the two, and they are built anew. */
function fits(spec: BuildSpec | null, rows: Rows): spec is BuildSpec {
  const width = spec === null ? 0 : batchColumns(spec).length + 1;
  return spec !== null && rows.length > 0 && rows.every((row) => row.length === width);
}

const saveDelay = 400;

/** The draft in memory, kept on the device as it changes. */
export function useBatchDraft(userId: number, initial: SavedDraft): BatchDraftHandle {
  const [draft, setDraft] = useState<BatchDraft>(() =>
    fits(initial.draft.built, initial.table) ? initial.draft : { ...initial.draft, built: null },
  );
  const [source, setSource] = useState<Rows>(initial.source);
  const [store, setStore] = useState<SheetStore | null>(() =>
    fits(initial.draft.built, initial.table)
      ? storeOf(initial.draft.built, initial.table, initial.draft.source, initial.source)
      : null,
  );
  const { state: saveState, mark, write, stop } = useDeviceSaving();
  const saveTable = (rows: Rows): Promise<boolean> => drafts.saveRows(userId, 'table', rows);
  const flushRows = useSavedRows(store, { mark, write }, saveTable);

  const saveDraft = useDebouncedCallback(
    (next: BatchDraft) => void write(() => drafts.save(userId, next), 'draft'),
    { delay: saveDelay, flushOnUnmount: true },
  );
  const change = useCallback(
    (part: Partial<BatchDraft>): void => {
      setDraft((before) => {
        const next = { ...before, ...part };
        saveDraft(next);
        return next;
      });
      mark('draft');
    },
    [saveDraft, mark],
  );

  useEffect(() => onPageHide(saveDraft.flush), [saveDraft]);

  const { serverErrors } = draft;
  useEffect(
    () =>
      store === null || serverErrors.length === 0
        ? undefined
        : followRows(store, serverErrors, (errors) => change({ serverErrors: [...errors] })),
    [store, serverErrors, change],
  );

  const takeData: BatchDraftHandle['takeData'] = (data, part = {}) => {
    flushRows();
    setSource(data?.rows ?? []);
    setStore(null);
    void write(() => drafts.saveRows(userId, 'source', data?.rows ?? []));
    change({ source: data?.facts ?? null, built: null, serverErrors: [], leftOut: [], filling: {}, ...part });
  };

  const build = (targets: readonly string[], essence: string): void => {
    const spec: BuildSpec = { targets: [...targets], filling: draft.filling, people: draft.people };
    const headers = draft.source?.headers ?? [];
    if (store !== null && JSON.stringify(spec) === JSON.stringify(draft.built)) {
      return;
    }
    flushRows();
    const rows =
      store === null || draft.built === null
        ? buildRows(spec, headers, source)
        : carryEdits({ spec: draft.built, rows: store.snapshot().rows }, spec, headers, source);
    setStore(storeOf(spec, rows, draft.source, source));
    void write(() => saveTable(rows));
    const builtWith = draft.built === null ? essence : draft.builtWith;
    change({ built: spec, builtWith, serverErrors: [] });
  };

  const currentBatch = () =>
    store === null || draft.built === null
      ? null
      : {
          spec: draft.built,
          headers: draft.source?.headers ?? [],
          source,
          rows: store.snapshot().rows,
        };

  return {
    draft,
    source,
    store,
    saveState,
    change,
    takeData,
    build,
    leaveOut: (reasons) => {
      const batch = currentBatch();
      if (batch !== null) {
        change({ leftOut: leaveOut(draft.leftOut, batch, reasons) });
        store?.removeRows(reasons.keys());
      }
    },
    leftOutRows: (byHand) => {
      const batch = currentBatch();
      return batch === null ? [] : leftOutRows(draft.leftOut, batch, byHand);
    },
    forget: async () => {
      await stop();
      await drafts.clear();
    },
  };
}
