import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { WireAnswer } from '../../client/wire-client.ts';
import { createProgramFixture, type ProgramFixture } from '../../company/program-fixture.ts';
import { approval } from '../../client/wire-actions.ts';
import { expectKind, type Kind } from '../../client/wire-kinds.ts';

let fixture: ProgramFixture;
let sent: WireAnswer;
let processed: WireAnswer;
let imported: WireAnswer;

beforeAll(async () => {
  fixture = await createProgramFixture();
  const { id, stepIds } = await fixture.sent([['an', 'A']]);
  // Corrected after a rejection, so that it is sent once more, over the wire.
  const rejected = await fixture.confirm('an', approval(stepIds[0], { reject: true }));
  expect(rejected.messages).toEqual(['Reject document success']);
  const corrected = await fixture.post('clerk', `/api/documents/correct/${id}`, { id });
  expect(corrected.messages).toEqual(['Correct document success']);
  sent = await fixture.post('clerk', `/v2/documents/send-process/${id}`);
  processed = await fixture.confirm('an', approval(sent.at('waitingProcess.id')));
  imported = await fixture.importBatch(
    [
      ...['{{D.No}}', '{{D.Subject}}', '{{D.ExpiryDate}}', '{{D.ValidFrom}}', '{{D.ValidTo}}'],
      ...['{{D.ContractValue}}', '{{D.CusCode}}', '{{D.CusName}}'],
    ],
    [['B-1', 'Hợp đồng', '31/12/2026', '01/12/2026', '30/11/2027', '1500.5', 'KH1', 'Công ty A']],
  );
});
afterAll(() => fixture.app.close());

const flags = [
  ...['hasVerified', 'hasVerify', 'hasSeal', 'requireVerifiedUserSigning', 'processInOrder'],
  ...['isWaitToSignDraw', 'isWaitToSignDigital', 'isWaitToApprove', 'isWaitToFillData'],
  ...['isWaitToCoordinate', 'isWaitToESign', 'isWaitToEkyc', 'isFillable', 'isMarkStar'],
  ...['requiresSealSendConfirmation', 'fixedPosition', 'isLaborContractDocument'],
] as const;

const arrays = [
  ...['accessibleViewProcesses', 'histories', 'attachments', 'relatedDocuments', 'linkedDocuments'],
  ...['messages', 'fillingItems', 'sharedUsers', 'waitingProcesses', 'processes', 'downloadFileUrls'],
] as const;

const rows: readonly (readonly [field: string, kind: Kind])[] = [
  ['id', 'guid string'],
  ['createdDate', 'timestamp'],
  ['lastModifiedDate', 'timestamp'],
  ['no', 'string'],
  ['subject', 'string'],
  ['description', 'string'],
  ...flags.map((field): [string, Kind] => [field, 'boolean']),
  ...arrays.map((field): [string, Kind] => [field, 'array']),
  ['status', '{value, description}'],
  ['contractStatus', '{value, description}'],
  ['createdByUserId', 'int'],
  ['createdByUser', 'object'],
  ['processRecipientCount', 'int'],
  ['type', 'object'],
  ['type.id', 'int'],
  ['type.code', 'string'],
  ['type.name', 'string'],
  ['type.description', 'string'],
  ['type.documentCount', 'int'],
  ['type.enableSeal', 'boolean'],
  ['type.requireVerifiedUserSigning', 'boolean'],
  ['type.children', 'array'],
  ['downloadUrl', 'download link'],
  ['downloadOriginalUrl', 'download link'],
  ['downloadWatermarkMetadataUrl', 'download link'],
  ['zipDownloadUrl', 'zip link'],
  ['zipDownloadOriginalUrl', 'zip link'],
  ['zipDownloadWatermarkMetadataUrl', 'zip link'],
];

const person: readonly (readonly [field: string, kind: Kind])[] = [
  ['id', 'int'],
  ['code', 'string'],
  ['name', 'string'],
  ['email', 'string'],
  ['phone', 'string'],
  ['comId', 'int'],
  ['username', 'string'],
  ['isSelected', 'boolean'],
];

const historyItem: readonly (readonly [field: string, kind: Kind])[] = [
  ['createdDate', 'timestamp'],
  ['requestType', '{value, description}'],
  ['ipAddress', 'string'],
  ['user', 'object'],
  ['activity', '{value, description}'],
];

const file: readonly (readonly [field: string, kind: Kind])[] = [
  ['id', 'guid string'],
  ['fileName', 'string'],
  ['downloadUrl', 'download link'],
  ['downloadWatermarkMetadataUrl', 'download link'],
  ['orderNo', 'int'],
  ['size', 'int'],
  ['fileType', '{value, description}'],
  ['hasSeal', 'boolean'],
];

