import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { renderBatch } from '../../../server/services/batches/render-batch.ts';
import { sendBatch, sendRestOfBatch } from '../../../server/services/batches/send-batch.ts';
import { makeBatchTemplate } from '../../company/batches.ts';
import { asCaller } from '../../company/people.ts';
import { QuickConverter } from '../../service/quick-converter.ts';
import { createWireFixture, type WireFixture } from '../../company/wire-fixture.ts';
import { approval } from '../../client/wire-actions.ts';
import type { WireAnswer } from '../../client/wire-client.ts';

let fixture: WireFixture;
let documentTemplateId: number;

beforeAll(async () => {
  fixture = await createWireFixture({ converter: new QuickConverter() });
  documentTemplateId = await makeBatchTemplate(fixture.app.deps, fixture.company, fixture.people.clerk);
});
afterAll(() => fixture.app.close());

const target = () => ({
  departmentId: fixture.company.departmentId,
  documentTypeId: fixture.company.typeId,
  documentTemplateId,
});
const parameters = ['{{D.No}}', '{{D.Subject}}', '{{P.Code}}', '{{P.AccessPermission}}', '{{name}}'];
const row = (no = fixture.fields().no): string[] => [no, `Hợp đồng ${no}`, 'an', 'A', 'An'];
const paths = [
  '/api/v2/batch-imports/create-advanced',
  '/api/batch-imports/create-advanced',
  '/api/batch-imports/create-advance',
] as const;
const create = (rows: unknown[], change: object = {}, path: string = paths[0]) =>
  fixture.wire.post(path, { name: 'Lô', ...target(), parameters, rows, ...change }, fixture.tokens.clerk);
const post = (path: string, as: 'clerk' | 'clerk2' = 'clerk') =>
  fixture.wire.post(`/api/batch-imports/${path}`, undefined, fixture.tokens[as]);
const get = (batch: WireAnswer) =>
  fixture.wire.get(`/api/batch-imports/${String(batch.at('id'))}`, fixture.tokens.clerk);
const render = (batch: WireAnswer) => renderBatch(fixture.app.deps, Number(batch.at('id')));

async function workbook(rows: readonly (readonly string[])[]): Promise<File> {
  const cells = rows.map((texts) => texts.map((text) => ({ text, style: 'plain' as const })));
  const bytes = await fixture.app.deps.spreadsheets.write([{ name: 'Lô', rows: cells, widths: [20] }]);
  return new File([new Uint8Array(bytes)], 'lô.xlsx');
}

