import { describe, expect, it, vi } from 'vitest';

import { paginate } from './paging.ts';

const letters = [...'abcdefghijklm'];
const count = () => Promise.resolve(letters.length);
const load = ({ limit, offset }: { limit: number; offset: number }) =>
  Promise.resolve(letters.slice(offset, offset + limit));

describe('pages of a list', () => {
  it('says where a page stands among the others', async () => {
    await expect(paginate({ page: 1, pageSize: 5 }, count, load)).resolves.toEqual({
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
    await expect(paginate({ page: 3, pageSize: 5 }, count, load)).resolves.toMatchObject({
      items: ['k', 'l', 'm'],
      hasNextPage: false,
      hasPreviousPage: true,
    });
  });

  it('is empty past the end, without a query', async () => {
    const spied = vi.fn(load);
    await expect(paginate({ page: 4, pageSize: 5 }, count, spied)).resolves.toMatchObject({
      items: [],
      totalCount: 13,
      pageCount: 3,
      hasNextPage: false,
      hasPreviousPage: true,
    });
    expect(spied).not.toHaveBeenCalled();
  });

  it('has no pages where there is nothing', async () => {
    await expect(paginate({ page: 1, pageSize: 5 }, () => Promise.resolve(0), load)).resolves.toMatchObject({
      items: [],
      pageCount: 0,
      hasNextPage: false,
      hasPreviousPage: false,
    });
  });
});
