import { describe, expect, test } from 'vitest';
import { pagesOf } from './page-choice.ts';

describe('the pages to print', () => {
  test('are all, the one that is read, or those between two numbers', () => {
    expect(pagesOf({ kind: 'all' }, 3)).toEqual({ kind: 'pages', pages: [1, 2, 3] });
    expect(pagesOf({ kind: 'current', page: 2 }, 3)).toEqual({ kind: 'pages', pages: [2] });
    expect(pagesOf({ kind: 'range', from: '2', to: '3' }, 3)).toEqual({ kind: 'pages', pages: [2, 3] });
  });

  test.each([
    ['0', '2'],
    ['2', '1'],
    ['1', '4'],
    ['', '2'],
    ['1.5', '2'],
    ['a', '2'],
  ])('are not those from %o to %o of three', (from, to) => {
    expect(pagesOf({ kind: 'range', from, to }, 3)).toEqual({ kind: 'fault', fault: 'range' });
  });

  test('are no more than a device can hold', () => {
    expect(pagesOf({ kind: 'all' }, 201)).toEqual({ kind: 'fault', fault: 'tooMany' });
    expect(pagesOf({ kind: 'range', from: '101', to: '300' }, 300)).toMatchObject({ kind: 'pages' });
  });
});
