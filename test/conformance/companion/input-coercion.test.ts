import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { RegisteredOperation } from '../../../contract/operation.ts';
import { registry } from '../../../contract/registry.ts';
import { makeBatchTemplate } from '../../company/batches.ts';
import { pdfFile } from '../../company/document-fixture.ts';
import { testPassword } from '../../company/people.ts';
import { createWireFixture, type WireFixture } from '../../company/wire-fixture.ts';
import { drawing, nobodysId } from '../../client/wire-actions.ts';

let fixture: WireFixture;

beforeAll(async () => {
  fixture = await createWireFixture();
});
afterAll(() => fixture.app.close());

const fields = () => {
  const { no, subject, typeId, departmentId } = fixture.fields();
  return { no, subject, typeId: String(typeId), departmentId: String(departmentId) };
};

const bytes = async (response: Response): Promise<number> => (await response.arrayBuffer()).byteLength;

/** What ends the token that it is called with. */
const endsToken = (operation: RegisteredOperation): boolean =>
  ['signOut', 'sessionsEndOthers', 'signOutEverywhere'].includes(operation.id);

/** POST operations without parameters; those that end the calling token last. */
function parameterless(): RegisteredOperation[] {
  const found = (registry as readonly RegisteredOperation[]).filter(
    ({ method, body, auth }) => method === 'POST' && !body && auth.kind !== 'demo',
  );
  return found.toSorted((one, other) => Number(endsToken(one)) - Number(endsToken(other)));
}