describe('Specification, "Document (as returned after processing or sending)"', () => {
  it.each(rows)('%s after sending: %s', (field, kind) => expectKind(sent.at(field), kind));

  it.each(rows)('%s after processing: %s', (field, kind) => expectKind(processed.at(field), kind));

  it('completedDate appears when the document is completed', () => {
    expect(sent.at('completedDate')).toBeUndefined();
    expectKind(processed.at('completedDate'), 'timestamp');
  });

  it.each(person)('createdByUser.%s after sending: %s', (field, kind) => {
    expectKind(sent.at(`createdByUser.${field}`), kind);
  });

  it('createdByUserId is the id of createdByUser', () => {
    expect(sent.at('createdByUserId')).toBe(fixture.people.clerk.userId);
    expect(sent.at('createdByUser.id')).toBe(fixture.people.clerk.userId);
    expect(sent.at('createdByUser.comId')).toBe(fixture.company.id);
  });

  it('contractStatus 0 Undefined, 1 Contract valid', () => {
    expect(sent.at('contractStatus')).toEqual({ value: 0, description: 'Undefined' });
    expect(imported.at('documents.0.contractStatus')).toEqual({ value: 1, description: 'Contract valid' });
  });

  it('processRecipientCount counts the processing steps', () => {
    expect(sent.at('processRecipientCount')).toBe(1);
  });

  it('waitingProcess is the step currently pending, after sending', () => {
    expectKind(sent.at('waitingProcess'), 'object');
    expect(sent.at('waitingProcess')).toEqual(sent.at('processes.0'));
  });

  it('waitingProcesses holds pending steps, and is empty after completion', () => {
    expect(sent.at('waitingProcesses')).toEqual([sent.at('waitingProcess')]);
    expect(processed.at('waitingProcesses')).toEqual([]);
  });

  it('isWaitToApprove says what the document currently waits for', () => {
    expect(sent.at('isWaitToApprove')).toBe(true);
    expect(sent.at('isWaitToSignDraw')).toBe(false);
    expect(processed.at('isWaitToApprove')).toBe(false);
  });

  it.each(historyItem)('histories item %s: %s', (field, kind) => {
    expectKind(sent.at(`histories.0.${field}`), kind);
    expectKind(processed.at(`histories.0.${field}`), kind);
  });

  it.each(file)('downloadFileUrls item %s: %s', (field, kind) => {
    expectKind(sent.at(`downloadFileUrls.0.${field}`), kind);
    expectKind(processed.at(`downloadFileUrls.0.${field}`), kind);
  });

  it('downloadFileUrls item fileType 0 General', () => {
    expect(sent.at('downloadFileUrls.0.fileType')).toEqual({ value: 0, description: 'General' });
  });

  it.each(['downloadUrl', 'downloadOriginalUrl', 'downloadWatermarkMetadataUrl'])(
    '%s gives the file, under /Api/Download as well',
    async (field) => {
      const url = String(processed.at(field));
      for (const link of [url, url.replace('/api/', '/Api/')]) {
        const answer = await fixture.wire.fetchFile(link);
        expect(answer.headers.get('content-type')).toBe('application/pdf');
        expect((await answer.text()).slice(0, 5)).toBe('%PDF-');
      }
    },
  );

  it.each(['zipDownloadUrl', 'zipDownloadOriginalUrl', 'zipDownloadWatermarkMetadataUrl'])(
    '%s gives an archive',
    async (field) => {
      const answer = await fixture.wire.fetchFile(String(processed.at(field)));
      expect(answer.status).toBe(200);
      expect((await answer.text()).slice(0, 2)).toBe('PK');
    },
  );

  it.each<readonly [string, Kind, unknown]>([
    ['expiryDate', 'timestamp', '2026-12-31T23:59:59.000+07:00'],
    ['validFrom', 'timestamp', '2026-12-01T00:00:00+07:00'],
    ['validTo', 'timestamp', '2027-11-30T00:00:00+07:00'],
    ['contractValue', 'number', 1500.5],
    ['customerCode', 'string', 'KH1'],
    ['customerInformation', 'string', 'Công ty A'],
  ])('%s of a batch-imported document: %s', (field, kind, value) => {
    expectKind(imported.at(`documents.0.${field}`), kind);
    expect(imported.at(`documents.0.${field}`)).toBe(value);
  });

  it('batchImportId of a batch-imported document: int', () => {
    expectKind(imported.at('id'), 'int');
    expect(imported.at('documents.0.batchImportId')).toBe(imported.at('id'));
  });

  it.each(flags.filter((flag) => flag.startsWith('isWaitTo') || flag === 'processInOrder'))(
    '%s of a batch-imported document: boolean',
    (field) => expectKind(imported.at(`documents.0.${field}`), 'boolean'),
  );
});
