import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { pdfFixture } from '../../files/pdf-fixtures.ts';
import { RemoteSignerDouble } from '../../service/remote-signer-double.ts';
import type { WireAnswer } from '../../client/wire-client.ts';
import { createProgramFixture, type ProgramFixture } from '../../company/program-fixture.ts';
import { approval, digital, drawing } from '../../client/wire-actions.ts';

const remote = new RemoteSignerDouble();
let fixture: ProgramFixture;
beforeAll(async () => {
  fixture = await createProgramFixture({ remoteSigner: remote });
});
afterAll(() => fixture.app.close());

const columns = ['{{D.No}}', '{{D.Subject}}', '{{D.IsOrder}}', '{{P.Code}}', '{{P.AccessPermission}}'];
const good = (no: string): string[] => [no, 'Hợp đồng', 'Y', 'an', 'A'];

/** A document that a clerk has made over the wire, with a step to approve for An and, it may be, one for Bình. */
async function created(no: string, processors: readonly string[] = ['an']): Promise<string> {
  const document = await fixture.wire.postForm(
    '/api/documents/create',
    {
      no,
      subject: 'Hợp đồng',
      typeId: String(fixture.company.typeId),
      departmentId: String(fixture.company.departmentId),
      file: new File([new Uint8Array(pdfFixture())], 'hop-dong.pdf', { type: 'application/pdf' }),
    },
    fixture.tokens.clerk,
  );
  expect(document.at('status')).toEqual({ value: 1, description: 'New' });
  const id = String(document.at('id'));
  const processes = processors.map((processedByUserCode, index) => ({
    orderNo: index + 1,
    processedByUserCode,
    accessPermissionCode: 'A',
  }));
  await fixture.post('clerk', '/api/documents/update-process', { id, processInOrder: true, processes });
  return id;
}

const send = (id: string): Promise<WireAnswer> => fixture.post('clerk', `/v2/documents/send-process/${id}`);

describe('Specification, "States and transitions", values', () => {
  it('Document status 1 New', async () => {
    const id = await created('V-1');
    expect((await fixture.read({ id })).at('status')).toEqual({ value: 1, description: 'New' });
  });

  it('Document status 2 Ready', async () => {
    const answer = await send(await created('V-2'));
    expect(answer.at('status')).toEqual({ value: 2, description: 'Ready' });
  });

  it('Document status 4 Completed, process step status 4 Approved', async () => {
    const { stepIds } = await fixture.sent([['an', 'A']]);
    const answer = await fixture.confirm('an', approval(stepIds[0]));
    expect(answer.at('status')).toEqual({ value: 4, description: 'Completed' });
    expect(answer.at('processes.0.status')).toEqual({ value: 4, description: 'Approved' });
  });

  it('Process step status 1 Waiting', async () => {
    const document = await fixture.read(await fixture.sent([['an', 'A']]));
    expect(document.at('waitingProcess.status')).toEqual({ value: 1, description: 'Waiting' });
  });

  it('Process step status 3 Signed', async () => {
    const { stepIds } = await fixture.sent([['an', 'DR']]);
    const answer = await fixture.confirm('an', drawing(stepIds[0]));
    expect(answer.at('processes.0.status')).toEqual({ value: 3, description: 'Signed' });
  });

  it('Batch import status 1 Processing', async () => {
    const batch = await fixture.importBatch(columns, [good('V-3')]);
    expect(batch.at('status')).toEqual({ value: 1, description: 'Processing' });
  });

  it('Batch import status -1 Error', async () => {
    const batch = await fixture.importBatch(columns, [good('')]);
    expect(batch.at('status')).toEqual({ value: -1, description: 'Error' });
  });

  // Status and syncStatus of employees: employee.test.ts.
});