describe('Companion operations, §1 "Leniency that existing clients rely on"', () => {
  it('Names are case-insensitive: JSON properties, multipart fields and query names', async () => {
    const login = await fixture.wire.post('/api/auth/password-login', {
      USERNAME: 'an@example.vn',
      passWord: testPassword,
    });
    expect(login.success).toBe(true);
    const { no, subject, typeId, departmentId } = fields();
    const created = await fixture.wire.postForm(
      '/api/documents/create',
      { NO: no, Subject: subject, TYPEID: typeId, departmentID: departmentId, File: pdfFile() },
      fixture.tokens.clerk,
    );
    expect(created.messages).toEqual(['Create document success']);
    const list = await fixture.wire.get('/api/documents?PAGESIZE=1&WaitToESign=false', fixture.tokens.clerk);
    expect(list.at('pageSize')).toBe(1);
    const sent = await fixture.sent([{ to: 'an', permission: 'E' }]);
    const signed = await fixture.wire.post(
      '/api/documents/process',
      Object.fromEntries(
        Object.entries(drawing(sent.processes[0]?.id)).map(([name, value]: [string, unknown]) => [
          name.slice(0, 1).toUpperCase() + name.slice(1),
          value,
        ]),
      ),
      fixture.tokens.an,
    );
    expect(signed.messages).toEqual(['Sign document success']);
  });

  it('Numeric strings are integers', async () => {
    const login = await fixture.wire.post('/api/auth/password-login', {
      username: 'an@example.vn',
      password: testPassword,
      companyId: String(fixture.company.id),
    });
    expect(login.messages).toEqual(['Authenticate and choose company success']);
  });

  it('An empty body may be empty, `null` or `[]`, on every POST without parameters', async () => {
    const operations = parameterless();
    expect(operations.length).toBeGreaterThan(8);
    const heard = new Map<string, Set<string>>();
    for (const [payload, type] of [
      [undefined, undefined],
      ['', 'application/json'],
      ['null', 'application/json'],
      ['[]', 'application/json'],
    ] as const) {
      const signIn = () =>
        fixture.wire.post('/api/auth/password-login', {
          username: 'boss@example.vn',
          password: testPassword,
        });
      let token = await signIn();
      for (const operation of operations) {
        const { id, paths, params } = operation;
        if (endsToken(operation)) {
          token = await signIn();
        }
        const numeric = params?.safeParse({ id: 999_999 }).success ?? false;
        const response = await fixture.app.app.inject({
          method: 'POST',
          url: paths[0].replace(/\{\w+\}/, numeric ? '999999' : nobodysId),
          headers: {
            authorization: `Bearer ${String(token.data)}`,
            ...(type && { 'content-type': type }),
          },
          ...(payload !== undefined && { payload }),
        });
        const { code, messages } = response.json<{ code: number; messages: string[] }>();
        const before = heard.get(id) ?? new Set<string>();
        heard.set(id, before.add(JSON.stringify([response.statusCode, code, messages])));
      }
    }
    for (const [id, answers] of heard) {
      expect([id, ...answers]).toEqual([id, expect.stringMatching(/^\[200,0,/)]);
    }
  });

  it('Unknown extra fields are ignored; the code wins, 0 means not given', async () => {
    const { id } = await fixture.create();
    const answer = await fixture.wire.post(
      '/api/documents/update-process',
      {
        id,
        processInOrder: true,
        unheard: { of: 1 },
        processes: [
          {
            orderNo: 1,
            processedByUserCode: 'an',
            accessPermissionCode: 'A',
            accessPermission: 0,
            processedByUserId: 0,
            pageSign: 0,
            another: 'field',
          },
          {
            orderNo: 2,
            processedByUserCode: 'binh',
            accessPermissionCode: 'E',
            accessPermission: 3,
            processedByUserId: fixture.people.an.userId,
            pageSign: 1,
            position: '100,100,250,160',
          },
        ],
      },
      fixture.tokens.clerk,
    );
    expect(answer.messages).toEqual(['Update document process success']);
    expect(answer.data).toMatchObject({
      processes: [
        { processedByUser: { code: 'an' }, accessPermission: { value: 3 } },
        { processedByUser: { code: 'binh' }, accessPermission: { value: 7 } },
      ],
    });
  });

  it('Batch cells may be JSON numbers; batch `name` may be missing', async () => {
    const documentTemplateId = await makeBatchTemplate(
      fixture.app.deps,
      fixture.company,
      fixture.people.clerk,
    );
    const answer = await fixture.wire.post(
      '/api/v2/batch-imports/create-advanced',
      {
        departmentId: fixture.company.departmentId,
        documentTypeId: fixture.company.typeId,
        documentTemplateId,
        parameters: [
          '{{D.No}}',
          '{{D.Subject}}',
          '{{D.ContractValue}}',
          '{{P.Code}}',
          '{{P.AccessPermission}}',
          '{{name}}',
        ],
        rows: [[20260001, 'Hợp đồng', 15000000, 'an', 'A', 7.5]],
      },
      fixture.tokens.clerk,
    );
    expect(answer.messages).toEqual(['Import batch document success']);
    expect(answer.at('name')).toMatch(/\S/);
    expect(answer.data).toMatchObject({ documents: [{ no: '20260001', contractValue: 15_000_000 }] });
  });

  it.each([
    ['null', { otp: null }],
    ['""', { otp: '' }],
    ['absent', {}],
  ])('First call of an OTP action: `otp` %s', async (_name, otp) => {
    const sent = await fixture.sent([{ to: 'binh', permission: 'A' }]);
    await fixture.askForCodes('binh');
    const answer = await fixture.process('binh', {
      processId: sent.processes[0]?.id,
      reason: 'Đồng ý',
      reject: false,
      ...otp,
    });
    expect(answer).toMatchObject({ code: 100, messages: ['Send confirmation otp success'] });
  });

  it('Booleans in queries: `true`, `True`, `false`, `False`', async () => {
    await fixture.sent([{ to: 'chi', permission: 'A' }]);
    const count = async (value: string) =>
      (await fixture.wire.get(`/api/documents?waitToApprove=${value}`, fixture.tokens.chi)).at('totalCount');
    expect(await Promise.all(['true', 'True', 'false', 'False'].map(count))).toEqual([1, 1, 0, 0]);
  });

  it.each(['100,100,250,160', '100.5,100.25,250.75,160'])('`signingPosition` %s', async (signingPosition) => {
    const sent = await fixture.sent([{ to: 'an', permission: 'DR' }]);
    await fixture.askForCodes('an', false);
    const answer = await fixture.process('an', drawing(sent.processes[0]?.id, { signingPosition }));
    expect(answer.messages).toEqual(['Sign document success']);
    expect(answer.at('processes.0.position')).toBe(signingPosition);
  });

  it('Typed programs send every property with its default: Approve', async () => {
    const sent = await fixture.sent([{ to: 'binh', permission: 'A' }]);
    await fixture.askForCodes('binh');
    const typed = {
      processId: sent.processes[0]?.id,
      reason: '',
      reject: false,
      otp: '',
      signatureDisplayMode: 0,
      signatureImage: '',
      signingPage: 0,
      signingPosition: '',
      signatureText: '',
      fontSize: 0,
      showReason: false,
      confirmTermsConditions: false,
      remoteCaCertId: 0,
      isBusinessRemoteCaAccount: false,
      processAllAdjacentProcesses: false,
    };
    expect(await fixture.process('binh', typed)).toMatchObject({ success: true, code: 100 });
    const [otp] = await fixture.otps('binh');
    // Defaults are normalized before a request is hashed for its code: what is left out is the same request.
    const { processId, reject } = typed;
    const approved = await fixture.process('binh', { processId, reject, otp });
    expect(approved.messages).toEqual(['Approve document success']);
    expect(approved.data).toMatchObject({ processes: [{ pageSign: 0, fontSize: 0 }] });
  });

  it('Typed programs send every property with its default: a step beside another one', async () => {
    const sent = await fixture.sent([
      { to: 'an', permission: 'DR' },
      { to: 'an', permission: 'DR' },
    ]);
    await fixture.askForCodes('an', false);
    const typed = {
      processId: sent.processes[1]?.id,
      signingPage: 0,
      signingPosition: '',
      signatureDisplayMode: 0,
      reason: '',
      signatureImage: '',
      signatureText: '',
      fontSize: 0,
    };
    const body = drawing(sent.processes[0]?.id, { fontSize: 12, adjacentProcesses: [typed] });
    const answer = await fixture.process('an', body);
    expect(answer.messages).toEqual(['Sign document success']);
    expect(answer.at('processes.1')).toMatchObject({ reason: 'Đồng ý', fontSize: 12, pageSign: 1 });
  });

  it('Typed programs send every property with its default: a size that Approve does not use', async () => {
    const sent = await fixture.sent([{ to: 'chi', permission: 'A' }]);
    const answer = await fixture.process('chi', {
      processId: sent.processes[0]?.id,
      reject: false,
      fontSize: 1,
      signingPage: 99,
      signingPosition: 'none',
    });
    expect(answer.messages).toEqual(['Approve document success']);
  });

  it('Dates may have times, of which the day in the zone of the company is taken, and are taken back', async () => {
    const days = {
      validFrom: '2026-12-06T23:30:00Z',
      validTo: '2027-12-06T23:30:00',
      expiryDate: '2027-01-31T01:00:00.0000000+09:00',
    };
    const create = async (given: Readonly<Record<keyof typeof days, string>>) =>
      fixture.wire.postForm(
        '/api/documents/create',
        { ...fields(), ...given, file: pdfFile() },
        fixture.tokens.clerk,
      );
    const first = (await create(days)).data;
    expect(first).toMatchObject({
      validFrom: '2026-12-07T00:00:00+07:00',
      validTo: '2027-12-06T00:00:00+07:00',
      expiryDate: '2027-01-30T23:59:59.000+07:00',
    });
    const answered = z
      .object({ validFrom: z.string(), validTo: z.string(), expiryDate: z.string() })
      .parse(first);
    expect((await create(answered)).data).toMatchObject(answered);
    const unset = '0001-01-01T00:00:00';
    const none = await create({ validFrom: unset, validTo: '', expiryDate: unset });
    expect([none.success, none.at('validFrom'), none.at('expiryDate')]).toEqual([true, undefined, undefined]);
  });

  it('Codes of people and permissions are taken in any case', async () => {
    const { id } = await fixture.create();
    const answer = await fixture.wire.post(
      '/api/documents/update-process',
      { id, processes: [{ processedByUserCode: 'AN', accessPermissionCode: 'a', accessPermission: 0 }] },
      fixture.tokens.clerk,
    );
    expect(answer.data).toMatchObject({
      processes: [{ processedByUser: { code: 'an' }, accessPermission: { value: 3 } }],
    });
    const sent = await fixture.wire.post(`/api/documents/send-process/${id}`, null, fixture.tokens.clerk);
    const reassigned = await fixture.wire.post(
      `/api/documents/reassign/${String(sent.at('waitingProcess.id'))}`,
      { userCode: 'Binh', reason: 'Vắng' },
      fixture.tokens.clerk,
    );
    expect(reassigned.at('waitingProcess.processedByUser.code')).toBe('binh');
    const shared = await fixture.wire.post(
      '/api/documents/share',
      { id, userCodes: ['CHI'] },
      fixture.tokens.clerk,
    );
    expect(shared.data).toMatchObject({ sharedUsers: [{ code: 'chi' }] });
  });

  it('A multipart body labeled `application/json` is read as multipart', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields(), file: pdfFile('hợp đồng.pdf') })) {
      form.append(name, value);
    }
    const encoded = new Response(form);
    const answer = await fixture.app.app.inject({
      method: 'POST',
      url: '/api/documents/create',
      headers: { authorization: `Bearer ${fixture.tokens.clerk}`, 'content-type': 'application/json' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(answer.json()).toMatchObject({
      success: true,
      messages: ['Create document success'],
      data: { downloadFileUrls: [{ fileName: 'hợp đồng.pdf' }] },
    });
  });

  it('Download links are absolute, fetched without an Authorization header, with `Range` answered 206', async () => {
    const { downloadUrl } = await fixture.create();
    expect(downloadUrl).toMatch(/^https:\/\/sign\.example\/Api\/Download\?token=/);
    const whole = await fixture.wire.fetchFile(downloadUrl ?? '');
    expect(whole.status).toBe(200);
    const size = await bytes(whole);
    const part = await fixture.wire.fetchFile(downloadUrl ?? '', { Range: 'bytes=5-9' });
    expect([part.status, await bytes(part), part.headers.get('content-range')]).toEqual([
      206,
      5,
      `bytes 5-9/${String(size)}`,
    ]);
  });
});
