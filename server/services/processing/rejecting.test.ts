import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AccessPermissionCode } from '../../../contract/enums.ts';
import { processCodeLogin } from '../../../contract/operations/auth.ts';
import { type ProcessRequestInput, processDocument } from '../../../contract/operations/processing.ts';
import { processGrants } from '../../adapters/database/schema/processing.ts';
import { createCompanyFixture, type CompanyFixture } from '../../../test/company/company-fixture.ts';

const members = { clerk: { roles: ['clerk'] }, an: {}, binh: {} } as const;
type Code = keyof typeof members;
let fixture: CompanyFixture<Code>;

beforeAll(async () => {
  fixture = await createCompanyFixture<Code>(members);
});

afterAll(() => fixture.app.close());

const send = (permission: AccessPermissionCode) =>
  fixture.sent([
    ['an', permission],
    ['binh', 'A'],
  ]);

const act = (code: Code, body: ProcessRequestInput) =>
  fixture.app.call(processDocument, { token: fixture.tokens[code], body });

/** Rejects with whatever calls the step takes. */
async function reject(processId: string) {
  const body: ProcessRequestInput = { processId, reject: true, reason: 'Sai mức lương', otp: null };
  const first = await act('an', body);
  return first.kind === 'otp-sent' ? act('an', { ...body, otp: await fixture.newestOtp('an') }) : first;
}

const permissions = ['V', 'DR', 'A', 'D', 'F', 'C', 'E', 'EKYC'] as const;

describe.each(permissions)('a step of permission %s', (permission) => {
  it('is rejected with a reason, which ends the document for everyone', async () => {
    const document = await send(permission);
    const [mine = '', next = ''] = document.stepIds;
    const codes = (await fixture.app.outbox('an@example.vn')).filter(({ otp }) => otp !== null).length;
    const answer = await reject(mine);
    expect(answer).toMatchObject({
      kind: 'done',
      code: 0,
      messages: ['Reject document success'],
      data: {
        status: { value: -1, description: 'Rejected' },
        reason: 'Sai mức lương',
        waitingProcess: null,
        waitingProcesses: [],
        processes: [
          { status: { value: -1, description: 'Rejected' }, reason: 'Sai mức lương' },
          { status: { value: 1, description: 'Waiting' } },
        ],
      },
    });
    const asked =
      (await fixture.app.outbox('an@example.vn')).filter(({ otp }) => otp !== null).length - codes;
    expect(asked).toBe(permission === 'D' ? 0 : 1);
    const entry = answer.kind === 'done' ? answer.data.histories.at(-1) : undefined;
    expect(entry).toMatchObject({ activity: { value: -1 }, description: 'Sai mức lương' });
    const [told] = await fixture.app.outbox('clerk@example.vn');
    expect(told?.subject).toMatch(/^Bị từ chối/);
    expect(told?.text).toContain('đã từ chối');
    expect(told?.text).toContain('Sai mức lương');

    const late = await act('binh', { processId: next, reason: 'Đồng ý' });
    expect(late.messages).toEqual(['Document process is not waiting']);
    const again = await act('an', { processId: mine, reject: true, reason: 'Lần nữa' });
    expect(again.messages).toEqual(['Document process is not waiting']);
  });
});

it('ends every process code of a rejected document', async () => {
  const document = await send('A');
  const [invitation] = await fixture.app.outbox('an@example.vn');
  await reject(document.stepIds[0] ?? '');
  const open = await fixture.app.deps.db
    .select()
    .from(processGrants)
    .where(eq(processGrants.stepId, document.stepIds[0] ?? ''));
  expect(open.every(({ endedAt }) => endedAt !== null)).toBe(true);
  const answer = await fixture.app.call(processCodeLogin, {
    body: { processCode: invitation?.processCode ?? '' },
  });
  expect(answer.messages).toEqual(['Process code is invalid or expired']);
});
