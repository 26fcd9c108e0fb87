import { expect } from 'vitest';

import type { AccessPermissionCode } from '../../contract/enums.ts';
import type { Role } from '../../contract/operation.ts';
import { userCertificates } from '../adapters/database/schema/users.ts';
import { makeBatchTemplate } from './batches.ts';
import { pngFixture } from './pdf-fixtures.ts';
import {
  makeCompany,
  makePerson,
  makeSentDocument,
  type SentDocument,
  type TestCompany,
  type TestPerson,
  testPassword,
} from './people.ts';
import { QuickConverter } from './quick-converter.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import { connectWireClient, type WireAnswer, type WireClient } from './wire-client.ts';

/*
 * A company at work, seen by programs that know nothing but the text of the interface: requests are plain objects and answers
 * are read as they come. For the tests of conformance with the specification.
 */

const rolesOf = {
  clerk: ['clerk'],
  hr: ['hr'],
  admin: ['admin'],
  an: ['signer'],
  binh: ['signer'],
  stranger: ['signer', 'clerk', 'hr', 'admin'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;
export type DeskCode = keyof typeof rolesOf;
const codes = ['clerk', 'hr', 'admin', 'an', 'binh', 'stranger'] as const satisfies readonly DeskCode[];
const names: Partial<Record<DeskCode, string>> = {
  clerk: 'Văn thư',
  an: 'Nguyễn Văn An',
  binh: 'Trần Thị Bình',
};

export type Fields = Readonly<Record<string, unknown>>;

export type ProgramDesk = {
  readonly app: TestApp;
  readonly wire: WireClient;
  readonly company: TestCompany;
  readonly people: Readonly<Record<DeskCode, TestPerson>>;
  readonly tokens: Readonly<Record<DeskCode, string>>;
  readonly templateId: number;
  /** Texts of the filled-in templates that were made into PDFs. */
  readonly converted: readonly string[];
  post(as: DeskCode, path: string, body?: unknown): Promise<WireAnswer>;
  /** A document of two pages on its way. */
  sent(
    steps: readonly (readonly [DeskCode, AccessPermissionCode])[],
    inOrder?: boolean,
  ): Promise<SentDocument>;
  read(document: { readonly id: string }, as?: DeskCode): Promise<WireAnswer>;
  process(as: DeskCode, body: Fields): Promise<WireAnswer>;
  /** Both calls of an action; the answer is the second one's. */
  confirm(as: DeskCode, body: Fields): Promise<WireAnswer>;
  /** The code that a person was sent last. */
  otpOf(code: DeskCode): Promise<string>;
  /** A certificate of a person at the remote signing service. Answers its id. */
  certify(code: DeskCode, isBusiness?: boolean): Promise<number>;
  /** "Import advanced batch of documents", by the clerk. */
  importBatch(parameters: readonly string[], rows: readonly unknown[], change?: Fields): Promise<WireAnswer>;
};

export const signatureImage = `data:image/png;base64,${Buffer.from(pngFixture()).toString('base64')}`;

/** The fields of Approve (specification, "Action A"). */
export const approval = (processId: unknown, change: Fields = {}): Fields => ({
  processId,
  reason: 'Đồng ý',
  reject: false,
  otp: null,
  ...change,
});

/** The fields of Sign draw and E-Sign (specification, "Action B"). */
export const drawing = (processId: unknown, change: Fields = {}): Fields => ({
  ...approval(processId),
  signatureDisplayMode: 2,
  signatureImage,
  signingPage: 1,
  signingPosition: '100,100,250,160',
  signatureText: 'Nguyễn Văn An',
  fontSize: 9,
  showReason: true,
  confirmTermsConditions: true,
  ...change,
});

/** The fields of remote-CA signing (specification, "Action D"): neither otp nor confirmTermsConditions. */
export function digital(processId: unknown, certificateId: number, change: Fields = {}): Fields {
  const { otp: _otp, confirmTermsConditions: _terms, ...fields } = drawing(processId);
  return { ...fields, RemoteCaCertId: certificateId, isBusinessRemoteCaAccount: false, ...change };
}

export async function openProgramDesk(options: TestAppOptions = {}): Promise<ProgramDesk> {
  const converter = new QuickConverter();
  const app = await createTestApp({ converter, ...options });
  const company = await makeCompany(app.deps);
  const elsewhere = await makeCompany(app.deps, 'Sao Mai');
  const wire = await connectWireClient(app);
  const people = {} as Record<DeskCode, TestPerson>;
  const tokens = {} as Record<DeskCode, string>;
  for (const code of codes) {
    const home = code === 'stranger' ? elsewhere : company;
    people[code] = await makePerson(app.deps, home, code, {
      name: names[code] ?? code,
      roles: rolesOf[code],
    });
    const login = await wire.post('/api/auth/password-login', {
      username: people[code].username,
      password: testPassword,
      companyId: home.id,
    });
    tokens[code] = String(login.data);
  }
  const templateId = await makeBatchTemplate(app.deps, company, people.clerk);
  let numbers = 0;

  const post: ProgramDesk['post'] = (as, path, body) => wire.post(path, body, tokens[as]);
  const process: ProgramDesk['process'] = (as, body) => post(as, '/api/documents/process', body);
  async function otpOf(code: DeskCode): Promise<string> {
    const messages = await app.outbox(`${code}@example.vn`);
    return messages.find(({ otp }) => otp !== null)?.otp ?? '';
  }

  return {
    app,
    wire,
    company,
    people,
    tokens,
    templateId,
    converted: converter.converted,
    post,
    process,
    otpOf,
    sent(steps, inOrder = true) {
      numbers += 1;
      const workflow = steps.map(([code, permission]) => ({ to: people[code], permission }));
      return makeSentDocument(app.deps, company, people.clerk, `S-${String(numbers)}`, workflow, inOrder);
    },
    read: ({ id }, as = 'clerk') => wire.get(`/api/documents/${id}`, tokens[as]),
    async confirm(as, body) {
      const first = await process(as, body);
      expect(first).toMatchObject({ success: true, code: 100, messages: ['Send confirmation otp success'] });
      return process(as, { ...body, otp: await otpOf(as) });
    },
    async certify(code, isBusiness = false) {
      const [row] = await app.deps.db
        .insert(userCertificates)
        .values({
          comId: company.id,
          userId: people[code].userId,
          kind: 'remote',
          name: 'Ký số từ xa',
          commonName: 'Nguyễn Văn An',
          serialNumber: `540${isBusiness ? '2' : '1'}${String(people[code].userId)}`,
          isBusiness,
          subjectDn: 'CN=Nguyễn Văn An',
          issuerDn: 'CN=Test CA',
          remoteUsername: '001099012345',
          remoteCredentialId: 'credential-1',
        })
        .returning();
      return row?.id ?? 0;
    },
    importBatch: (parameters, rows, change = {}) =>
      post('clerk', '/api/v2/batch-imports/create-advanced', {
        name: 'Tháng 11',
        departmentId: company.departmentId,
        documentTypeId: company.typeId,
        documentTemplateId: templateId,
        parameters,
        rows,
        ...change,
      }),
  };
}
