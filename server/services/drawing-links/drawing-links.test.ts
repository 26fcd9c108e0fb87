import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { passwordLoginV2 } from '../../../contract/operations/auth.ts';
import {
  drawingLinkCreate,
  drawingLinkDelete,
  drawingLinkDeliver,
  drawingLinkGet,
  drawingLinkOpen,
} from '../../../contract/operations/drawing-links.ts';
import { drawingLinks } from '../../adapters/database/schema/drawing-links.ts';
import { operations, rawRequest } from '../../../test/conformance/sample.ts';
import { makeCompany, makePerson, type TestCompany, testPassword } from '../../../test/company/people.ts';
import { jpegFixture, pngFixture } from '../../../test/files/pdf-fixtures.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { forgetDrawing } from '../../jobs/forget-drawing.ts';

let test: TestApp;
let company: TestCompany;
let token: string;
let count = 0;

const image = `data:image/png;base64,${Buffer.from(pngFixture()).toString('base64')}`;
const otherImage = `data:image/png;base64,${Buffer.from(pngFixture(40, 20)).toString('base64')}`;
const invalid = { kind: 'refused', messages: ['The link to draw a signature is invalid, expired or used'] };

async function newToken(): Promise<string> {
  count += 1;
  const person = await makePerson(test.deps, company, `user${String(count)}`);
  return test.done(passwordLoginV2, { body: { username: person.username, password: testPassword } });
}

async function newLink(): Promise<{ id: string; secret: string }> {
  const { id, link } = await test.done(drawingLinkCreate, { token });
  return { id, secret: new URL(link).hash.slice(1) };
}

const open = (secret: string, device = 'phone') => test.call(drawingLinkOpen, { body: { secret, device } });
const deliver = (secret: string, { device = 'phone', picture = image } = {}) =>
  test.call(drawingLinkDeliver, { body: { secret, device, image: picture, strokes: '{"strokes":[]}' } });
const look = (id: string, by = token) => test.call(drawingLinkGet, { token: by, params: { id } });

beforeAll(async () => {
  test = await createTestApp();
  company = await makeCompany(test.deps);
});
beforeEach(async () => {
  token = await newToken();
});
afterAll(() => test.close());

