import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '../../../../contract/models/template.ts';
import { isUnavailable } from '../../../api/api-error.ts';
import { lookUpBatchRows } from '../../../api/batches.ts';
import { todayOn, useFormat } from '../../../i18n/format.ts';
import type { CheckCounts, SheetCheck } from '../../../spreadsheet/check/sheet-check.ts';
import { useSheetCheck } from '../../../spreadsheet/check/use-sheet-check.ts';
import type { SheetStore } from '../../../spreadsheet/grid/sheet-store.ts';
import type { BatchColumn } from './build-table.ts';
import type { ServerErrors } from './draft.ts';
import { createRowCheck, numberRule } from './row-check.ts';
import { KnownNames, namesIn, type RowNames } from './row-lookups.ts';
import { serverIssues } from './served-errors.ts';

/** `unavailable`: the service has no such operation; `failed`: it could not be asked. */
export type LookUpState = 'idle' | 'asking' | 'failed' | 'unavailable';

export type BatchCheck = {
  readonly check: SheetCheck;
  readonly counts: CheckCounts;
  readonly known: KnownNames;
  readonly lookUp: LookUpState;
  /** Why it could not be asked, the last time that it could not. */
  readonly lookUpError: unknown;
  readonly lookUpAgain: () => void;
};

const askDelay = 350;

function rowsOf(store: SheetStore): readonly (readonly string[])[] {
  return store.snapshot().rows;
}

/**
 * The check of a batch's rows as they are edited: by the rules of the service at once, and by what the service knows as soon as
 * it has said so. Only names that are new are asked for.
 */
export function useBatchCheck(
  store: SheetStore,
  template: Template,
  columns: readonly BatchColumn[],
  shown: ReadonlySet<string>,
  rowNumber: (index: number) => string,
  serverErrors: ServerErrors,
): BatchCheck {
  const { t } = useTranslation();
  const format = useFormat();
  const [known] = useState(() => new KnownNames());
  const [lookUp, setLookUp] = useState<LookUpState>('idle');
  const [lookUpError, setLookUpError] = useState<unknown>(null);

  const options = useMemo(() => {
    const today = todayOn(template.createdDate ?? '');
    const checkRow = createRowCheck({ template, columns, shown, known, today, t, format });
    return { store, checkRow, uniques: [numberRule(t, 'D.No', rowNumber)] };
  }, [store, template, columns, shown, rowNumber, known, t, format]);
  const check = useSheetCheck(options);
  useEffect(() => {
    check.setServerErrors(serverIssues(serverErrors, rowsOf(store), columns, shown, t));
  }, [check, serverErrors, store, columns, shown, t]);

  const asking = useRef<AbortController | null>(null);
  const ask = useCallback(async (): Promise<void> => {
    const openNames = (): RowNames | null => known.open(namesIn(columns, rowsOf(store)));
    if (asking.current !== null || openNames() === null) {
      return;
    }
    const stopping = new AbortController();
    asking.current = stopping;
    setLookUp('asking');
    try {
      // Rows may be edited while an answer is waited for.
      for (let open = openNames(); open !== null; open = openNames()) {
        const answer = await lookUpBatchRows({
          body: {
            numbers: [...open.numbers],
            processorCodes: [...open.processorCodes],
            relatedNumbers: [...open.relatedNumbers],
          },
          signal: stopping.signal,
        });
        if (known.learn(open, answer)) {
          check.checkAll();
        }
      }
      setLookUp('idle');
    } catch (error) {
      if (!stopping.signal.aborted) {
        setLookUp(isUnavailable(error) ? 'unavailable' : 'failed');
        setLookUpError(error);
      }
    } finally {
      asking.current = null;
    }
  }, [check, columns, known, store]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), askDelay);
    };
    askSoon();
    const stop = store.subscribe(askSoon);
    return () => {
      stop();
      clearTimeout(timer);
      asking.current?.abort();
      asking.current = null;
    };
  }, [ask, store]);

  const counts = useSyncExternalStore(check.subscribe, check.counts);
  return { check, counts, known, lookUp, lookUpError, lookUpAgain: () => void ask() };
}
