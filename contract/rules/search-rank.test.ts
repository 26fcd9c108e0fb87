import { describe, expect, it } from 'vitest';

import { foldForSearch } from '../text.ts';
import { sortBySearch } from './search-rank.ts';

const people = [
  { code: 'A1', name: 'Phạm Thu Hằng' },
  { code: 'A2', name: 'Phạm Thuý Hạnh' },
  { code: 'A3', name: 'Hà Thu Phạm' },
  { code: 'A4', name: 'Phạm Thu Hạ' },
  { code: 'A5', name: 'Phạm Thị Thu Hà' },
  { code: 'A6', name: 'Phạm Thu Hà' },
  { code: 'A', name: 'Đỗ An' },
];

function found(search: string): string[] {
  return sortBySearch(people, search, ({ code, name }) => ({
    code,
    name,
    searchText: foldForSearch(`${code} ${name}`),
  })).map(({ code }) => code);
}

describe('the order of what is found', () => {
  it.each([
    ['Phạm Thu Hà', ['A6', 'A3', 'A5', 'A4', 'A1', 'A2', 'A']],
    ['  phạm  THU hà ', ['A6', 'A3', 'A5', 'A4', 'A1', 'A2', 'A']],
    ['Phạm Thu Hà'.normalize('NFD'), ['A6', 'A3', 'A5', 'A4', 'A1', 'A2', 'A']],
    ['pham thu ha', ['A4', 'A6', 'A3', 'A5', 'A1', 'A2', 'A']],
    ['a', ['A', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6']],
    ['ĐỖ AN', ['A', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6']],
    ['', ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A']],
  ])('has whole names first, with their diacritics before without: "%s"', (search, order) => {
    expect(found(search)).toEqual(order);
  });
});
