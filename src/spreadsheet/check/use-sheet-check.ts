import { useEffect, useMemo } from 'react';
import { createSheetCheck, type SheetCheck, type SheetCheckOptions } from './sheet-check.ts';

/** The check of a sheet, made anew with other options: for another sheet, or another language. They are to be memoized. */
export function useSheetCheck(options: SheetCheckOptions): SheetCheck {
  const check = useMemo(() => createSheetCheck(options), [options]);
  useEffect(() => () => check.dispose(), [check]);
  return check;
}