describe('a drawing link', () => {
  it('brings what a phone draws to its owner, and is forgotten when that was collected', async () => {
    const { id, link, secondsLeft } = await test.done(drawingLinkCreate, { token });
    expect(link).toMatch(/^http[^?]*\/draw#[\w-]{20,}$/);
    expect(secondsLeft).toBe(120);
    expect(await look(id)).toMatchObject({ data: { state: 'waiting', image: null } });
    const secret = new URL(link).hash.slice(1);

    expect(await open(secret)).toMatchObject({ data: { name: `user${String(count)}`, secondsLeft: 120 } });
    expect(await look(id)).toMatchObject({ data: { state: 'opened', image: null } });

    expect(await deliver(secret)).toMatchObject({ kind: 'done', messages: ['Deliver signature success'] });
    const delivered = { data: { state: 'delivered', image, strokes: '{"strokes":[]}' } };
    expect(await look(id)).toMatchObject(delivered);
    expect(await look(id)).toMatchObject(delivered);

    await test.done(drawingLinkDelete, { token, params: { id } });
    expect(await look(id)).toMatchObject(invalid);
    expect(await test.deps.db.$count(drawingLinks)).toBe(0);
  });

  it('keeps no secret as it is', async () => {
    const { secret } = await newLink();
    await open(secret, 'this very phone');
    const rows = JSON.stringify(await test.deps.db.select().from(drawingLinks));
    expect(rows).not.toContain(secret);
    expect(rows).not.toContain('this very phone');
  });

  it('is opened within two minutes', async () => {
    const { id, secret } = await newLink();
    test.clock.advance({ seconds: 119 });
    expect(await look(id)).toMatchObject({ data: { state: 'waiting', secondsLeft: 1 } });
    test.clock.advance({ seconds: 1 });
    expect(await open(secret)).toMatchObject(invalid);
    expect(await look(id)).toMatchObject({ data: { state: 'over', secondsLeft: 0 } });
  });

  it('takes what is sent within two minutes of being opened, however often the phone asks', async () => {
    const { id, secret } = await newLink();
    test.clock.advance({ seconds: 100 });
    await open(secret);
    test.clock.advance({ seconds: 100 });
    expect(await open(secret)).toMatchObject({ data: { secondsLeft: 20 } });
    test.clock.advance({ seconds: 20 });
    expect(await deliver(secret)).toMatchObject(invalid);
    expect(await look(id)).toMatchObject({ data: { state: 'over' } });
  });

  it('belongs to the device that opened it', async () => {
    const { secret } = await newLink();
    expect(await deliver(secret)).toMatchObject(invalid);
    await open(secret);
    expect(await open(secret, 'another')).toMatchObject(invalid);
    expect(await deliver(secret, { device: 'another' })).toMatchObject(invalid);
    expect(await deliver(secret)).toMatchObject({ kind: 'done' });
  });

  it('takes one drawing; the same once more, for an answer that got lost, changes nothing', async () => {
    const { id, secret } = await newLink();
    await open(secret);
    expect(await deliver(secret)).toMatchObject({ kind: 'done' });
    expect(await deliver(secret)).toMatchObject({ kind: 'done' });
    expect(await deliver(secret, { picture: otherImage })).toMatchObject(invalid);
    expect(await open(secret)).toMatchObject(invalid);
    expect(await look(id)).toMatchObject({ data: { image } });
  });

  it.each([
    ['no Base64', 'data:image/png;base64,&&&'],
    ['no picture', Buffer.from('hello').toString('base64')],
    ['a JPEG', `data:image/jpeg;base64,${Buffer.from(jpegFixture()).toString('base64')}`],
  ])('takes no picture that is %s, and a right one after it', async (_name, picture) => {
    const { secret } = await newLink();
    await open(secret);
    expect(await deliver(secret, { picture })).toMatchObject({
      kind: 'refused',
      messages: ['image: must be a PNG or JPEG image'],
    });
    expect(await deliver(secret)).toMatchObject({ kind: 'done' });
  });

  it('ends when its owner makes another one or cancels it', async () => {
    const first = await newLink();
    const second = await newLink();
    expect(await open(first.secret)).toMatchObject(invalid);
    await open(second.secret);
    await test.done(drawingLinkDelete, { token, params: { id: second.id } });
    expect(await open(second.secret)).toMatchObject(invalid);
    expect(await deliver(second.secret)).toMatchObject(invalid);
  });

  it('is forgotten with its drawing when nobody collects it', async () => {
    const { id, secret } = await newLink();
    await open(secret);
    await deliver(secret);
    const job = test.jobs.jobs.findLast(({ queue }) => queue === 'forget-drawing');
    expect(job?.payload).toEqual({ linkId: id });
    await forgetDrawing.handle(test.deps, { linkId: id });
    expect(await look(id)).toMatchObject(invalid);
  });

  it('opens nothing else: its secret is no token anywhere', async () => {
    const { secret } = await newLink();
    await open(secret);
    const guarded = operations.filter(({ auth }) => !['public', 'demo', 'download'].includes(auth.kind));
    expect(guarded.length).toBeGreaterThan(80);
    for (const operation of guarded) {
      const { headers, ...rest } = await rawRequest(operation, {}, secret);
      const answer = await test.app.inject({ ...rest, headers: { ...headers } });
      expect.soft(answer.statusCode, operation.id).toBe(401);
    }
    const downloads = operations.filter(({ auth }) => auth.kind === 'download');
    for (const operation of downloads) {
      const { headers, ...rest } = await rawRequest(operation, { query: { token: secret } }, null);
      const answer = await test.app.inject({ ...rest, headers: { ...headers } });
      expect.soft(answer.body, operation.id).toContain('invalid or expired');
    }
  });
});
