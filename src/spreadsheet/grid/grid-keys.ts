import type { Direction } from './cells.ts';

/** What a key asks of the grid. */
export type GridCommand =
  | { readonly kind: 'step'; readonly direction: Direction; readonly extend: boolean }
  | { readonly kind: 'jump'; readonly direction: Direction; readonly extend: boolean }
  | { readonly kind: 'page'; readonly direction: 'up' | 'down'; readonly extend: boolean }
  | { readonly kind: 'row-start' | 'row-end' | 'sheet-start' | 'sheet-end'; readonly extend: boolean }
  | { readonly kind: 'select-all' | 'select-row' | 'select-column' }
  | { readonly kind: 'edit' | 'revert' | 'new-line' | 'clear' | 'fill-down' | 'undo' | 'redo' }
  | { readonly kind: 'commit'; readonly then: Direction }
  | { readonly kind: 'tab'; readonly direction: 'left' | 'right' }
  | { readonly kind: 'find' | 'replace' | 'next-issue' | 'previous-issue' }
  | { readonly kind: 'resize' | 'move-rows'; readonly by: -1 | 1 };

export type PressedKey = {
  readonly key: string;
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
};

/**
 * `moving`: nothing is being edited. `typing`: the cell was typed over, so that arrows go on to the next cell. `editing`: the cell was
 * opened, so that arrows move in its text.
 */
export type GridMode = 'moving' | 'typing' | 'editing';

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Keys that mean the same whatever is being done. */
function anywhere({ key, ctrl, shift, alt }: PressedKey): GridCommand | null {
  if (key === 'F8') {
    return { kind: shift ? 'previous-issue' : 'next-issue' };
  }
  if (!ctrl || alt || shift) {
    return null;
  }
  switch (key.toLowerCase()) {
    case 'f':
      return { kind: 'find' };
    case 'h':
      return { kind: 'replace' };
    default:
      return null;
  }
}

function whileWriting(mode: 'typing' | 'editing', { key, ctrl, shift, alt }: PressedKey): GridCommand | null {
  const arrow = arrows[key];
  if (arrow && mode === 'typing' && !ctrl && !shift && !alt) {
    return { kind: 'commit', then: arrow };
  }
  switch (key) {
    case 'Enter':
      return alt ? { kind: 'new-line' } : { kind: 'commit', then: shift ? 'up' : 'down' };
    case 'Tab':
      return { kind: 'commit', then: shift ? 'left' : 'right' };
    case 'Escape':
      return { kind: 'revert' };
    default:
      return null;
  }
}

function withControl({ key, shift }: PressedKey): GridCommand | null {
  const arrow = arrows[key];
  if (arrow) {
    return { kind: 'jump', direction: arrow, extend: shift };
  }
  switch (key.toLowerCase()) {
    case 'home':
      return { kind: 'sheet-start', extend: shift };
    case 'end':
      return { kind: 'sheet-end', extend: shift };
    case 'a':
      return { kind: 'select-all' };
    case ' ':
      return { kind: 'select-column' };
    case 'd':
      return { kind: 'fill-down' };
    case 'z':
      return { kind: shift ? 'redo' : 'undo' };
    case 'y':
      return { kind: 'redo' };
    default:
      return null;
  }
}

function whileMoving(pressed: PressedKey): GridCommand | null {
  const { key, ctrl, shift, alt } = pressed;
  if (alt && !shift && !ctrl && (key === 'ArrowUp' || key === 'ArrowDown')) {
    return { kind: 'move-rows', by: key === 'ArrowUp' ? -1 : 1 };
  }
  if (alt) {
    return shift && (key === 'ArrowLeft' || key === 'ArrowRight')
      ? { kind: 'resize', by: key === 'ArrowLeft' ? -1 : 1 }
      : null;
  }
  if (ctrl) {
    return withControl(pressed);
  }
  const arrow = arrows[key];
  if (arrow) {
    return { kind: 'step', direction: arrow, extend: shift };
  }
  switch (key) {
    case 'Home':
      return { kind: 'row-start', extend: shift };
    case 'End':
      return { kind: 'row-end', extend: shift };
    case 'PageUp':
      return { kind: 'page', direction: 'up', extend: shift };
    case 'PageDown':
      return { kind: 'page', direction: 'down', extend: shift };
    case 'Enter':
    case 'F2':
      return { kind: 'edit' };
    case 'Tab':
      return { kind: 'tab', direction: shift ? 'left' : 'right' };
    case 'Escape':
      return { kind: 'revert' };
    case 'Delete':
    case 'Backspace':
      return { kind: 'clear' };
    case ' ':
      return shift ? { kind: 'select-row' } : null;
    default:
      return null;
  }
}

/** What a key asks for, or `null` when it is the text's or the browser's. Keys of a composition must not come here. */
export function commandOf(pressed: PressedKey, mode: GridMode): GridCommand | null {
  return anywhere(pressed) ?? (mode === 'moving' ? whileMoving(pressed) : whileWriting(mode, pressed));
}
