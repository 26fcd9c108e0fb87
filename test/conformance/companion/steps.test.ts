import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { StepPlan } from '../../company/document-fixture.ts';
import { jpegFixture } from '../../files/pdf-fixtures.ts';
import { textOf } from '../../tools/pdf-tools.ts';
import { createWireFixture, type WireFixture } from '../../company/wire-fixture.ts';
import { approval, drawing } from '../../client/wire-actions.ts';

let fixture: WireFixture;

beforeAll(async () => {
  fixture = await createWireFixture();
});
afterAll(() => fixture.app.close());

async function send(steps: readonly StepPlan[], inOrder = true): Promise<{ id: string; steps: string[] }> {
  const { id, processes } = await fixture.sent(steps, inOrder);
  return { id, steps: processes.map((step) => step.id) };
}
const statuses = async (id: string): Promise<number[]> =>
  (await fixture.get(id)).processes.map(({ status }) => status.value);
const activities = async (id: string): Promise<number[]> =>
  (await fixture.get(id)).histories.map(({ activity }) => activity.value);
const post = (path: string, body: unknown, as: 'clerk' | 'an' | 'binh' | 'boss' = 'an') =>
  fixture.wire.post(`/api/documents/${path}`, body, fixture.tokens[as]);
const an = (permission: StepPlan['permission']) => ({ to: 'an', permission }) as const;
const binh = (permission: StepPlan['permission']) => ({ to: 'binh', permission }) as const;

describe('Companion operations, §4, "Reject"', () => {
  it('needs the reason; step -1, document -1, the others keep their status and nobody can act on them', async () => {
    const { id, steps } = await send([an('DR'), binh('A'), { to: 'chi', permission: 'A' }]);
    await fixture.process('an', drawing(steps[0]));
    const told = async (who: 'clerk' | 'an' | 'chi') => (await fixture.mail(who)).length;
    const before = [await told('clerk'), await told('an'), await told('chi')];
    const empty = await fixture.process('binh', approval(steps[1], { reject: true, reason: '' }));
    expect(empty).toMatchObject({ code: 400, messages: ['reason: is required'] });
    const answer = await fixture.process('binh', approval(steps[1], { reject: true, reason: 'Sai lương' }));
    expect(answer).toMatchObject({ success: true, code: 0, messages: ['Reject document success'] });
    expect(answer.data).toMatchObject({
      status: { value: -1, description: 'Rejected' },
      reason: 'Sai lương',
      waitingProcesses: [],
    });
    expect(await statuses(id)).toEqual([3, -1, 1]);
    expect((await fixture.process('chi', approval(steps[2]))).messages).toEqual([
      expect.stringMatching(/^Document process (is not waiting|not found)$/),
    ]);
    const [clerk = 0, first = 0, last = 0] = before;
    expect([await told('clerk'), await told('an'), await told('chi')]).toEqual([clerk + 1, first + 1, last]);
  });

  it('needs the OTP', async () => {
    const { id, steps } = await send([an('A')]);
    await fixture.askForCodes('an');
    const answer = await fixture.confirm('an', approval(steps[0], { reject: true }));
    expect(answer.messages).toEqual(['Reject document success']);
    expect(await statuses(id)).toEqual([-1]);
    await fixture.askForCodes('an', false);
  });
});

describe('Companion operations, §4, "Adjacent steps"', () => {
  it('same user, same access permission, following with no other user’s step between', async () => {
    const { id, steps } = await send([an('A'), an('A'), binh('A'), an('A')]);
    await fixture.process('an', approval(steps[0], { processAllAdjacentProcesses: true }));
    expect(await statuses(id)).toEqual([4, 4, 1, 1]);
  });

  it('another access permission ends the row', async () => {
    const { id, steps } = await send([an('A'), an('A'), an('DR'), an('A')]);
    await fixture.process('an', approval(steps[0], { processAllAdjacentProcesses: true }));
    expect((await statuses(id)).slice(0, 3)).toEqual([4, 4, 1]);
  });

  it('both parameters together: the list wins', async () => {
    const { id, steps } = await send([an('A'), an('A'), an('A'), binh('A')]);
    await fixture.process(
      'an',
      approval(steps[0], {
        processAllAdjacentProcesses: true,
        adjacentProcesses: [{ processId: steps[1] }],
      }),
    );
    expect(await statuses(id)).toEqual([4, 4, 1, 1]);
  });

  it.each([
    ['beyond somebody else’s', [1, 3], binh('A')],
    ['beyond one that is left out', [1, 3], an('A')],
  ])('a listed step that is not adjacent, %s; all succeed or none does', async (_what, listed, third) => {
    const { id, steps } = await send([an('A'), an('A'), third, an('A')]);
    const adjacentProcesses = listed.map((index) => ({ processId: steps[index] }));
    const answer = await fixture.process('an', approval(steps[0], { adjacentProcesses }));
    expect(answer.messages).toEqual([`Document process is not adjacent: ${String(steps[3])}`]);
    expect(await statuses(id)).toEqual([1, 1, 1, 1]);
  });
});

