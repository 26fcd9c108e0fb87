import { describe, expect, it, vi } from 'vitest';

import { paginate, paginateList } from './paging.ts';

const letters = [...'abcdefghijklm'];
const limit = (most: number) => ({
  offset: (first: number) => Promise.resolve(letters.slice(first, first + most)),
});
const pageOf = (page: number, query = { limit }) =>
  paginate({ page, pageSize: 5 }, Promise.resolve(letters.length), query, (rows) => rows);

describe('pages of a list', () => {
  it('says where a page stands among the others', async () => {
    await expect(pageOf(1)).resolves.toEqual({
      items: ['a', 'b', 'c', 'd', 'e'],
      totalCount: 13,
      pageCount: 3,
      page: 1,
      pageSize: 5,
      hasNextPage: true,
      hasPreviousPage: false,
    });
  });

  it('ends with what is left', async () => {
    await expect(pageOf(3)).resolves.toMatchObject({
      items: ['k', 'l', 'm'],
      hasNextPage: false,
      hasPreviousPage: true,
    });
  });

  it('is empty past the end, without a query', async () => {
    const spied = vi.fn(limit);
    await expect(pageOf(4, { limit: spied })).resolves.toMatchObject({
      items: [],
      totalCount: 13,
      pageCount: 3,
      hasNextPage: false,
      hasPreviousPage: true,
    });
    expect(spied).not.toHaveBeenCalled();
  });

  it('are the same of a list that was read as a whole', async () => {
    for (const page of [1, 3, 4]) {
      expect(paginateList({ page, pageSize: 5 }, letters)).toEqual(await pageOf(page));
    }
  });

  it('has no pages where there is nothing', () => {
    expect(paginateList({ page: 1, pageSize: 5 }, [])).toMatchObject({
      items: [],
      pageCount: 0,
      hasNextPage: false,
      hasPreviousPage: false,
    });
  });
});
