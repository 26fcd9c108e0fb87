import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type CheckCounts, createSheetCheck, type SheetCheck } from '../../../sheet/check/sheet-check.ts';
import { rowIssues, uniqueRules } from './issue-texts.ts';
import type { SheetModel } from './sheet-model.ts';

/** The check of a sheet, made anew for another sheet or language. */
export function useUploadCheck(model: SheetModel): SheetCheck {
  const { t } = useTranslation();
  const make = () => ({
    model,
    t,
    check: createSheetCheck({
      store: model.store,
      checkRow: (row) => rowIssues(t, model, row),
      uniques: uniqueRules(t, model),
    }),
  });
  const [held, setHeld] = useState(make);
  if (held.model !== model || held.t !== t) {
    held.check.dispose();
    setHeld(make());
  }
  return held.check;
}

export type Tally = {
  readonly create: number;
  readonly update: number;
  readonly unchanged: number;
  readonly sent: number;
  readonly wrong: number;
};

/** A check counts anew with whatever it finds out, so what was counted along with it holds as long. */
const tallies = new WeakMap<CheckCounts, Tally>();

/** How many rows there are of each kind; `null` while rows are still being checked. */
export function useTally(model: SheetModel, check: SheetCheck): Tally | null {
  return useSyncExternalStore(check.subscribe, () => {
    const counts = check.counts();
    if (counts.unchecked > 0) {
      return null;
    }
    const tally = tallies.get(counts) ?? tallyOf(model, check);
    tallies.set(counts, tally);
    return tally;
  });
}

function tallyOf(model: SheetModel, check: SheetCheck): Tally {
  const tally = { create: 0, update: 0, unchanged: 0, sent: 0, wrong: check.wrongRows().length };
  const wrong = new Set(check.wrongRows());
  for (let index = 0; index < model.store.rowCount(); index += 1) {
    const { kind } = model.standingOf(model.store.row(index));
    if (
      !wrong.has(index) &&
      (kind === 'create' || kind === 'update' || kind === 'unchanged' || kind === 'sent')
    ) {
      tally[kind] += 1;
    }
  }
  return tally;
}
