import { and, eq } from 'drizzle-orm';

import type { Document } from '../../contract/models/document.ts';
import { users } from '../adapters/database/schema/users.ts';
import { createDocumentDesk, type Code, type DeskStep, type DocumentDesk } from './document-desk.ts';
import { pngFixture } from './pdf-fixtures.ts';
import type { TestAppOptions } from './test-app.ts';
import { connectWireClient, type WireAnswer, type WireClient } from './wire-client.ts';

/** A company at work, looked at by a program that knows the interface from its two files alone. */
export type WireDesk = DocumentDesk & {
  readonly wire: WireClient;
  /** A document on its way to these people. */
  sent(steps: readonly DeskStep[], inOrder?: boolean): Promise<Document>;
  /** Whether actions of this person ask for one-time codes; at first nobody is asked. */
  askForCodes(code: Code, asked?: boolean): Promise<void>;
  newestOtp(code: Code): Promise<string>;
  countOtps(code: Code): Promise<number>;
  process(as: Code, body: object): Promise<WireAnswer>;
  /** Both calls of an action. */
  confirm(as: Code, body: object): Promise<WireAnswer>;
};

export async function createWireDesk(options: TestAppOptions = {}): Promise<WireDesk> {
  const desk = await createDocumentDesk(options);
  const { app, company, people, tokens } = desk;
  const wire = await connectWireClient(app);
  const otps = async (code: Code): Promise<string[]> =>
    (await app.outbox(`${code}@example.vn`)).flatMap(({ otp }) => (otp === null ? [] : [otp]));
  const newestOtp = async (code: Code): Promise<string> => (await otps(code))[0] ?? '';
  const process = (as: Code, body: object) => wire.post('/api/documents/process', body, tokens[as]);
  return {
    ...desk,
    wire,
    sent: async (steps, inOrder) => desk.send((await desk.create()).id, steps, inOrder),
    async askForCodes(code, asked = true) {
      await app.deps.db
        .update(users)
        .set({ signConfirmationEnabled: asked })
        .where(and(eq(users.comId, company.id), eq(users.id, people[code].userId)));
    },
    newestOtp,
    countOtps: async (code) => (await otps(code)).length,
    process,
    async confirm(as, body) {
      const first = await process(as, body);
      if (first.code !== 100) {
        throw new Error(`${String(first.code)}: ${first.messages.join('; ')}`);
      }
      return process(as, { ...body, otp: await newestOtp(as) });
    },
  };
}

export const signatureImage = `data:image/png;base64,${Buffer.from(pngFixture()).toString('base64')}`;

/** The fields of Approve. */
export const approvalOf = (processId: unknown, change: object = {}): object => ({
  processId,
  reason: 'Đồng ý',
  reject: false,
  otp: null,
  ...change,
});

/** The fields of Sign draw and E-Sign. */
export const signingOf = (processId: unknown, change: object = {}): object => ({
  ...approvalOf(processId),
  signatureDisplayMode: 2,
  signatureImage,
  signingPage: 1,
  signingPosition: '100,100,250,160',
  signatureText: 'Nguyễn Văn An',
  fontSize: 10,
  showReason: true,
  confirmTermsConditions: true,
  ...change,
});

/** An id that nothing has. */
export const nobodysId = '00000000-0000-4000-8000-000000000000';