describe('Specification, "Transitions shown"', () => {
  it('Document (New) → Ready (2) on Send document process: first step pending, processor notified, history', async () => {
    const id = await created('T-1', ['an', 'binh']);
    const before = (await fixture.app.outbox('an@example.vn')).length;
    const answer = await send(id);
    expect(answer.at('status.value')).toBe(2);
    expect(answer.at('waitingProcess.processedByUser.code')).toBe('an');
    expect(answer.at('waitingProcess.status.value')).toBe(1);
    expect(await fixture.app.outbox('an@example.vn')).toHaveLength(before + 1);
    const histories = answer.at('histories');
    expect(histories).toContainEqual(
      expect.objectContaining({ activity: { value: 3, description: 'Invite recipient' } }),
    );
  });

  it('Document (New) without a configured workflow stays New', async () => {
    const id = await created('T-2', []);
    expect(await send(id)).toMatchObject({
      success: false,
      messages: ['Document has no process configured'],
    });
    expect((await fixture.read({ id })).at('status.value')).toBe(1);
  });

  it('Process step Waiting → Approved (4) on Approve, second call with correct OTP: Approve document success, code 0', async () => {
    const { stepIds } = await fixture.sent([['an', 'A']]);
    const answer = await fixture.confirm('an', approval(stepIds[0]));
    expect(answer).toMatchObject({ success: true, code: 0, messages: ['Approve document success'] });
    expect(answer.at('processes.0.status.value')).toBe(4);
    expect(answer.at('histories')).toBeInstanceOf(Array);
    expect(answer.at('downloadUrl')).toEqual(expect.any(String));
  });

  it('Process step Waiting stays so when it is not the pending one', async () => {
    const document = await fixture.sent([
      ['an', 'A'],
      ['binh', 'A'],
    ]);
    const answer = await fixture.process('binh', approval(document.stepIds[1]));
    expect(answer).toMatchObject({ success: false, messages: ['Document process is not waiting'] });
    expect((await fixture.read(document)).at('processes.1.status.value')).toBe(1);
  });

  it.each([
    ['Sign draw (2)', 'DR'],
    ['E-Sign (7)', 'E'],
  ] as const)(
    'Process step Waiting → Signed (3) on %s, second call: Sign document success, code 0',
    async (_, permission) => {
      const { stepIds } = await fixture.sent([['an', permission]]);
      const answer = await fixture.confirm('an', drawing(stepIds[0]));
      expect(answer).toMatchObject({ success: true, code: 0, messages: ['Sign document success'] });
      expect(answer.at('processes.0.status.value')).toBe(3);
    },
  );

  it('Process step Waiting → Signed (3) on remote-CA signing, single call: Sign document success, code 0', async () => {
    const { stepIds } = await fixture.sent([['an', 'D']]);
    const call = fixture.process('an', digital(stepIds[0], await fixture.certify('an')));
    (await remote.next()).confirm();
    const answer = await call;
    expect(answer).toMatchObject({ success: true, code: 0, messages: ['Sign document success'] });
    expect(answer.at('processes.0.status.value')).toBe(3);
  });

  it('Document Ready → Completed (4) when the last pending step is processed, and not before', async () => {
    const { stepIds } = await fixture.sent([
      ['an', 'DR'],
      ['binh', 'A'],
    ]);
    const first = await fixture.confirm('an', drawing(stepIds[0]));
    expect(first.at('status.value')).not.toBe(4);
    expect(first.at('completedDate')).toBeUndefined();
    const last = await fixture.confirm('binh', approval(stepIds[1]));
    expect(last.at('status.value')).toBe(4);
    expect(last.at('completedDate')).toEqual(expect.any(String));
    expect(last.at('waitingProcesses')).toEqual([]);
  });

  it('Batch import → Processing (1) when all rows are valid: documents New, contractStatus 1, steps Waiting', async () => {
    const batch = await fixture.importBatch(columns, [good('T-3'), good('T-4')]);
    expect(batch.at('status.value')).toBe(1);
    for (const index of ['0', '1']) {
      expect(batch.at(`documents.${index}.status.value`)).toBe(1);
      expect(batch.at(`documents.${index}.contractStatus.value`)).toBe(1);
      expect(batch.at(`documents.${index}.processes.0.status.value`)).toBe(1);
    }
  });

  it('Batch import → Error (-1) when any row is invalid: documents empty, errors filled', async () => {
    const batch = await fixture.importBatch(columns, [good('T-5'), good('')]);
    expect(batch.at('status.value')).toBe(-1);
    expect(batch.at('documents')).toEqual([]);
    expect(batch.at('errors')).toEqual([{ row: 2, message: "Document no '' is invalid" }]);
  });

  it('OTP intermediate state: after the first call the step stays pending with code 100; the second completes it', async () => {
    const document = await fixture.sent([['an', 'A']]);
    const first = await fixture.process('an', approval(document.stepIds[0]));
    expect(first).toMatchObject({ success: true, code: 100 });
    const between = await fixture.read(document);
    expect(between.at('status.value')).toBe(2);
    expect(between.at('waitingProcess.id')).toBe(document.stepIds[0]);
    const second = await fixture.process(
      'an',
      approval(document.stepIds[0], { otp: await fixture.newestOtp('an') }),
    );
    expect(second).toMatchObject({ success: true, code: 0 });
    expect(second.at('status.value')).toBe(4);
  });
});
