import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { users } from '../../../server/adapters/database/schema/users.ts';
import { pdfFile } from '../../company/document-fixture.ts';
import { createWireFixture, type WireFixture } from '../../company/wire-fixture.ts';
import { nobodysId } from '../../client/wire-actions.ts';

let fixture: WireFixture;

beforeAll(async () => {
  fixture = await createWireFixture();
});
afterAll(() => fixture.app.close());

type Step = Readonly<Record<string, unknown>>;
const step = (processedByUserCode: string, accessPermissionCode: string, more: Step = {}): Step => ({
  processedByUserCode,
  accessPermissionCode,
  ...more,
});
const place = { position: '100,100,250,160', pageSign: 1 };

const configure = (
  id: string,
  processes: readonly Step[],
  processInOrder = true,
  as: 'clerk' | 'clerk2' = 'clerk',
) =>
  fixture.wire.post('/api/documents/update-process', { id, processInOrder, processes }, fixture.tokens[as]);
const draft = async (processes: readonly Step[], inOrder = true) => {
  const { id } = await fixture.create();
  return { id, answer: await configure(id, processes, inOrder) };
};
const send = (id: string, path = '/v2/documents/send-process') =>
  fixture.wire.post(`${path}/${id}`, undefined, fixture.tokens.clerk);

describe('Companion operations, §3, POST /api/documents/update-process', () => {
  it('sets the steps; `Update document process success`', async () => {
    const { answer } = await draft([
      step('an', 'DR', { orderNo: 1, ...place }),
      step('binh', 'A', { orderNo: 2 }),
    ]);
    expect(answer.messages).toEqual(['Update document process success']);
    expect(answer.data).toMatchObject({
      processInOrder: true,
      processes: [
        { orderNo: 1, isOrder: true, ...place, accessPermission: { value: 2, description: 'Sign draw' } },
        { orderNo: 2, accessPermission: { value: 3, description: 'Approve' } },
      ],
    });
  });

  it('also accepts processedByUserId and accessPermission', async () => {
    const { answer } = await draft([{ processedByUserId: fixture.people.an.userId, accessPermission: 3 }]);
    expect(answer.data).toMatchObject({
      processes: [{ processedByUser: { code: 'an' }, accessPermission: { value: 3 } }],
    });
  });

  it('is for a New document and its creator', async () => {
    const { id } = await draft([step('an', 'A')]);
    expect((await configure(id, [], true, 'clerk2')).messages).toEqual(['Document not found']);
    expect((await configure(nobodysId, [])).messages).toEqual(['Document not found']);
    await send(id);
    expect((await configure(id, [])).messages).toEqual(['Document can no longer be changed']);
  });

  it.each(['D', 'E', 'EKYC', 'DR'])('F comes before %s in order', async (code) => {
    const { answer } = await draft([step('an', code, place), step('binh', 'F')]);
    expect(answer).toMatchObject({
      success: false,
      messages: ['processes.1.accessPermissionCode: F stands before every step that signs'],
    });
    const { answer: right } = await draft([step('binh', 'F'), step('an', code, place)]);
    expect(right.success).toBe(true);
  });

  it('F comes before every signing step in every workflow (§4), also without an order', async () => {
    const { answer } = await draft([step('an', 'DR', place), step('binh', 'F')], false);
    expect(answer.messages).toEqual([
      'processes.1.accessPermissionCode: F stands before every step that signs',
    ]);
  });

  it('C is possible in order only', async () => {
    const steps = [step('an', 'C'), step('binh', 'A')];
    expect((await draft(steps, false)).answer.messages).toEqual([
      'processes.0.accessPermissionCode: C is possible in order only',
    ]);
    expect((await draft(steps)).answer.success).toBe(true);
  });

  it('one user may hold several steps', async () => {
    const { answer } = await draft([step('an', 'DR', place), step('an', 'A'), step('an', 'DR', place)]);
    expect(answer.at('processRecipientCount')).toBe(3);
  });

  it('`fileInfoId` says which file a step signs, the first by default', async () => {
    const { id, downloadFileUrls } = await fixture.createOf([pdfFile('a.pdf'), pdfFile('b.pdf')]);
    const second = downloadFileUrls[1]?.id;
    const answer = await configure(id, [
      step('an', 'DR', place),
      step('binh', 'DR', { ...place, fileInfoId: second }),
    ]);
    expect(answer.at('processes.0.fileInfoId')).toBe(downloadFileUrls[0]?.id);
    expect(answer.at('processes.1.fileInfoId')).toBe(second);
  });
});

describe('Companion operations, §3, POST …/documents/send-process/{id}', () => {
  it.each(['/v2/documents/send-process', '/api/documents/send-process'])('%s sends', async (path) => {
    const { id } = await draft([step('an', 'A')]);
    const answer = await send(id, path);
    expect(answer.messages).toEqual(['Send to recipient success']);
    expect(answer.at('status')).toEqual({ value: 2, description: 'Ready' });
  });

  it('needs at least one step', async () => {
    const { id } = await fixture.create();
    expect(await send(id)).toMatchObject({
      success: false,
      messages: ['Document has no process configured'],
    });
  });

  it('needs every processor enabled and reachable', async () => {
    const { boss } = fixture.tokens;
    const create = async (code: string) => {
      const username = `${code}@example.vn`;
      const body = { code, username, name: code, email: username, phone: '0912345678' };
      return Number((await fixture.wire.post('/api/users/create', body, boss)).at('id'));
    };
    const off = await create('nghi');
    const { id } = await draft([step('nghi', 'A')]);
    await fixture.wire.post('/api/users/update', { id: off, status: -1 }, boss);
    expect((await send(id)).messages).toEqual(['Processor nghi is disabled']);
    expect((await fixture.get(id)).status.value).toBe(1);

    const unheard = await create('lang');
    const second = await draft([step('lang', 'A')]);
    await fixture.app.deps.db.update(users).set({ email: '' }).where(eq(users.id, unheard));
    expect((await send(second.id)).messages).toEqual(['Processor lang has no address to notify']);
  });

  it('does not send a workflow of view-only steps alone', async () => {
    const { id } = await draft([step('an', 'V')]);
    expect((await send(id)).messages).toEqual(['Document needs at least one step besides view only']);
  });
});
