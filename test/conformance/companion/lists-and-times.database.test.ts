import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createWireFixture, type WireFixture } from '../../company/wire-fixture.ts';

let fixture: WireFixture;

beforeAll(async () => {
  fixture = await createWireFixture();
});
afterAll(() => fixture.app.close());

const list = (query: string) => fixture.wire.get(`/api/documents?${query}`, fixture.tokens.clerk);

describe('Companion operations, §1 "Lists"', () => {
  beforeAll(async () => {
    for (let count = 0; count < 12; count += 1) {
      await fixture.create();
    }
  });

  it('`page` is 1 and `pageSize` 10 by default', async () => {
    const { data } = await list('');
    expect(data).toMatchObject({
      totalCount: 12,
      pageCount: 2,
      page: 1,
      pageSize: 10,
      hasNextPage: true,
      hasPreviousPage: false,
      items: { length: 10 },
    });
  });

  it('a further page says what is before and behind it', async () => {
    expect((await list('page=2')).data).toMatchObject({
      page: 2,
      hasNextPage: false,
      hasPreviousPage: true,
      items: { length: 2 },
    });
  });

  it('a page holds at most 100', async () => {
    expect((await list('pageSize=5000')).data).toMatchObject({ pageSize: 100, pageCount: 1 });
  });

  it.each([
    '/api/users',
    '/api/employees',
    '/api/document-types',
    '/api/departments',
    '/api/roles',
    '/api/user-groups',
    '/api/process-templates',
    '/api/document-templates',
    '/api/batch-imports',
  ])('%s answers in the same shape', async (path) => {
    const { data } = await fixture.wire.get(`${path}?page=1&pageSize=3&search=`, fixture.tokens.boss);
    expect(data).toMatchObject({
      items: expect.any(Array) as unknown,
      totalCount: expect.any(Number) as number,
      pageCount: expect.any(Number) as number,
      page: 1,
      pageSize: 3,
      hasNextPage: expect.any(Boolean) as boolean,
      hasPreviousPage: false,
    });
  });
});

describe('Companion operations, §1 "Times and texts"', () => {
  it('timestamps carry an offset, of the company’s time zone', async () => {
    const created = await fixture.create();
    expect(created.createdDate).toBe('2026-11-21T10:00:00.000+07:00');
    const settings = { timeZone: 'Asia/Tokyo' };
    await fixture.wire.post('/api/company/settings', settings, fixture.tokens.boss);
    expect((await fixture.get(created.id)).createdDate).toBe('2026-11-21T12:00:00.000+09:00');
    await fixture.wire.post('/api/company/settings', { timeZone: 'Asia/Ho_Chi_Minh' }, fixture.tokens.boss);
  });

  it('enumerations are {value, description} with English descriptions', async () => {
    const { id } = await fixture.create();
    const document = await fixture.wire.get(`/api/documents/${id}`, fixture.tokens.clerk);
    expect(document.at('status')).toEqual({ value: 1, description: 'New' });
    expect(document.at('contractStatus')).toEqual({ value: 0, description: 'Undefined' });
  });

  it('search is case- and diacritic-insensitive: `nguyen` finds `Nguyễn`', async () => {
    const { id } = await fixture.create({ subject: 'Phụ lục của Nguyễn Đức Ánh' });
    for (const search of ['nguyen duc anh', 'NGUYỄN ĐỨC', 'phu luc']) {
      const found = await list(`search=${encodeURIComponent(search)}`);
      expect([search, found.at('items.0.id'), found.at('totalCount')]).toEqual([search, id, 1]);
    }
    const people = await fixture.wire.get('/api/users?search=nguyen', fixture.tokens.clerk);
    expect(people.at('items.0.name')).toBe('Nguyễn Văn An');
  });

  it('all text is normalized to NFC on the way in', async () => {
    const { subject, no } = await fixture.create({ subject: 'Hợp đồng thử việc'.normalize('NFD') });
    expect(subject).toBe('Hợp đồng thử việc'.normalize('NFC'));
    const found = await list(`search=${encodeURIComponent('thử việc'.normalize('NFD'))}`);
    expect(found.at('items.0.no')).toBe(no);
  });
});
