import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { deviceDrafts } from './device-drafts.ts';

const drafts = deviceDrafts('countersign-test-drafts', 'drafts');
const schema = z.object({ name: z.string() });
const rows = Array.from({ length: 1500 }, (_, index) => [`row ${index}`]);

afterEach(async () => {
  vi.restoreAllMocks();
  await drafts.clear();
});

it('gives a draft back to its user, with its rows as they were saved last', async () => {
  await drafts.save(1, { name: 'salaries' });
  await drafts.saveRows(1, 'rows', rows);
  const fewer = rows.with(1, ['mended']).slice(0, 1200);
  await drafts.saveRows(1, 'rows', fewer);
  expect(await drafts.load(1, schema)).toEqual({ name: 'salaries' });
  expect(await drafts.loadRows(1, 'rows')).toEqual(fewer);
  expect(await drafts.load(2, schema)).toBeNull();
  expect(await drafts.loadRows(2, 'rows')).toBeNull();
});

it('writes the pieces of rows that changed alone', async () => {
  await drafts.saveRows(1, 'rows', rows);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  await drafts.saveRows(1, 'rows', rows.with(1400, ['mended']));
  expect(put.mock.calls.map(([, key]) => key)).toEqual(['1/rows/1', '1/rows']);
});

it('forgets a draft that nobody came back to in a week', async () => {
  await drafts.save(1, { name: 'salaries' });
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 8 * 24 * 60 * 60 * 1000);
  expect(await drafts.load(1, schema)).toBeNull();
});
