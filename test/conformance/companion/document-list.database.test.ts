import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Document } from '../../../contract/models/document.ts';
import { createWireFixture, type WireFixture } from '../../company/wire-fixture.ts';

/*
 * One document that every filter finds, and one that none does.
 */

let fixture: WireFixture;
let wanted: Document;
let other: Document;

beforeAll(async () => {
  fixture = await createWireFixture();
  const { wire, tokens } = fixture;
  const made = async (path: string, body: object) =>
    Number((await wire.post(path, body, tokens.boss)).at('id'));
  const departmentId = await made('/api/departments/create', { code: 'KT', name: 'Kế toán' });
  const typeId = await made('/api/document-types/create', { code: 'PL', name: 'Phụ lục' });
  other = await fixture.sent([{ to: 'binh', permission: 'A' }]);
  fixture.app.clock.advance({ hours: 23 });
  const { id } = await fixture.create({
    departmentId,
    typeId,
    customerCode: 'KH-7',
    contractValue: 2500,
    validFrom: '2026-11-01',
    validTo: '2030-01-01',
  });
  wanted = await fixture.send(id, [{ to: 'an', permission: 'DR' }]);
});
afterAll(() => fixture.app.close());

async function ids(query: string, as: 'clerk' | 'an' = 'clerk'): Promise<unknown[]> {
  const { data } = await fixture.wire.get(`/api/documents?${query}`, fixture.tokens[as]);
  const { items } = data as { items: { id: string }[] };
  return items.map(({ id }) => id);
}

type Row = [name: string, value: () => string, as: 'clerk' | 'an'];

describe('Companion operations, §3, filters of GET /api/documents', () => {
  it.each<Row>([
    ['contractStatus', () => '1', 'clerk'],
    ['departmentId', () => String(wanted.department?.id), 'clerk'],
    ['documentTypeId', () => String(wanted.type?.id), 'clerk'],
    ['recipientIds[]', () => String(fixture.people.an.userId), 'clerk'],
    ['recipientIds', () => String(fixture.people.an.userId), 'clerk'],
    ['createdFrom', () => '2026-11-22', 'clerk'],
    ['customerCode', () => 'KH-7', 'clerk'],
    ['contractValueFrom', () => '2000', 'clerk'],
    ['contractValueTo', () => '3000', 'clerk'],
    ['waitToSignDraw', () => 'true', 'an'],
    ['waitToMe', () => 'true', 'an'],
    ['search', () => wanted.no, 'clerk'],
  ])('%s', async (name, value, as) => {
    expect(await ids(`${encodeURIComponent(name)}=${value()}`, as)).toEqual([wanted.id]);
  });

  it.each<Row>([
    ['createdTo', () => '2026-11-21', 'clerk'],
    ['waitToApprove', () => 'true', 'clerk'],
  ])('%s leaves it out', async (name, value, as) => {
    expect(await ids(`${name}=${value()}`, as)).not.toContain(wanted.id);
  });

  it.each([
    ['documentTemplateId', '7'],
    ['batchImportId', '7'],
    ['createdByUserId', '999999'],
    ['waitToSignDigital', 'true'],
    ['waitToESign', 'true'],
    ['completedFrom', '2026-01-01'],
    ['completedTo', '2030-01-01'],
    ['status', '4'],
  ])('%s=%s finds neither', async (name, value) => {
    expect(await ids(`${name}=${value}`)).toEqual([]);
  });

  it('status, createdByUserId, page, pageSize and sort', async () => {
    expect(await ids('status=2')).toHaveLength(2);
    expect(await ids(`createdByUserId=${String(fixture.people.clerk.userId)}`)).toHaveLength(2);
    expect(await ids('page=2&pageSize=1')).toEqual([other.id]);
    expect(await ids('sort=newest')).toEqual([wanted.id, other.id]);
    expect(await ids('sort=oldest')).toEqual([other.id, wanted.id]);
  });

  it('cursor goes on behind a page', async () => {
    const first = await fixture.wire.get('/api/documents?pageSize=1', fixture.tokens.clerk);
    const cursor = encodeURIComponent(String(first.at('nextCursor')));
    expect(await ids(`pageSize=1&cursor=${cursor}`)).toEqual([other.id]);
  });

  it('exactTotal=false counts no further than it has to, and says whether it did', async () => {
    const { data } = await fixture.wire.get('/api/documents?exactTotal=false', fixture.tokens.clerk);
    expect(data).toMatchObject({ totalCount: 2, isTotalExact: true });
  });

  it('0 means unset', async () => {
    const zeros =
      'status=0&contractStatus=0&departmentId=0&documentTypeId=0&documentTemplateId=0&batchImportId=0';
    expect(await ids(`${zeros}&createdByUserId=0`)).toHaveLength(2);
  });
});