describe('Companion operations, §4, what a signature looks like', () => {
  it.each([2, 3])('`Please add a signature image` in display mode %i', async (signatureDisplayMode) => {
    const { steps } = await send([an('DR')]);
    const request = drawing(steps[0], { signatureDisplayMode, signatureImage: null });
    expect((await fixture.process('an', request)).messages).toEqual(['Please add a signature image']);
  });

  it('needs no image for text only', async () => {
    const { steps } = await send([an('DR')]);
    const request = drawing(steps[0], { signatureDisplayMode: 1, signatureImage: null });
    expect((await fixture.process('an', request)).success).toBe(true);
  });

  it('`signatureText` may hold {{Name}}, {{SignTime}}, {{Reason}} and line breaks', async () => {
    const { steps } = await send([an('DR')]);
    const answer = await fixture.process(
      'an',
      drawing(steps[0], {
        signatureText: 'Ký bởi {{Name}}\nLúc {{SignTime}}\nVì {{Reason}}',
        showReason: false,
      }),
    );
    const text = String(answer.at('processes.0.signatureText'));
    expect(text.split('\n')).toEqual([
      'Ký bởi Nguyễn Văn An',
      expect.stringMatching(/^Lúc 21\/11\/2026 10:00/),
      'Vì Đồng ý',
    ]);
    const printed = textOf(await fixture.download(String(answer.at('downloadUrl'))));
    expect(printed.replace(/\s+/g, ' ')).toContain('Ký bởi Nguyễn Văn An Lúc 21/11/2026 10:00');
  });
});

describe('Companion operations, §4, "View only"', () => {
  it('by its holder with reason and no OTP; Viewed (2); never the waitingProcess; does not count for completion', async () => {
    await fixture.askForCodes('binh');
    const { id, steps } = await send([binh('V'), an('A')]);
    expect((await fixture.get(id)).waitingProcess?.id).toBe(steps[1]);
    const viewed = await fixture.process('binh', approval(steps[0], { reason: 'Đã xem' }));
    expect(viewed).toMatchObject({ success: true, code: 0 });
    expect(await statuses(id)).toEqual([2, 1]);
    await fixture.askForCodes('binh', false);
  });

  it('may stay unread when the document completes', async () => {
    const { steps } = await send([binh('V'), an('A')]);
    const answer = await fixture.process('an', approval(steps[1]));
    expect(answer.at('status.value')).toBe(4);
  });
});

