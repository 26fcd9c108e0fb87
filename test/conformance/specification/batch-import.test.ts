import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createProgramFixture, type ProgramFixture } from '../../company/program-fixture.ts';
import type { WireAnswer } from '../../client/wire-client.ts';
import { expectKind, type Kind } from '../../client/wire-kinds.ts';

let fixture: ProgramFixture;
let imported: WireAnswer;
let failed: WireAnswer;

const columns = ['{{D.No}}', '{{D.Subject}}', '{{D.ExpiryDate}}', '{{P.Code}}', '{{P.AccessPermission}}'];
const good = (no: string): string[] => [no, 'Hợp đồng lao động', '31/12/2026', 'an', 'A'];

beforeAll(async () => {
  fixture = await createProgramFixture();
  imported = await fixture.importBatch(columns, [good('HD-1'), good('HD-2')]);
  failed = await fixture.importBatch(columns, [
    good('HD-3'),
    good('HD-1'),
    ['', 'Hợp đồng', '', 'an', 'A'],
    ['HD-4', 'Hợp đồng', '31/02/2026', 'an', 'A'],
  ]);
});
afterAll(() => fixture.app.close());

const countOfBatches = async (): Promise<unknown> =>
  (await fixture.wire.get('/api/batch-imports', fixture.tokens.clerk)).at('totalCount');
const countOfDocuments = async (): Promise<unknown> =>
  (await fixture.wire.get('/api/documents', fixture.tokens.clerk)).at('totalCount');

describe('Specification, "Batch import"', () => {
  it.each<[field: string, kind: Kind]>([
    ['id', 'int'],
    ['createdDate', 'timestamp'],
    ['uploadedByUserId', 'int'],
    ['numberOfRecords', 'int'],
    ['name', 'string'],
    ['status', '{value, description}'],
    ['documents', 'array'],
    ['errors', 'array'],
    ['importType', '{value, description}'],
  ])('%s: %s', (field, kind) => {
    expectKind(imported.at(field), kind);
    expectKind(failed.at(field), kind);
  });

  it('uploadedByUserId is who imported it, numberOfRecords the number of rows', () => {
    expect(imported.at('uploadedByUserId')).toBe(fixture.people.clerk.userId);
    expect(imported.at('numberOfRecords')).toBe(2);
    expect(failed.at('numberOfRecords')).toBe(4);
  });

  it('documents are empty when the batch is in error', () => {
    expect(imported.at('documents')).toHaveLength(2);
    expect(failed.at('documents')).toEqual([]);
  });

  it('errors are {row (int, 1-based), message (string)}, and empty on success', () => {
    expect(imported.at('errors')).toEqual([]);
    expectKind(failed.at('errors.0.row'), 'int');
    expectKind(failed.at('errors.0.message'), 'string');
  });

  it('importType 1 = Documents created from templates', () => {
    expect(imported.at('importType')).toEqual({ value: 1, description: 'Documents created from templates' });
  });
});

