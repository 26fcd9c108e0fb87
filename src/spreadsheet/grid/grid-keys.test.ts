import { describe, expect, test } from 'vitest';
import { type GridMode, commandOf } from './grid-keys.ts';

function pressed(keys: string, mode: GridMode = 'moving'): string | null {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const command = commandOf(
    { key, ctrl: parts.includes('Ctrl'), shift: parts.includes('Shift'), alt: parts.includes('Alt') },
    mode,
  );
  return command && Object.values(command).join(' ');
}

describe('keys', () => {
  test('move and select', () => {
    expect(pressed('ArrowDown')).toBe('step down false');
    expect(pressed('Shift+ArrowLeft')).toBe('step left true');
    expect(pressed('Ctrl+Shift+ArrowRight')).toBe('jump right true');
    expect(pressed('Ctrl+End')).toBe('sheet-end false');
    expect(pressed('PageDown')).toBe('page down false');
    expect(pressed('Ctrl+A')).toBe('select-all');
    expect(pressed('Alt+ArrowUp')).toBe('move-rows -1');
    expect(pressed('Alt+ArrowDown', 'editing')).toBeNull();
  });

  test("are the text's while a cell is open, and go on to the next cell while one types over it", () => {
    expect(pressed('ArrowLeft', 'editing')).toBeNull();
    expect(pressed('ArrowLeft', 'typing')).toBe('commit left');
    expect(pressed('Shift+ArrowLeft', 'typing')).toBeNull();
    expect(pressed('Delete', 'editing')).toBeNull();
    expect(pressed('Ctrl+z', 'editing')).toBeNull();
    expect(pressed('Shift+Enter', 'editing')).toBe('commit up');
    expect(pressed('Alt+Enter', 'typing')).toBe('new-line');
    expect(pressed('Escape', 'typing')).toBe('revert');
  });

  test('find and lead to errors wherever one is', () => {
    expect(pressed('Ctrl+f', 'editing')).toBe('find');
    expect(pressed('Ctrl+h')).toBe('replace');
    expect(pressed('Shift+F8', 'typing')).toBe('previous-issue');
  });

  test("that write are nobody's command", () => {
    expect(['a', 'đ', ' ', '1', 'Shift+A', 'Alt+a'].map((key) => pressed(key))).toEqual(Array(6).fill(null));
  });
});
