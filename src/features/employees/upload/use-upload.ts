import { useEffect, useState } from 'react';
import { contentOf, type TakenSheet } from '../../../spreadsheet/intake/taken-sheet.ts';
import type { ColumnMatch } from '../../../spreadsheet/match/match-columns.ts';
import { rememberMatch, startMatch } from '../../../spreadsheet/match/remembered-match.ts';
import { onPageHide, useDeviceSaving } from '../../../ui/use-device-saving.ts';
import type { Categories, CellWords } from './cell-text.ts';
import { columnTargets } from './fields.ts';
import {
  clearUpload,
  saveDecisions,
  type DraftHead,
  savePieces,
  saveRecord,
  saveSheet,
  type DraftSheet,
  saveTaken,
  type UploadDraft,
} from './upload-draft.ts';
import { columnsOf, makeRows } from './make-rows.ts';
import { createNumberedStore } from './row-numbers.ts';
import { type FileChoices, usualChoices } from './row-plan.ts';
import { createSheetModel, nothingSent, type SendRecord, type SheetModel } from './sheet-model.ts';

const purpose = 'employees';
const restMilliseconds = 300;

/** What the wizard works on, and what keeps it over a reload. */
export function useUpload(userId: number, saved: UploadDraft | null, categories: Categories) {
  const [head, setHead] = useState<DraftHead | null>(saved);
  const modelOf = (sheet: DraftSheet, choices: FileChoices, record: SendRecord): SheetModel =>
    createSheetModel({
      store: createNumberedStore(sheet),
      columns: sheet.columns,
      given: new Set(sheet.given),
      choices,
      categories,
      record,
    });
  const [model, setModel] = useState<SheetModel | null>(() =>
    saved?.sheet ? modelOf(saved.sheet, saved.choices, saved.record ?? nothingSent) : null,
  );
  const [isMaking, setIsMaking] = useState(false);
  const { state: saveState, mark, write } = useDeviceSaving();
  useSavedRows({ userId, model, mark, write });

  const take = (taken: TakenSheet | null): void => {
    setModel(null);
    if (taken === null) {
      setHead(null);
      void write(clearUpload);
      return;
    }
    const sameFile = head?.taken.tables === taken.tables;
    const match = startMatch(purpose, contentOf(taken).headers, columnTargets);
    const next = { taken, match, choices: head?.choices ?? usualChoices };
    setHead(next);
    void write(() => (sameFile ? saveDecisions(userId, next) : saveTaken(userId, next)));
  };
  const change = (part: { readonly match?: ColumnMatch; readonly choices?: FileChoices }): void => {
    if (head === null) {
      return;
    }
    const next = { ...head, ...part };
    setHead(next);
    setModel(null);
    if (part.match !== undefined) {
      rememberMatch(purpose, contentOf(head.taken).headers, part.match);
    }
    void write(() => saveDecisions(userId, next));
  };
  /** Makes the sheet of the file. */
  const makeSheet = async (words: CellWords): Promise<void> => {
    if (head === null || isMaking) {
      return;
    }
    setIsMaking(true);
    const { columns, given } = columnsOf(head.match);
    const content = contentOf(head.taken);
    const sheet = {
      columns,
      given,
      rows: await makeRows(content, head.match, columns, words, categories),
    };
    setModel(modelOf(sheet, head.choices, nothingSent));
    setIsMaking(false);
    void write(async () => (await saveSheet(userId, sheet)) && (await saveRecord(userId, nothingSent)));
  };
  return {
    head,
    model,
    isMaking,
    saveState,
    take,
    change,
    makeSheet,
    /** Keeps what was sent. Resolves when it is kept, so that nothing leaves before. */
    saveSent: (): Promise<void> => {
      const record = model?.record();
      return record === undefined ? Promise.resolve() : write(() => saveRecord(userId, record));
    },
    forget: (): Promise<void> => {
      setHead(null);
      setModel(null);
      return write(clearUpload);
    },
  };
}

type SavedRows = {
  readonly userId: number;
  readonly model: SheetModel | null;
} & Pick<ReturnType<typeof useDeviceSaving>, 'mark' | 'write'>;

/** Writes what changed in the sheet a little after it changed, and at once when the page goes. */
function useSavedRows({ userId, model, mark, write }: SavedRows): void {
  useEffect(() => {
    if (model === null) {
      return;
    }
    const { store, columns, given } = model;
    const changed = new Set<number>();
    let moved = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (): void => {
      if (timer === undefined) {
        return;
      }
      clearTimeout(timer);
      timer = undefined;
      const indexes = [...changed].map(store.rowOf).filter((index) => index >= 0);
      const isMoved = moved;
      changed.clear();
      moved = false;
      void write(() => {
        const sheet = { columns: [...columns], given: [...given], rows: store.snapshot().rows };
        return isMoved ? saveSheet(userId, sheet) : savePieces(userId, store.row, store.rowCount(), indexes);
      }, 'rows');
    };
    const unsubscribe = store.subscribe((change) => {
      change.changed.forEach((key) => changed.add(key));
      moved ||= change.moved;
      mark('rows');
      timer ??= setTimeout(flush, restMilliseconds);
    });
    const stopListening = onPageHide(flush);
    return () => {
      unsubscribe();
      stopListening();
      flush();
    };
  }, [userId, model, mark, write]);
}