describe('Specification, "3. Import advanced batch of documents", request', () => {
  const request = () => ({
    name: 'Lô hợp đồng',
    departmentId: fixture.company.departmentId,
    documentTypeId: fixture.company.typeId,
    documentTemplateId: fixture.templateId,
    parameters: columns,
    rows: [good('never')],
  });
  const post = (body: object) => fixture.post('clerk', '/api/v2/batch-imports/create-advanced', body);

  it('name: the batch bears it', () => expect(imported.at('name')).toBe('Tháng 11'));

  it.each(['departmentId', 'documentTypeId', 'documentTemplateId'] as const)(
    '%s: int, required',
    async (field) => {
      expect(await post({ ...request(), [field]: undefined })).toMatchObject({
        success: false,
        code: 400,
        messages: [`${field}: is required`],
      });
      expect((await post({ ...request(), [field]: 'mười' })).messages).toEqual([
        `${field}: must be a number`,
      ]);
      const unknown = await post({ ...request(), [field]: 2_000_000_000 });
      expect(unknown).toMatchObject({ status: 200, success: false });
    },
  );

  it.each(['parameters', 'rows'] as const)('%s: list, required', async (field) => {
    expect((await post({ ...request(), [field]: undefined })).messages).toEqual([`${field}: is required`]);
    expect((await post({ ...request(), [field]: 'HD-1' })).messages).toEqual([`${field}: must be a list`]);
  });

  it('departmentId, documentTypeId and documentTemplateId are those of the documents', async () => {
    const document = await fixture.wire.get(
      `/api/documents/${String(imported.at('documents.0.id'))}`,
      fixture.tokens.clerk,
    );
    expect(document.at('department.id')).toBe(fixture.company.departmentId);
    expect(document.at('type.id')).toBe(fixture.company.typeId);
    expect(document.at('documentTemplate.id')).toBe(fixture.templateId);
  });

  it('rows: one inner list per document', () => {
    expect(imported.at('documents.0.no')).toBe('HD-1');
    expect(imported.at('documents.1.no')).toBe('HD-2');
  });
});

describe('Specification, "3. Import advanced batch of documents", responses', () => {
  it('Success: success=true, code=0, Import batch document success, Processing (1) and the created documents', () => {
    expect(imported).toMatchObject({
      status: 200,
      success: true,
      code: 0,
      messages: ['Import batch document success'],
    });
    expect(imported.at('status')).toEqual({ value: 1, description: 'Processing' });
    expect(imported.at('documents.0.status')).toEqual({ value: 1, description: 'New' });
  });

  it('Row validation failure: the batch exists with Error (-1), success=false, code=0, data.errors', async () => {
    expect(failed).toMatchObject({ status: 200, success: false, code: 0 });
    expect(failed.at('status')).toEqual({ value: -1, description: 'Error' });
    expect(failed.messages[0]).toContain('An error occurred while creating the document batch');
    expect(failed.messages[0]).toContain('batch import list');
    const kept = await fixture.wire.get(
      `/api/batch-imports/${String(failed.at('id'))}`,
      fixture.tokens.clerk,
    );
    expect(kept.at('status.value')).toBe(-1);
    expect(kept.at('errors')).toEqual(failed.at('errors'));
  });

  it('Row validation failure makes no document, also of rows that are valid', async () => {
    const list = await fixture.wire.get('/api/documents?search=HD-3', fixture.tokens.clerk);
    expect(list.at('totalCount')).toBe(0);
  });

  it('Row structure failure: success=false, code=0, All length of row must equal length of parameter; no data.errors', async () => {
    const [batches, documents] = [await countOfBatches(), await countOfDocuments()];
    const answer = await fixture.importBatch(columns, [good('HD-5'), good('HD-6').slice(1)]);
    expect(answer).toMatchObject({
      status: 200,
      success: false,
      code: 0,
      messages: ['All length of row must equal length of parameter'],
    });
    expect(answer.at('errors')).toBeUndefined();
    expect([await countOfBatches(), await countOfDocuments()]).toEqual([batches, documents]);
  });
});

describe('Specification, "Row error messages in data.errors[].message"', () => {
  it("Document no '<value>' has already been used", () => {
    expect(failed.at('errors')).toContainEqual({
      row: 2,
      message: "Document no 'HD-1' has already been used",
    });
  });

  it("Document no '' is invalid", () => {
    expect(failed.at('errors')).toContainEqual({ row: 3, message: "Document no '' is invalid" });
  });

  it("<field name> '<value>' is invalid", () => {
    expect(failed.at('errors')).toContainEqual({ row: 4, message: "D.ExpiryDate '31/02/2026' is invalid" });
  });

  it('row is the 1-based row index, and rows without a fault have no entry', () => {
    expect(failed.at('errors')).toHaveLength(3);
  });
});
