import { useState } from 'react';
import { useSavedRows } from '../../../shared/sheets/use-saved-rows.ts';
import { contentOf, type TakenSheet } from '../../../spreadsheet/intake/taken-sheet.ts';
import type { ColumnMatch } from '../../../spreadsheet/match/match-columns.ts';
import { rememberMatch, startMatch } from '../../../spreadsheet/match/remembered-match.ts';
import { useDeviceSaving } from '../../../ui/use-device-saving.ts';
import type { Categories, CellWords } from './cell-text.ts';
import { columnTargets } from './fields.ts';
import {
  clearUpload,
  saveDecisions,
  type DraftHead,
  saveRecord,
  saveSheet,
  saveSheetRows,
  type DraftSheet,
  saveTaken,
  type UploadDraft,
} from './upload-draft.ts';
import { columnsOf, makeRows } from './make-rows.ts';
import { createNumberedStore } from './row-numbers.ts';
import { type FileChoices, usualChoices } from './row-plan.ts';
import { createSheetModel, nothingSent, type SendRecord, type SheetModel } from './sheet-model.ts';

const purpose = 'employees';

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
  const flushRows = useSavedRows(model?.store ?? null, { mark, write }, (rows) =>
    saveSheetRows(userId, rows),
  );

  const take = (taken: TakenSheet | null): void => {
    flushRows();
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
    flushRows();
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
