import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type MemberCode, createProgramFixture, type ProgramFixture } from '../../company/program-fixture.ts';
import { approval } from '../../client/wire-actions.ts';
import type { WireAnswer } from '../../client/wire-client.ts';

let fixture: ProgramFixture;
beforeAll(async () => {
  fixture = await createProgramFixture();
});
afterAll(() => fixture.app.close());

const someGuid = '6f1c3d3e-6f0a-4c7e-9c6b-2d0f6c8f9a10';

/** The four operations of the specification, by whoever may do them. */
const operations: readonly (readonly [name: string, path: string, as: MemberCode])[] = [
  ['Process document', '/api/documents/process', 'an'],
  ['Create or update employee', '/api/employees/create-or-update', 'hr'],
  ['Import advanced batch', '/api/v2/batch-imports/create-advanced', 'clerk'],
  ['Send document process', `/v2/documents/send-process/${someGuid}`, 'clerk'],
];

async function raw(path: string, headers: Readonly<Record<string, string>>, payload = '{}') {
  const answer = await fixture.app.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

describe('Specification, "Authentication"', () => {
  it.each(operations)('%s requires a bearer token', async (_name, path) => {
    for (const headers of [{}, { authorization: 'Bearer none' }, { authorization: 'Basic YTpi' }]) {
      const { status, body } = await raw(path, headers);
      expect(status).toBe(401);
      expect(body).toMatchObject({ success: false, code: 401, messages: [expect.any(String)] });
    }
  });

  it.each(operations)('%s takes Authorization: Bearer <ACCESS_TOKEN>', async (_name, path, as) => {
    const { status } = await raw(path, { authorization: `Bearer ${fixture.tokens[as]}` });
    expect(status).toBe(200);
  });
});

describe('Specification, "Errors", envelope', () => {
  it.each(operations)(
    '%s: success (boolean), code (int), messages (array of string)',
    async (_name, path, as) => {
      const { body } = await raw(path, { authorization: `Bearer ${fixture.tokens[as]}` });
      expect(body['success']).toBe(false);
      expect(Number.isInteger(body['code'])).toBe(true);
      expect(body['messages']).toEqual(expect.arrayContaining([expect.any(String)]));
      expect(
        Object.keys(body).filter((name) => !['data', 'success', 'code', 'messages'].includes(name)),
      ).toEqual([]);
    },
  );

  it('data is an object or an array', async () => {
    const document = await fixture.sent([['an', 'A']]);
    expect((await fixture.read(document)).data).toBeInstanceOf(Object);
    const list = await fixture.wire.get('/api/auth/get-companies', fixture.tokens.an);
    expect(list.data).toBeInstanceOf(Array);
  });
});

describe('Specification, "Errors", codes', () => {
  it('0 = normal success, 100 = first call of an OTP action succeeded', async () => {
    const { stepIds } = await fixture.sent([['an', 'A']]);
    const first = await fixture.process('an', approval(stepIds[0]));
    expect(first).toMatchObject({ success: true, code: 100 });
    const second = await fixture.process('an', approval(stepIds[0], { otp: await fixture.newestOtp('an') }));
    expect(second).toMatchObject({ success: true, code: 0 });
  });

  // 400 of a duplicate identity number: create-or-update-employee.test.ts.

  it('0 also appears with success=false', async () => {
    expect(await fixture.importBatch(['{{D.No}}', '{{D.Subject}}'], [['E-1']])).toMatchObject({
      success: false,
      code: 0,
    });
  });
});

describe('Specification, "Errors", table', () => {
  const notFound = { status: 200, success: false, messages: ['Document process not found'] };

  it('Process document: Document process not found, processId does not exist', async () => {
    expect(await fixture.process('an', approval(someGuid))).toMatchObject(notFound);
  });

  it('Process document: one that the caller may not see is as one that does not exist', async () => {
    const { stepIds } = await fixture.sent([['an', 'A']]);
    expect(await fixture.process('stranger', approval(stepIds[0]))).toMatchObject(notFound);
    expect(await fixture.process('binh', approval(stepIds[0]))).toMatchObject(notFound);
  });

  // The rows of "Create or update employee": create-or-update-employee.test.ts.

  it('Import batch: All length of row must equal length of parameter, code 0', async () => {
    expect(await fixture.importBatch(['{{D.No}}', '{{D.Subject}}'], [['E-2', 'Hợp đồng', '']])).toMatchObject(
      {
        status: 200,
        success: false,
        code: 0,
        messages: ['All length of row must equal length of parameter'],
      },
    );
  });

  it('Import batch: An error occurred while creating the document batch, code 0, details in data.errors', async () => {
    const answer = await fixture.importBatch(['{{D.No}}', '{{D.Subject}}'], [['', 'Hợp đồng']]);
    expect(answer).toMatchObject({ status: 200, success: false, code: 0 });
    expect(answer.messages[0]).toMatch(/^An error occurred while creating the document batch/);
    expect(answer.messages[0]).toContain('check the error details');
    expect(answer.at('errors')).toEqual([{ row: 1, message: "Document no '' is invalid" }]);
  });
});

describe('Specification, "Limits"', () => {
  it.each([
    [2000, true],
    [2001, false],
  ])('a template variable value of %d characters: %s', async (length, success) => {
    const columns = ['{{D.No}}', '{{D.Subject}}', '{{name}}'];
    const answer = await fixture.importBatch(columns, [
      [`L-${String(length)}`, 'Hợp đồng', 'ố'.repeat(length)],
    ]);
    expect(answer.success).toBe(success);
  });

  it('a row is as long as the parameters', async () => {
    const answer = await fixture.importBatch(['{{D.No}}', '{{D.Subject}}'], [['L-1', 'Hợp đồng']]);
    expect(answer.success).toBe(true);
  });
});

describe('Specification, "Versioning", path prefixes', () => {
  const answers = async (path: string, as: MemberCode): Promise<WireAnswer> => fixture.post(as, path, {});

  it.each(operations)('%s is at %s', async (_name, path, as) => {
    expect((await answers(path, as)).status).toBe(200);
  });

  it.each(['/api/v3/batch-imports/create-advanced', '/documents/process', '/api/v2/documents/process'])(
    'nothing is at %s',
    async (path) => {
      expect(await answers(path, 'clerk')).toMatchObject({ status: 404, success: false });
    },
  );
});
