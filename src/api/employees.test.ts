import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { employeesPerCall } from '../../contract/operations/employees.ts';
import { employeeQueries } from './employees.ts';
import { setRuntimeConfig } from './runtime-config.ts';

type Reply = { readonly status?: number; readonly data?: unknown; readonly refused?: string };

/** A service that answers by the address, with a note of what it was asked. */
function serve(answer: (path: string, ids: readonly number[]) => Reply): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const sent: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    const ids =
      sent !== null && typeof sent === 'object' && 'ids' in sent && Array.isArray(sent.ids) ? sent.ids : [];
    asked.push(url);
    const { status = 200, data = null, refused } = answer(url, ids);
    if (status === 404 || status === 429) {
      return new Response('<html>', { status });
    }
    const messages = refused === undefined ? [] : [refused];
    return new Response(JSON.stringify({ success: refused === undefined, code: 0, messages, data }), {
      status,
    });
  });
  return asked;
}

const many = '/api/employees/by-ids';
const take = async (ids: readonly number[]): Promise<number[]> =>
  (await new QueryClient().query({ ...employeeQueries.byIds(ids), retry: false })).map(({ id }) => id);

beforeEach(() => {
  setRuntimeConfig({ apiBaseUrl: '', demo: true, documentFileMaxBytes: 1_000_000 });
});

describe('employees that were chosen', () => {
  it('come in one call, and in as few as it takes when there are more than one call holds', async () => {
    const asked = serve((_, ids) => ({ data: ids.map((id) => ({ id })) }));
    expect(await take([7, 3])).toEqual([7, 3]);
    expect(asked).toEqual([many]);
    const all = Array.from({ length: employeesPerCall + 1 }, (_, index) => index + 1);
    expect(await take(all)).toEqual(all);
    expect(asked).toEqual([many, many, many]);
  });

  it('come one by one from a service without that call, without those who are gone', async () => {
    const asked = serve((path) => {
      if (path === many) {
        return { status: 404 };
      }
      const id = Number(path.split('/').at(-1));
      return id === 3 ? { refused: 'Employee not found' } : { data: { id } };
    });
    expect(await take([7, 3, 9])).toEqual([7, 9]);
    expect(asked).toEqual([many, '/api/employees/7', '/api/employees/3', '/api/employees/9']);
  });

  it('are not taken for gone where a proxy says that there were too many calls', async () => {
    serve((path) => ({ status: path === many ? 404 : 429 }));
    await expect(take([7])).rejects.toMatchObject({ failure: { kind: 'rejected', code: 429 } });
  });

  it('are none when all of them are gone', async () => {
    const asked = serve(() => ({ refused: 'Employee not found' }));
    expect(await take([7, 3])).toEqual([]);
    expect(asked).toEqual([many]);
  });

  it('are not looked for one by one when the service says no, or cannot be reached', async () => {
    const refused = serve(() => ({ status: 403, refused: 'Permission denied' }));
    await expect(take([7])).rejects.toThrow();
    expect(refused).toEqual([many]);
    const broken = serve(() => ({ status: 503, refused: 'Busy' }));
    await expect(take([7])).rejects.toThrow();
    expect(broken).toEqual([many]);
  });
});
