import { createHash } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  preferencesGet,
  preferencesSave,
  signatureDelete,
  signatureSave,
  signatureUpdate,
  signaturesList,
} from '../../../contract/operations/account.ts';
import { passwordLoginV2 } from '../../../contract/operations/auth.ts';
import { removeUnused } from '../files/unused-files.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { makeCompany, makePerson, type TestCompany, testPassword } from '../../../test/company/people.ts';
import { pngFixture } from '../../../test/files/pdf-fixtures.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';

let test: TestApp;
let company: TestCompany;
let token: string;
let count = 0;

const png = Buffer.from(pngFixture()).toString('base64');
const dataUri = `data:image/png;base64,${png}`;

async function newToken(): Promise<string> {
  count += 1;
  const person = await makePerson(test.deps, company, `user${String(count)}`);
  return test.done(passwordLoginV2, { body: { username: person.username, password: testPassword } });
}

beforeAll(async () => {
  test = await createTestApp();
  company = await makeCompany(test.deps);
  token = await newToken();
});
afterAll(() => test.close());

describe('saved signatures', () => {
  it('come back newest first, with their picture as it was given and their strokes', async () => {
    const strokes = JSON.stringify([[{ x: 1, y: 2 }]]);
    const first = await test.call(signatureSave, {
      token,
      body: { kind: 'drawn', image: dataUri, strokes },
    });
    expect(first).toMatchObject({ kind: 'done', messages: ['Save signature success'] });
    test.clock.advance({ seconds: 1 });
    await test.done(signatureSave, { token, body: { kind: 'uploaded', image: png } });
    const list = await test.done(signaturesList, { token });
    expect(list).toMatchObject([
      { kind: 'uploaded', image: dataUri, strokes: null },
      { kind: 'drawn', image: dataUri, strokes, createdDate: '2026-11-21T10:00:00.000+07:00' },
    ]);
  });

  it('are deleted', async () => {
    const picture = pngFixture(311, 77);
    const image = `data:image/png;base64,${Buffer.from(picture).toString('base64')}`;
    const saved = await test.done(signatureSave, { token, body: { kind: 'typed', image } });
    const params = { id: saved.id };
    expect(await test.call(signatureDelete, { token, params })).toMatchObject({
      kind: 'done',
      messages: ['Delete signature success'],
    });
    const left = await test.done(signaturesList, { token });
    expect(left.map(({ id }) => id)).not.toContain(saved.id);
    await removeUnused(test.deps);
    const sha256 = createHash('sha256').update(picture).digest('hex');
    await expect(test.deps.files.read(sha256)).rejects.toThrow('no file is stored');
  });

  it('carry a name and what they are for, and one of them is the default', async () => {
    const own = await newToken();
    const first = await test.done(signatureSave, {
      token: own,
      body: { kind: 'typed', image: dataUri, purpose: 'initials', name: ' Ký nháy ' },
    });
    const second = await test.done(signatureSave, { token: own, body: { kind: 'drawn', image: dataUri } });
    expect(first).toMatchObject({ purpose: 'initials', name: 'Ký nháy', isDefault: false });
    expect(second).toMatchObject({ purpose: 'signature', name: '', isDefault: false });

    await test.done(signatureUpdate, { token: own, body: { id: first.id, isDefault: true } });
    const renamed = await test.call(signatureUpdate, {
      token: own,
      body: { id: second.id, name: 'Chữ ký chính', isDefault: true },
    });
    expect(renamed).toMatchObject({ messages: ['Update signature success'], data: { kind: 'drawn' } });
    const list = new Map((await test.done(signaturesList, { token: own })).map((one) => [one.id, one]));
    expect(list.get(first.id)).toMatchObject({ name: 'Ký nháy', isDefault: false });
    expect(list.get(second.id)).toMatchObject({ name: 'Chữ ký chính', isDefault: true });

    const again = await test.done(signatureUpdate, { token: own, body: { id: second.id, name: 'Chính' } });
    expect(again).toMatchObject({ name: 'Chính', isDefault: true });

    await test.done(signatureUpdate, { token: own, body: { id: second.id, name: '', isDefault: false } });
    expect((await test.done(signaturesList, { token: own })).filter((one) => one.isDefault)).toEqual([]);
  });

  it.each([
    ['text that is no Base64', 'data:image/png;base64,&&&'],
    ['bytes that are no picture', Buffer.from('hello').toString('base64')],
    [
      'an SVG',
      `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
    ],
  ])('take no %s', async (_name, image) => {
    expect(await test.call(signatureSave, { token, body: { kind: 'uploaded', image } })).toMatchObject({
      kind: 'refused',
      code: 400,
      messages: ['image: must be a PNG or JPEG image'],
    });
  });
});

describe('preferences', () => {
  it('change one by one; what is left out stays', async () => {
    const offered = { otpMethods: [1, 2, 3], notificationMethods: [0, 1, 2, -1] };
    expect(await test.done(preferencesGet, { token })).toEqual({
      language: null,
      receiveOtpMethod: 1,
      receiveNotificationMethod: 0,
      ...offered,
    });
    expect(await test.call(preferencesSave, { token, body: { language: 'en' } })).toMatchObject({
      messages: ['Save preferences success'],
      data: { language: 'en', receiveOtpMethod: 1, receiveNotificationMethod: 0 },
    });
    await test.done(preferencesSave, { token, body: { receiveOtpMethod: 2 } });
    await test.done(preferencesSave, { token, body: { receiveNotificationMethod: -1 } });
    expect(await test.done(preferencesGet, { token })).toEqual({
      language: 'en',
      receiveOtpMethod: 2,
      receiveNotificationMethod: -1,
      ...offered,
    });
  });

  it('name no way by which the user cannot be reached', async () => {
    const person = await makePerson(test.deps, company, 'phoneless');
    await test.deps.db.update(users).set({ phone: '' }).where(eq(users.id, person.userId));
    const own = await test.done(passwordLoginV2, {
      body: { username: person.username, password: testPassword },
    });
    const answer = await test.call(preferencesSave, {
      token: own,
      body: { language: 'vi', receiveOtpMethod: 2, receiveNotificationMethod: 1 },
    });
    expect(answer).toMatchObject({
      kind: 'refused',
      code: 400,
      messages: [
        'receiveOtpMethod: you have no address for it',
        'receiveNotificationMethod: you have no address for it',
      ],
    });
    expect(await test.done(preferencesGet, { token: own })).toMatchObject({ language: null });
  });

  it('do not let a user turn the one-time code off', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/me/preferences',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ receiveOtpMethod: -1 }),
    });
    expect(response.json()).toMatchObject({ success: false, code: 400 });
  });
});
