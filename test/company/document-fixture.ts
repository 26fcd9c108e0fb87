import { eq } from 'drizzle-orm';

import type { AccessPermissionCode } from '../../contract/enums.ts';
import type { Document } from '../../contract/models/document.ts';
import type { BodyInput } from '../../contract/operation.ts';
import {
  documentCreate,
  documentCreateMultiFile,
  sendProcess,
  updateProcess,
} from '../../contract/operations/document-actions.ts';
import { documentGet } from '../../contract/operations/documents.ts';
import { processDocument } from '../../contract/operations/processing.ts';
import { users } from '../../server/adapters/database/schema/users.ts';
import { pdfFixture } from '../files/pdf-fixtures.ts';
import type { TestAppOptions } from '../service/test-app.ts';
import { createCompanyFixture, type CompanyFixture } from './company-fixture.ts';

/*
 * A company at work, for tests of documents over the wire: two clerks, an admin, three signers who need no one-time code,
 * and a stranger of another company who is everything there.
 */

const members = {
  clerk: { name: 'Văn thư', roles: ['clerk'] },
  clerk2: { roles: ['clerk'] },
  boss: { roles: ['admin'] },
  an: { name: 'Nguyễn Văn An' },
  binh: { name: 'Trần Thị Bình' },
  chi: { name: 'Lê Thị Chi' },
  stranger: { roles: ['admin', 'clerk', 'hr'], stranger: true },
} as const;
export type Code = keyof typeof members;

export type DocumentFixture = Omit<CompanyFixture<Code>, 'sent'> & {
  /** Fields of a new document with a number of its own. */
  fields(): Omit<BodyInput<typeof documentCreate>, 'file'>;
  create(change?: Partial<BodyInput<typeof documentCreate>>): Promise<Document>;
  createOf(files: File[]): Promise<Document>;
  /** Sets the workflow of a clerk's document and sends it. */
  send(id: string, steps: readonly StepPlan[], inOrder?: boolean): Promise<Document>;
  get(id: string, as?: Code): Promise<Document>;
  /** Signs, approves or rejects a step in one call. */
  act(as: Code, processId: string, change?: Partial<BodyInput<typeof processDocument>>): Promise<Document>;
  download(url: string | null | undefined): Promise<Uint8Array>;
  /** Texts of the notifications of a person, newest first. */
  mail(to: Code): Promise<string[]>;
};

export type StepPlan = {
  readonly to: Code;
  readonly permission: AccessPermissionCode;
  readonly fileInfoId?: string;
};

export const pdfFile = (name = 'hợp đồng.pdf', bytes: Uint8Array = pdfFixture()): File =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });

export const textFile = (name = 'ghi chú.txt', text = 'Ghi chú'): File =>
  new File([text], name, { type: 'text/plain' });

export async function createDocumentFixture(options: TestAppOptions = {}): Promise<DocumentFixture> {
  const { sent: _sent, ...workplace } = await createCompanyFixture<Code>(members, options);
  const { app, company, tokens } = workplace;
  await app.deps.db.update(users).set({ signConfirmationEnabled: false }).where(eq(users.comId, company.id));
  const token = tokens.clerk;
  let numbers = 0;

  const fields: DocumentFixture['fields'] = () => {
    numbers += 1;
    return {
      no: `HD-${String(numbers)}`,
      subject: 'Hợp đồng lao động',
      typeId: company.typeId,
      departmentId: company.departmentId,
    };
  };

  return {
    ...workplace,
    fields,
    create: (change = {}) =>
      app.done(documentCreate, { token, body: { ...fields(), file: pdfFile(), ...change } }),
    createOf: (files) => app.done(documentCreateMultiFile, { token, body: { ...fields(), files } }),
    async send(id, steps, inOrder = true) {
      await app.done(updateProcess, {
        token,
        body: {
          id,
          processInOrder: inOrder,
          processes: steps.map(({ to, permission, fileInfoId }, index) => ({
            orderNo: index + 1,
            processedByUserCode: to,
            accessPermissionCode: permission,
            fileInfoId,
            ...(permission !== 'A' && permission !== 'V' && { pageSign: 1, position: '100,100,250,160' }),
          })),
        },
      });
      return app.done(sendProcess, { token, params: { documentId: id } });
    },
    get: (id, as = 'clerk') => app.done(documentGet, { token: tokens[as], params: { id } }),
    async act(as, processId, change = {}) {
      const answer = await app.call(processDocument, {
        token: tokens[as],
        body: {
          processId,
          reason: 'Đồng ý',
          reject: false,
          otp: null,
          signatureDisplayMode: 1,
          signatureText: 'Ký bởi {{Name}}',
          confirmTermsConditions: true,
          ...change,
        },
      });
      if (answer.kind !== 'done') {
        throw new Error(`${answer.kind}: ${answer.messages.join('; ')}`);
      }
      return answer.data;
    },
    async download(url) {
      const { pathname, search } = new URL(url ?? '');
      const response = await app.app.inject({ url: pathname + search });
      if (response.statusCode !== 200) {
        throw new Error(`${String(response.statusCode)}: ${response.body}`);
      }
      return new Uint8Array(response.rawPayload);
    },
    mail: async (to) => (await app.outbox(`${to}@example.vn`)).map((message) => message.text),
  };
}
