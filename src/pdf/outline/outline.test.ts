import { describe, expect, test } from 'vitest';
import { readOutline, rowsOf } from './outline.ts';

const raw = [
  {
    title: 'Chương I\u0000\n  Quy định chung',
    dest: 'chuong-1',
    count: 2,
    items: [
      { title: 'Điều 1', dest: [{ num: 4, gen: 0 }, { name: 'Fit' }], items: [] },
      { title: 'Điều 2', dest: 'dieu-2', count: -1, items: [{ title: 'Khoản 1', dest: 'k1', items: [] }] },
    ],
  },
  { title: 'Luật', url: 'https://example.com/luat', items: [] },
  { title: 'Chạy', url: 'javascript:alert(1)', items: [] },
  { title: '   ', dest: 'trong', items: [] },
];

describe('an outline', () => {
  test('becomes a tree of titles on one line, with what can be followed', () => {
    const entries = readOutline(raw);
    expect(entries.map(({ id, title }) => [id, title])).toEqual([
      ['0', 'Chương I Quy định chung'],
      ['1', 'Luật'],
    ]);
    expect(entries[0]?.children.map(({ id, target }) => [id, target?.kind])).toEqual([
      ['0.0', 'inside'],
      ['0.1', 'inside'],
    ]);
    expect(entries[1]?.target).toEqual({ kind: 'outside', url: 'https://example.com/luat' });
  });

  test('shows rows whose ancestors are open, as the file wants it at first', () => {
    const entries = readOutline(raw);
    const rows = rowsOf(entries, (entry) => entry.startsOpen);
    expect(
      rows.map(({ entry, level, position, siblings }) => [entry.title, level, position, siblings]),
    ).toEqual([
      ['Chương I Quy định chung', 1, 1, 2],
      ['Điều 1', 2, 1, 2],
      ['Điều 2', 2, 2, 2],
      ['Luật', 1, 2, 2],
    ]);
    expect(rowsOf(entries, () => true)).toHaveLength(5);
    expect(rowsOf(entries, () => false)).toHaveLength(2);
  });

  test('of any size and depth is cut to what can be shown', () => {
    const wide = Array.from({ length: 9000 }, (_, index) => ({ title: `${index}`, dest: 'x', items: [] }));
    expect(readOutline(wide)).toHaveLength(3000);
    let deep: unknown = { title: 'x', dest: 'x', items: [] };
    for (let depth = 0; depth < 200; depth += 1) {
      deep = { title: 'x', dest: 'x', items: [deep] };
    }
    expect(rowsOf(readOutline([deep]), () => true)).toHaveLength(12);
    expect(readOutline([{ title: 'x'.repeat(9000), dest: 'x', items: [] }])[0]?.title).toHaveLength(300);
  });

  test('that is none has no entries', () => {
    for (const none of [null, undefined, 'x', [null, 1, {}]]) {
      expect(readOutline(none)).toEqual([]);
    }
  });
});
