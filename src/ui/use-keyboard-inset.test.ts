import { expect, it } from 'vitest';
import { keyboardInset } from './use-keyboard-inset.ts';

it('is what a keyboard takes of the window', () => {
  expect(keyboardInset(844, { height: 508, offsetTop: 0, scale: 1 })).toBe(336);
});

it('counts what the browser has scrolled to keep the field in view', () => {
  expect(keyboardInset(844, { height: 508, offsetTop: 100, scale: 1 })).toBe(236);
});

it('takes neither a bar of the browser nor a zoomed page for a keyboard', () => {
  expect(keyboardInset(844, { height: 788, offsetTop: 0, scale: 1 })).toBe(0);
  expect(keyboardInset(844, { height: 422, offsetTop: 0, scale: 2 })).toBe(0);
});
