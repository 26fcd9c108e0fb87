import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { BodyInput } from '../../../contract/operation.ts';
import {
  partnerCreate,
  partnerMerge,
  partnersList,
  partnerUpdate,
} from '../../../contract/operations/partners.ts';
import {
  guestCreate,
  guestMerge,
  guestsImport,
  guestUpdate,
  userGet,
  usersList,
} from '../../../contract/operations/users.ts';
import { createCompanyFixture, type CompanyFixture } from '../../../test/company/company-fixture.ts';

const members = {
  clerk: { roles: ['clerk'] },
  boss: { roles: ['admin'] },
  other: { roles: ['clerk'], stranger: true },
} as const;
let fixture: CompanyFixture<keyof typeof members>;

beforeAll(async () => {
  fixture = await createCompanyFixture<keyof typeof members>(members);
});
afterAll(() => fixture.app.close());

const call = () => ({ app: fixture.app, token: fixture.tokens.clerk });

async function contact(guest: BodyInput<typeof guestCreate>) {
  const { app, token } = call();
  return app.done(guestCreate, { token, body: guest });
}
async function listed(search: string, token = fixture.tokens.clerk) {
  return (await fixture.app.done(partnersList, { token, query: { search } })).items;
}
const reread = async (id: number) =>
  fixture.app.done(userGet, { token: fixture.tokens.clerk, params: { id } });

