import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { directoryChoices } from './directory.ts';
import { setRuntimeConfig } from './runtime-config.ts';

/** A service with so many departments; answers which pages it was asked for. */
function serve(total: number): number[] {
  const asked: number[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    const query = new URL(url, 'http://service.test').searchParams;
    const page = Number(query.get('page'));
    const pageSize = Number(query.get('pageSize'));
    asked.push(page);
    const first = (page - 1) * pageSize + 1;
    const length = Math.max(0, Math.min(pageSize, total - first + 1));
    const items = Array.from({ length }, (_, index) => ({
      id: first + index,
      name: `Phòng ${first + index}`,
    }));
    const pageCount = Math.ceil(total / pageSize);
    const place = { totalCount: total, pageCount, page, pageSize };
    const data = { ...place, items, hasNextPage: page < pageCount, hasPreviousPage: page > 1 };
    return Promise.resolve(Response.json({ success: true, code: 0, messages: [], data }));
  });
  return asked;
}

beforeEach(() => {
  setRuntimeConfig({ apiBaseUrl: '', demo: true, documentFileMaxBytes: 1_000_000 });
});

it('offers every department, however many pages they take', async () => {
  const asked = serve(230);
  const departments = await new QueryClient().query(directoryChoices.departments());
  expect(departments.map(({ id }) => id)).toEqual(Array.from({ length: 230 }, (_, index) => index + 1));
  expect(asked).toEqual([1, 2, 3]);
});

it('offers none where there are none', async () => {
  const asked = serve(0);
  expect(await new QueryClient().query(directoryChoices.departments())).toEqual([]);
  expect(asked).toEqual([1]);
});
