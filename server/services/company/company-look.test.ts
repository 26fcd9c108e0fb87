import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { passwordLoginV2 } from '../../../contract/operations/auth.ts';
import {
  companyLookGet,
  companyLookSave,
  noticeTextReset,
  noticeTextSave,
  noticeTextsList,
} from '../../../contract/operations/company.ts';
import { sendInvitation } from '../../../contract/operations/users.ts';
import { getMe } from '../../../contract/operations/account.ts';
import { noticeTextKinds } from '../../../contract/rules/notice-texts.ts';
import { companyLooks, noticeTexts } from '../../adapters/database/schema/companies.ts';
import { removeUnused } from '../files/unused-files.ts';
import { passwordReset } from '../../notifications/kinds/password-reset.ts';
import { findText } from '../../notifications/notification-text.ts';
import { pngFixture } from '../../../test/files/pdf-fixtures.ts';
import { makeCompany, makePerson, type TestCompany, testPassword } from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';

let test: TestApp;
let company: TestCompany;
let admin: string;
let signer: string;
let stranger: string;

const dataUri = (bytes: Uint8Array): string =>
  `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;

beforeAll(async () => {
  test = await createTestApp();
  company = await makeCompany(test.deps);
  const tokenOf = async (of: TestCompany, code: string, roles: readonly ('admin' | 'signer')[]) => {
    const { username } = await makePerson(test.deps, of, code, { roles });
    return test.done(passwordLoginV2, { body: { username, password: testPassword } });
  };
  admin = await tokenOf(company, 'admin', ['admin']);
  signer = await tokenOf(company, 'an', ['signer']);
  stranger = await tokenOf(await makeCompany(test.deps, 'Khác'), 'khac', ['admin']);
});
afterAll(() => test.close());

describe('how a company looks', () => {
  it('is the product’s own until an admin changes it, and then seen by everyone of the company', async () => {
    expect(await test.done(companyLookGet, { token: admin })).toEqual({ brandColor: null, logo: null });
    const saved = await test.done(companyLookSave, {
      token: admin,
      body: { brandColor: '#7A1F3D', logo: dataUri(pngFixture(960, 100)) },
    });
    expect(saved.brandColor).toBe('#7a1f3d');
    expect(saved.logo).toMatch(/^data:image\/png;base64,/);
    const seen = await test.done(getMe, { token: signer });
    expect(seen.company).toMatchObject(saved);
    expect((await test.done(getMe, { token: stranger })).company).toMatchObject({
      logo: null,
      brandColor: null,
    });
  });

  it('keeps what is left out, and takes away what is null', async () => {
    const { logo } = await test.done(companyLookSave, { token: admin, body: { brandColor: null } });
    expect(logo).not.toBeNull();
    const [look] = await test.deps.db.select().from(companyLooks);
    expect(await test.done(companyLookSave, { token: admin, body: { logo: null } })).toEqual({
      brandColor: null,
      logo: null,
    });
    await removeUnused(test.deps);
    await expect(test.deps.files.read(look?.logoSha256 ?? '')).rejects.toThrow('no file is stored');
  });

  it.each([
    [{ logo: 'not base64!' }, 'logo: must be a PNG image'],
    [
      { logo: dataUri(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')) },
      'logo: must be a PNG image',
    ],
    [{ logo: dataUri(pngFixture(20, 10).subarray(0, 70)) }, 'logo: must be a PNG image'],
    [{ brandColor: 'red' }, 'brandColor: must be a colour as #rrggbb'],
  ])('refuses %j', async (body, message) => {
    expect(await test.call(companyLookSave, { token: admin, body })).toMatchObject({
      kind: 'refused',
      code: 400,
      messages: [message],
    });
  });
});

describe('what notices say', () => {
  const mine = { kind: 'invitation', language: 'vi' } as const;

  it('is what the company wrote, by mail, until it is reset', async () => {
    const items = await test.done(noticeTextsList, { token: admin });
    expect(items).toHaveLength(noticeTextKinds.length * 2);
    expect(items.every(({ isOwn, body, usual }) => !isOwn && body === usual.body)).toBe(true);
    const { userId } = await makePerson(test.deps, company, 'moi', { name: 'Mới <b>', password: null });
    await test.done(noticeTextSave, {
      token: admin,
      body: { ...mine, subject: 'Chào {name}', body: 'Xin chào {name},\n\n{link}' },
    });
    await test.done(sendInvitation, { token: admin, params: { id: userId } });
    const [sent] = await test.outbox('moi@example.vn');
    expect(sent?.subject).toBe('Chào Mới <b>');
    expect(sent?.text).toMatch(/^Xin chào Mới <b>,\n\nĐặt mật khẩu: http/);
    expect(await test.done(noticeTextReset, { token: admin, body: mine })).toMatchObject({ isOwn: false });
    await test.done(sendInvitation, { token: admin, params: { id: userId } });
    expect((await test.outbox('moi@example.vn'))[0]?.subject).toBe('Mời tham gia Minh Long trên Countersign');
  });

  it('is the product’s own where what is stored could not be written today', async () => {
    await test.deps.db.insert(noticeTexts).values({
      comId: company.id,
      kind: 'password-reset',
      language: 'vi',
      subject: 'Mật khẩu',
      body: `{${' '.repeat(20_000)} {link}`,
    });
    const { text } = await findText(test.deps, { comId: company.id, language: 'vi' }, 'password-reset');
    expect(text.body).toBe(passwordReset.definition.texts['password-reset']?.vi.body);
    await test.deps.db.delete(noticeTexts);
  });

  it('is each company’s own', async () => {
    const body = { ...mine, subject: 'Của tôi', body: '{link}' };
    expect(await test.done(noticeTextSave, { token: stranger, body })).toMatchObject({ isOwn: true });
    const items = await test.done(noticeTextsList, { token: admin });
    expect(items.some(({ isOwn }) => isOwn)).toBe(false);
  });

  it('is not kept as the company’s own where it is the usual text', async () => {
    const [first] = await test.done(noticeTextsList, { token: admin });
    const { kind = 'invitation', language = 'vi', usual } = first ?? {};
    const body = { kind, language, subject: usual?.subject ?? '', body: usual?.body ?? '' };
    expect(await test.done(noticeTextSave, { token: admin, body })).toMatchObject({ isOwn: false });
  });

  it('is refused with the names of placeholders that are wrong', async () => {
    const body = { ...mine, subject: 'Chào {ten}', body: 'Mời {tên}' };
    expect(await test.call(noticeTextSave, { token: admin, body })).toMatchObject({
      kind: 'refused',
      messages: [
        'subject: there is no placeholder {ten} here',
        'body: there is no placeholder {tên} here',
        'body: the placeholder {link} has to stay',
      ],
    });
  });
});
