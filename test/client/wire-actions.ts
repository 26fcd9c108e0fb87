import { dataUrlOf, pngFixture } from '../files/pdf-fixtures.ts';
import type { WireAnswer, WireClient } from './wire-client.ts';
import type { CompanyFixture } from '../company/company-fixture.ts';

/*
 * Processing steps as a program does that knows nothing but the text of the interface: requests are plain objects, and answers
 * are read as they come.
 */

export type Fields = Readonly<Record<string, unknown>>;

/** An id that nothing has. */
export const nobodysId = '00000000-0000-4000-8000-000000000000';

export const signatureImage = dataUrlOf(pngFixture());

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

export type WireActions<Code extends string> = {
  process(as: Code, body: Fields): Promise<WireAnswer>;
  /** Both calls of an action; the answer is the second one's. */
  confirm(as: Code, body: Fields): Promise<WireAnswer>;
};

export function wireActions<Code extends string>(
  wire: WireClient,
  { tokens, newestOtp }: Pick<CompanyFixture<Code>, 'tokens' | 'newestOtp'>,
): WireActions<Code> {
  const process: WireActions<Code>['process'] = (as, body) =>
    wire.post('/api/documents/process', body, tokens[as]);
  return {
    process,
    async confirm(as, body) {
      const { success, code, messages } = await process(as, body);
      if (!success || code !== 100 || messages.join() !== 'Send confirmation otp success') {
        throw new Error(`${String(code)}: ${messages.join('; ')}`);
      }
      return process(as, { ...body, otp: await newestOtp(as) });
    },
  };
}