describe('Companion operations, §5, table', () => {
  it.each(paths)('POST %s', async (path) => {
    const answer = await create([row()], {}, path);
    expect(answer.messages).toEqual(['Import batch document success']);
  });

  it('POST /api/batch-imports/create: a key row of {{…}} cells, data below it', async () => {
    const { departmentId, documentTypeId } = target();
    const upload = async (named: { readonly name?: string }) =>
      fixture.wire.postForm(
        '/api/batch-imports/create',
        {
          ...named,
          departmentId: String(departmentId),
          documentTypeId: String(documentTypeId),
          documentTemplateId: String(documentTemplateId),
          file: await workbook([['Ghi chú'], parameters, row(), row()]),
        },
        fixture.tokens.clerk,
      );
    const answer = await upload({ name: 'Sổ' });
    expect(answer.messages).toEqual(['Import batch document success']);
    expect(answer.data).toMatchObject({ name: 'Sổ', numberOfRecords: 2, status: { value: 1 } });
    // As of create-advanced, `name` may be missing (companion operations, §1).
    expect((await upload({})).at('name')).toMatch(/\S/);
  });

  it('GET /api/batch-imports and /api/batch-imports/{id}: batch with progress', async () => {
    const batch = await create([row(), row()]);
    const list = await fixture.wire.get('/api/batch-imports', fixture.tokens.clerk);
    expect(list.at('items')).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: batch.at('id'), numberOfRecords: 2 })]),
    );
    expect((await get(batch)).data).toMatchObject({
      id: batch.at('id'),
      status: { value: 1, description: 'Processing' },
      progress: { total: 2, rendered: 0, sent: 0, completed: 0, failed: 0 },
    });
  });

  it('POST /api/batch-imports/send/{id}: code 202 while still being built, then sends every document', async () => {
    const batch = await create([row(), row()]);
    const path = `send/${String(batch.at('id'))}`;
    expect(await post(path)).toMatchObject({ status: 200, success: false, code: 202 });
    await render(batch);
    expect((await get(batch)).at('status')).toEqual({ value: 2, description: 'Created' });
    const sent = await post(path);
    expect(sent).toMatchObject({ success: true, code: 0, messages: ['Send batch document success'] });
    expect((await get(batch)).data).toMatchObject({
      status: { value: 3, description: 'Sent' },
      documents: [{ status: { value: 2 } }, { status: { value: 2 } }],
      progress: { total: 2, rendered: 2, sent: 2, completed: 0 },
    });
    const answer = await fixture.process('an', approval((await get(batch)).at('documents.0.processes.0.id')));
    expect(answer.at('status.value')).toBe(4);
    expect((await get(batch)).at('progress.completed')).toBe(1);
  });

  it('goes out by itself once it is built, when it was asked for before; asking again answers success', async () => {
    const batch = await create([row(), row()]);
    const batchId = Number(batch.at('id'));
    const path = `send/${String(batchId)}`;
    expect((await post(path)).code).toBe(202);
    const { jobs } = fixture.app.jobs;
    const isOwn = ({ queue, payload }: (typeof jobs)[number]) =>
      queue === 'send-batch' && 'batchId' in payload && payload.batchId === batchId;
    expect(jobs.filter(isOwn)).toEqual([]);
    await render(batch);
    expect(jobs.filter(isOwn)).toHaveLength(1);
    await sendRestOfBatch(fixture.app.deps, batchId);
    expect((await get(batch)).at('status.value')).toBe(3);
    expect(await post(path)).toMatchObject({ success: true, messages: ['Send batch document success'] });
  });

  it('is waited for by the call that sends it', async () => {
    const batch = await create([row()]);
    const { deps } = fixture.app;
    const waiting = { ...deps, settings: { ...deps.settings, batchBuildWaitMs: 600_000 } };
    const caller = asCaller(deps, fixture.company, fixture.people.clerk);
    const sent = sendBatch(waiting, caller, Number(batch.at('id')), new AbortController().signal);
    await render(batch);
    expect((await sent).data.status.value).toBe(3);
  });

  it('POST /api/batch-imports/cancel/{id}', async () => {
    const batch = await create([row()]);
    const canceled = await post(`cancel/${String(batch.at('id'))}`);
    expect(canceled.success).toBe(true);
    expect((await get(batch)).at('status')).toEqual({ value: -2, description: 'Canceled' });
    expect((await post(`send/${String(batch.at('id'))}`)).success).toBe(false);
  });
});

describe('Companion operations, §5, rules of batches', () => {
  it('create-advanced answers as soon as every row is checked and every document exists', async () => {
    const batch = await create([row()]);
    expect(batch.at('documents.0.status')).toEqual({ value: 1, description: 'New' });
    expect(batch.at('documents.0.downloadUrl') ?? null).toBeNull();
    await render(batch);
    expect((await get(batch)).at('documents.0.downloadUrl')).toContain('/Api/Download?token=');
  });

  it('status -1 Error', async () => {
    const batch = await create([['', 'x', 'an', 'A', '']]);
    expect(batch).toMatchObject({ success: false, code: 0 });
    expect(batch.at('status')).toEqual({ value: -1, description: 'Error' });
  });

  it('at most 20,000 rows a call', async () => {
    const answer = await create(Array.from({ length: 20_001 }, () => ['1']));
    expect(answer).toMatchObject({ code: 400, messages: ['rows: must have at most 20000 items'] });
  });

  it('at most 64 MB a call', async () => {
    const response = await fixture.app.app.inject({
      method: 'POST',
      url: paths[0],
      headers: {
        authorization: `Bearer ${fixture.tokens.clerk}`,
        'content-type': 'application/json',
        'content-length': String(64 * 1024 * 1024 + 1),
      },
      payload: '{',
    });
    expect(response.statusCode).toBe(413);
  });

  it('every row has the same processors count', async () => {
    const pair = ['{{P.Code}}', '{{P.AccessPermission}}'];
    const answer = await create(
      [
        [...row(), 'binh', 'A'],
        [...row(), '', ''],
      ],
      {
        parameters: [...parameters, ...pair],
      },
    );
    expect(answer.success).toBe(false);
    expect(answer.at('errors.0.row')).toBe(2);
  });

  it('a blank `{{D.IsOrder}}` means non-sequential', async () => {
    const answer = await create(
      [
        [...row(), ''],
        [...row(), 'Y'],
      ],
      { parameters: [...parameters, '{{D.IsOrder}}'] },
    );
    expect(answer.at('documents')).toMatchObject([{ processInOrder: false }, { processInOrder: true }]);
  });

  it('a number used twice within one request is an error on the later row', async () => {
    const answer = await create([row('TWICE'), row('TWICE')]);
    expect(answer.at('errors')).toEqual([{ row: 2, message: "Document no 'TWICE' has already been used" }]);
  });
});
