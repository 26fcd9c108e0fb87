import { useRef, useState } from 'react';
import type { SheetCheck } from '../check/sheet-check.ts';
import type { SheetGridHandle } from './sheet-grid.tsx';
import type { SheetStore } from './sheet-store.ts';

type Sheet = {
  readonly store: SheetStore;
  readonly check: SheetCheck;
  readonly readOnly?: boolean;
  readonly canGrow?: boolean;
};

/** What a grid and the tools over it are both given. */
export function useSheetView(sheet: Sheet) {
  const grid = useRef<SheetGridHandle>(null);
  const [onlyWrong, setOnlyWrong] = useState(false);
  const view = { ...sheet, onlyWrong };
  return { grid, tools: { ...view, grid, onOnlyWrong: setOnlyWrong }, view: { ...view, ref: grid } };
}
