import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useMemo } from 'react';
import { matchEmployees } from '../../../api/employees.ts';
import type { SheetCheck } from '../../../spreadsheet/check/sheet-check.ts';
import { letOthersIn } from '../../../spreadsheet/check/slices.ts';
import { createLookUp, type LookUp } from './look-up.ts';
import type { SheetModel } from './sheet-model.ts';

const debounceMs = 400;

/** Looks up everyone in a sheet at first, then who is typed. */
export function useLookUp(model: SheetModel, check: SheetCheck): LookUp {
  const lookUp = useMemo(
    () => createLookUp({ model, match: (keys) => matchEmployees(keys), onPeople: check.checkAll }),
    [model, check],
  );
  const settle = useDebouncedCallback(() => void lookUp.settle(), { delay: debounceMs });
  useEffect(() => {
    let isLeft = false;
    // The sheet is shown before anyone asks about it.
    void letOthersIn().then(() => (isLeft ? null : lookUp.settle()));
    const stop = model.store.subscribe(({ changed, inserted }) => {
      lookUp.add([...changed, ...inserted]);
      settle();
    });
    return () => {
      isLeft = true;
      stop();
    };
  }, [lookUp, model, settle]);
  return lookUp;
}