describe('a partner company', () => {
  it('is made by the first contact who acts for it, and found by its name without accents', async () => {
    const an = await contact({ name: 'An', email: 'an@hoabinh.vn', organization: 'Công ty Hoà Bình' });
    const binh = await contact({ name: 'Bình', email: 'binh@hoabinh.vn', organization: 'CÔNG TY  HOÀ BÌNH' });
    expect(binh.partner).toEqual(an.partner);
    expect(binh.organization).toBe('Công ty Hoà Bình');
    expect(await listed('hoa binh')).toMatchObject([{ name: 'Công ty Hoà Bình', contactCount: 2 }]);
    expect(await listed('hoa binh', fixture.tokens.other)).toEqual([]);
  });

  it('is known by its tax code, by whichever name it comes', async () => {
    const { app, token } = call();
    const byName = await contact({ name: 'Chi', email: 'chi@sonca.vn', organization: 'Sơn Ca' });
    const [numbered] = await app.done(guestsImport, {
      token,
      body: [{ name: 'Dũng', email: 'dung@sonca.vn', organization: 'sơn ca', taxCode: '0312345678 001' }],
    });
    const other = await contact({
      name: 'Em',
      email: 'em@sonca.vn',
      organization: 'Công ty TNHH Sơn Ca',
      taxCode: '0312345678-001',
    });
    expect(other.partner).toMatchObject({
      id: byName.partner?.id,
      name: 'Sơn Ca',
      taxCode: '0312345678-001',
    });
    expect((await reread(numbered?.id ?? 0)).partner?.id).toBe(byName.partner?.id);
    // Two companies of one name are told apart by it.
    const namesake = await contact({
      name: 'Giang',
      email: 'giang@sonca.vn',
      organization: 'Sơn Ca',
      taxCode: '0399999999',
    });
    expect(namesake.partner?.id).not.toBe(byName.partner?.id);
  });

  it('takes what is no tax code for a mistake', async () => {
    const { app, token } = call();
    const body = [{ name: 'Hà', email: 'ha@sonca.vn', organization: 'Sơn Ca', taxCode: '12345' }];
    expect((await app.call(guestsImport, { token, body })).messages).toEqual([
      '0.taxCode: a tax code has 10 digits, or 13 with those of a branch',
    ]);
  });

  it('gives its new name to its people, who are found by it, and no tax code of another', async () => {
    const { app, token } = call();
    const made = await app.done(partnerCreate, { token, body: { name: 'Cũ', taxCode: '0301111111' } });
    const khanh = await contact({ name: 'Khánh', email: 'khanh@moi.vn', taxCode: '0301111111' });
    expect(khanh.organization).toBe('Cũ');
    await app.done(partnerUpdate, {
      token,
      body: { id: made.id, name: 'Công ty Đổi Tên', address: '12 Lê Lợi, Huế' },
    });
    expect(await reread(khanh.id)).toMatchObject({
      organization: 'Công ty Đổi Tên',
      partner: { taxCode: '0301111111', address: '12 Lê Lợi, Huế' },
    });
    const found = await app.done(usersList, { token, query: { search: 'doi ten', guests: 'also' } });
    expect(found.items.map(({ id }) => id)).toEqual([khanh.id]);
    const another = await app.done(partnerCreate, { token, body: { name: 'Khác', taxCode: '0302222222' } });
    expect(
      (await app.call(partnerUpdate, { token, body: { id: another.id, taxCode: '0301111111' } })).messages,
    ).toEqual(['taxCode: this is the tax code of the partner Công ty Đổi Tên']);
    const strange = await app.call(partnerUpdate, {
      token: fixture.tokens.other,
      body: { id: made.id, name: 'Của người khác' },
    });
    expect(strange.messages).toEqual(['Partner not found']);
  });

  it('is merged into another, whose people its own are from then on', async () => {
    const { app, token } = call();
    const lan = await contact({
      name: 'Lan',
      email: 'lan@gop.vn',
      organization: 'Gộp Cũ',
      taxCode: '0303333333',
    });
    const minh = await contact({ name: 'Minh', email: 'minh@gop.vn', organization: 'Gộp Mới' });
    const ids = { id: minh.partner?.id ?? 0, mergedId: lan.partner?.id ?? 0 };
    expect(await app.done(partnerMerge, { token, body: ids })).toMatchObject({
      name: 'Gộp Mới',
      taxCode: '0303333333',
      contactCount: 2,
      mergedPartners: [{ name: 'Gộp Cũ', byName: 'clerk' }],
    });
    expect((await reread(lan.id)).organization).toBe('Gộp Mới');
    expect((await listed('gop')).map(({ name }) => name)).toEqual(['Gộp Mới']);
    expect((await listed('gop cu')).map(({ name }) => name)).toEqual(['Gộp Mới']);
    const later = await contact({ name: 'Nga', email: 'nga@gop.vn', organization: 'gộp cũ' });
    expect(later.organization).toBe('Gộp Mới');
    expect((await app.call(partnerMerge, { token, body: ids })).messages).toEqual(['Partner not found']);
  });

  it('that was merged by its name alone is not taken for another company of that name, with a number of its own', async () => {
    const { app, token } = call();
    const old = await contact({ name: 'Phúc', email: 'phuc@trung.vn', organization: 'Trùng Cũ' });
    const survivor = await contact({
      name: 'Quý',
      email: 'quy@trung.vn',
      organization: 'Trùng Mới',
      taxCode: '0305555555',
    });
    const ids = { id: survivor.partner?.id ?? 0, mergedId: old.partner?.id ?? 0 };
    await app.done(partnerMerge, { token, body: ids });
    const namesake = await contact({
      name: 'Sang',
      email: 'sang@trung.vn',
      organization: 'Trùng Cũ',
      taxCode: '0306666666',
    });
    expect(namesake.partner).toMatchObject({ name: 'Trùng Cũ', taxCode: '0306666666' });
    const again = await contact({ name: 'Tâm', email: 'tam@trung.vn', taxCode: '0306666666' });
    expect(again.partner?.id).toBe(namesake.partner?.id);
  });

  it('is found by a name or number of its own before one that was merged into another', async () => {
    const { app, token } = call();
    const merged = await contact({
      name: 'Uyên',
      email: 'uyen@truoc.vn',
      organization: 'Trước Cũ',
      taxCode: '0307777777',
    });
    const survivor = await contact({
      name: 'Vân',
      email: 'van@truoc.vn',
      organization: 'Trước Mới',
      taxCode: '0308888888',
    });
    const ids = { id: survivor.partner?.id ?? 0, mergedId: merged.partner?.id ?? 0 };
    await app.done(partnerMerge, { token, body: ids });
    const { id } = await app.done(partnerCreate, { token, body: { name: 'Tên Khác' } });
    await app.done(partnerUpdate, { token, body: { id, name: 'Trước Cũ', taxCode: '0307777777' } });
    const byNumber = await contact({ name: 'Xuân', email: 'xuan@truoc.vn', taxCode: '0307777777' });
    const byName = await contact({ name: 'Yến', email: 'yen@truoc.vn', organization: 'Trước Cũ' });
    expect([byNumber.partner?.id, byName.partner?.id]).toEqual([id, id]);
  });

  it('is given to whom a contact that comes again was merged into', async () => {
    const { app, token } = call();
    const merged = await contact({ name: 'Giàu', email: 'giau@rieng.vn' });
    const survivor = await contact({ name: 'Ngô Giàu', email: 'giau@congty.vn' });
    await app.done(guestMerge, { token, body: { id: survivor.id, mergedId: merged.id } });
    const again = await contact({ name: 'Giàu', email: 'giau@rieng.vn', organization: 'Giàu Có' });
    expect(again).toMatchObject({ id: survivor.id, organization: 'Giàu Có' });
  });

  it('is left and found again where a contact is changed, and given to who had none', async () => {
    const { app, token } = call();
    const oanh = await contact({
      name: 'Oanh',
      email: 'oanh@mot.vn',
      organization: 'Một',
      taxCode: '0304444444',
    });
    const changed = (body: Omit<BodyInput<typeof guestUpdate>, 'id'>) =>
      app.done(guestUpdate, { token, body: { id: oanh.id, ...body } });
    expect((await changed({ phone: '0912345678', organization: 'Một' })).partner).toEqual(oanh.partner);
    expect((await changed({ organization: 'Hai' })).partner?.name).toBe('Hai');
    const without = await changed({ organization: '' });
    expect(without.organization).toBe('');
    expect(without.partner).toBeNull();
    await app.done(guestsImport, {
      token,
      body: [{ name: 'Oanh', email: 'oanh@mot.vn', organization: 'Một' }],
    });
    expect((await reread(oanh.id)).partner?.id).toBe(oanh.partner?.id);
  });
});