describe('Companion operations, §4, "Fill data"', () => {
  const fillingItems = [
    { key: 'luong', name: 'Lương', type: 'number', required: true, page: 1, position: '100,700,300,720' },
    { key: 'ca', name: 'Ca', type: 'choice', options: ['Sáng', 'Chiều'] },
  ];
  async function toFill(more: readonly object[] = []) {
    const { id } = await fixture.create();
    const item = { processedByUserCode: 'an', accessPermissionCode: 'F', fillingItems };
    const processes = [item, ...more];
    const drafted = await post('update-process', { id, processInOrder: true, processes }, 'clerk');
    await fixture.wire.post(`/v2/documents/send-process/${id}`, undefined, fixture.tokens.clerk);
    return { id, processId: drafted.at('processes.0.id'), items: drafted.at('processes.0.fillingItems') };
  }

  it('fillingItems: {key, name, type, required, maxLength, options[], value, page, position}', async () => {
    const { items } = await toFill([{ processedByUserCode: 'binh', accessPermissionCode: 'A' }]);
    expect(items).toMatchObject([
      { ...fillingItems[0], maxLength: 0, options: [], value: null },
      { ...fillingItems[1], required: false, page: 0, position: null },
    ]);
  });

  it('step Filled (5); the values are drawn into the document', async () => {
    const { id, processId } = await toFill([{ processedByUserCode: 'binh', accessPermissionCode: 'A' }]);
    const values = [
      { key: 'luong', value: '12500000' },
      { key: 'ca', value: 'Chiều' },
    ];
    const answer = await post('fill-data', { processId, values });
    expect(answer).toMatchObject({ success: true, code: 0 });
    expect(await statuses(id)).toEqual([5, 1]);
    expect(await activities(id)).toContain(9);
    const text = textOf(await fixture.download(String(answer.at('downloadUrl'))));
    expect(text.replace(/\D/g, '')).toContain('12500000');
  });

  it('comes before every signing step in every workflow: signing waits while it is open', async () => {
    const { id } = await fixture.create();
    const sign = { accessPermissionCode: 'DR', pageSign: 1, position: '100,100,250,160' };
    const processes = [
      { processedByUserCode: 'an', accessPermissionCode: 'F', fillingItems },
      { processedByUserCode: 'binh', ...sign },
    ];
    const drafted = await post('update-process', { id, processInOrder: false, processes }, 'clerk');
    expect(drafted.success).toBe(true);
    await fixture.wire.post(`/v2/documents/send-process/${id}`, undefined, fixture.tokens.clerk);
    const signing = () => fixture.process('binh', drawing(drafted.at('processes.1.id')));
    expect((await signing()).messages).toEqual(['Document process is not waiting']);
    const values = [{ key: 'luong', value: '1' }];
    const answer = await post('fill-data', { processId: drafted.at('processes.0.id'), values });
    expect(answer.messages).toEqual(['Fill data success']);
    expect((await signing()).messages).toEqual(['Sign document success']);
  });
});

describe('Companion operations, §4, "Coordinate"', () => {
  it('the new steps come right after this one; step Coordinated (6)', async () => {
    const { id, steps } = await send([an('C'), binh('A')]);
    const processes = [{ processedByUserCode: 'chi', accessPermissionCode: 'A' }];
    const answer = await post('coordinate', { processId: steps[0], processes });
    expect(answer.success).toBe(true);
    const document = await fixture.get(id);
    expect(document.processes.map(({ processedByUser }) => processedByUser?.code)).toEqual([
      'an',
      'chi',
      'binh',
    ]);
    expect(await statuses(id)).toEqual([6, 1, 1]);
    expect(await activities(id)).toContain(10);
    expect(document.waitingProcess?.processedByUser?.code).toBe('chi');
  });
});

describe('Companion operations, §4, "eKYC sign"', () => {
  let photos = 0;
  const photo = (width = 600): File => {
    photos += 1;
    const bytes = jpegFixture({ width, height: 900, content: [photos] });
    return new File([new Uint8Array(bytes)], 'anh.jpg', { type: 'image/jpeg' });
  };
  const submit = (processId: string, front = photo()) =>
    fixture.wire.postForm(
      '/api/documents/ekyc',
      { processId, paperType: '1', front, back: photo(), portrait: photo() },
      fixture.tokens.an,
    );

  it('pictures, accepted by a person of the company; then `process` as E-Sign', async () => {
    const { id, steps } = await send([an('EKYC')]);
    const step = steps[0] ?? '';
    expect((await fixture.process('an', drawing(step))).messages).toEqual(['Identity is not verified yet']);
    const submitted = await submit(step);
    expect(submitted.success).toBe(true);
    const path = `/api/identity-verifications/decide/${String(submitted.at('id'))}`;
    const decided = await fixture.wire.post(path, { accept: true }, fixture.tokens.boss);
    expect(decided.success).toBe(true);
    expect((await fixture.process('an', drawing(step))).messages).toEqual(['Sign document success']);
    expect(await statuses(id)).toEqual([3]);
    expect(await activities(id)).toContain(11);
  });

  it('JPEG or PNG of at least 600 px on the short side, up to 5 MB', async () => {
    const { steps } = await send([an('EKYC')]);
    const step = steps[0] ?? '';
    const faultOf = async (front: File) => (await submit(step, front)).messages;
    expect(await faultOf(photo(599))).toEqual([
      'front: the image must have at least 600 pixels on its shorter side',
    ]);
    expect(await faultOf(new File(['GIF89a'], 'a.gif'))).toEqual(['front: must be a PNG or JPEG image']);
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.jpg');
    expect(await faultOf(large)).toEqual(['front: the file is larger than 5 MB']);
  });
});
