import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { RemoteSignerDouble } from '../../service/remote-signer-double.ts';
import type { WireAnswer } from '../../client/wire-client.ts';
import { createProgramFixture, type ProgramFixture } from '../../company/program-fixture.ts';
import { digital, drawing } from '../../client/wire-actions.ts';
import { expectKind, type Kind } from '../../client/wire-kinds.ts';

const remote = new RemoteSignerDouble();
let fixture: ProgramFixture;
let before: WireAnswer;
let after: WireAnswer;

beforeAll(async () => {
  fixture = await createProgramFixture({ remoteSigner: remote });
  const document = await fixture.sent([
    ['an', 'DR'],
    ['binh', 'A'],
  ]);
  before = await fixture.read(document);
  after = await fixture.confirm('an', drawing(document.stepIds[0]));
});
afterAll(() => fixture.app.close());

const rows: readonly (readonly [field: string, kind: Kind])[] = [
  ['id', 'guid string'],
  ['createdDate', 'timestamp'],
  ['comId', 'int'],
  ['isOrder', 'boolean'],
  ['orderNo', 'int'],
  ['pageSign', 'int'],
  ['position', 'string'],
  ['displayType', '{value, description}'],
  ['accessPermission', '{value, description}'],
  ['status', '{value, description}'],
  ['processedByUserId', 'int'],
  ['processedByUser', 'object'],
  ['processedByUser.id', 'int'],
  ['processedByUser.code', 'string'],
  ['processedByUser.name', 'string'],
  ['processedByUser.email', 'string'],
  ['processedByUser.phone', 'string'],
  ['processedByUser.comId', 'int'],
  ['processedByUser.username', 'string'],
  ['processedByUser.isSelected', 'boolean'],
  ['documentId', 'guid string'],
  ['fillingItems', 'array'],
  ['fileInfoId', 'guid string'],
  ['attachments', 'array'],
];

const signed: readonly (readonly [field: string, kind: Kind])[] = [
  ['processedDate', 'timestamp'],
  ['signatureText', 'string'],
  ['reason', 'string'],
  ['fontSize', 'int'],
  ['signedMethod', '{value, description}'],
];

describe('Specification, "Process step (element of processes / waitingProcesses / waitingProcess)"', () => {
  describe.each(['processes.0', 'waitingProcesses.0', 'waitingProcess'])('%s', (place) => {
    it.each(rows)('%s: %s', (field, kind) => expectKind(before.at(`${place}.${field}`), kind));
  });

  it.each(rows)('%s once processed: %s', (field, kind) => expectKind(after.at(`processes.0.${field}`), kind));

  it.each(signed)('%s after signing: %s', (field, kind) => {
    expectKind(after.at(`processes.0.${field}`), kind);
  });

  it('processedDate comes after the step is processed', () => {
    expect(before.at('processes.0.processedDate')).toBeUndefined();
    expect(after.at('processes.1.processedDate')).toBeUndefined();
  });

  it('comId is the company of the processor, and processedByUserId the assigned user', () => {
    expect(before.at('processes.0.comId')).toBe(fixture.company.id);
    expect(before.at('processes.0.processedByUserId')).toBe(fixture.people.an.userId);
    expect(before.at('processes.0.processedByUser.id')).toBe(fixture.people.an.userId);
  });

  it('isOrder and orderNo tell the place in a sequential workflow', async () => {
    expect(before.at('processes.0')).toMatchObject({ isOrder: true, orderNo: 1 });
    expect(before.at('processes.1')).toMatchObject({ isOrder: true, orderNo: 2 });
    const together = await fixture.read(await fixture.sent([['an', 'A']], false));
    expect(together.at('processes.0.isOrder')).toBe(false);
  });

  it('position is the rectangle x1,y1,x2,y2 on page pageSign', () => {
    expect(before.at('processes.0')).toMatchObject({ position: '100,100,250,160', pageSign: 1 });
  });

  it('displayType 2 is Text and image, and 0 appears with description 0', () => {
    expect(before.at('processes.0.displayType')).toEqual({ value: 0, description: '0' });
    expect(after.at('processes.0.displayType')).toEqual({ value: 2, description: 'Text and image' });
  });

  it('documentId is the id of the document, and fileInfoId that of its component file', () => {
    expect(before.at('processes.0.documentId')).toBe(before.at('id'));
    expect(before.at('processes.0.fileInfoId')).toBe(before.at('downloadFileUrls.0.id'));
  });

  it('id is the processId used by Process document', () => {
    expect(after.at('processes.0.id')).toBe(before.at('waitingProcess.id'));
  });
});

describe('Specification, "Access permission values"', () => {
  it.each([
    [1, 'View only', 'V'],
    [2, 'Sign draw', 'DR'],
    [3, 'Approve', 'A'],
    [4, 'Sign digital', 'D'],
    [5, 'Fill data', 'F'],
    [6, 'Coordinate', 'C'],
    [7, 'E-Sign', 'E'],
    [8, 'eKYC sign', 'EKYC'],
  ] as const)('%d %s has the batch-import code %s', async (value, description, code) => {
    const batch = await fixture.importBatch(
      ['{{D.No}}', '{{D.Subject}}', '{{D.IsOrder}}', '{{P.Code}}', '{{P.AccessPermission}}'],
      [[`P-${code}`, 'Hợp đồng', 'Y', 'an', code]],
    );
    expect(batch.at('documents.0.processes.0.accessPermission')).toEqual({ value, description });
  });
});

describe('Specification, "Signature display mode"', () => {
  it.each([
    [1, 'text only', 'Text only'],
    [2, 'text and image', 'Text and image'],
    [3, 'image only', 'Image only'],
  ])('%d %s', async (mode, _name, description) => {
    const { stepIds } = await fixture.sent([['an', 'DR']]);
    const answer = await fixture.confirm('an', drawing(stepIds[0], { signatureDisplayMode: mode }));
    expect(answer.at('processes.0.displayType')).toEqual({ value: mode, description });
  });

  it.each([0, 4])('%d is none', async (mode) => {
    const { stepIds } = await fixture.sent([['an', 'DR']]);
    const answer = await fixture.process('an', drawing(stepIds[0], { signatureDisplayMode: mode }));
    expect(answer).toMatchObject({ success: false, code: 400 });
    expect(answer.messages[0]).toContain('signatureDisplayMode: ');
  });
});

describe('Specification, "Signing method"', () => {
  it('signedMethod 2 means the remote-CA signing method', async () => {
    const { stepIds } = await fixture.sent([['an', 'D']]);
    const call = fixture.process('an', digital(stepIds[0], await fixture.certify('an')));
    (await remote.next()).confirm();
    expect((await call).at('processes.0.signedMethod.value')).toBe(2);
    expect(after.at('processes.0.signedMethod.value')).not.toBe(2);
  });
});
