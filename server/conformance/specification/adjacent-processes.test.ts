import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  approval,
  drawing,
  type Fields,
  openProgramDesk,
  type ProgramDesk,
  signatureImage,
} from '../../testing/program-desk.ts';
import type { SentDocument } from '../../testing/people.ts';
import type { WireAnswer } from '../../testing/wire-client.ts';

let desk: ProgramDesk;
beforeAll(async () => {
  desk = await openProgramDesk();
});
afterAll(() => desk.app.close());

const waiting = 1;
const signed = 3;
const approved = 4;

/** Three steps of An, then one of Bình. */
const sent = (permission: 'A' | 'DR' | 'E'): Promise<SentDocument> =>
  desk.sent([
    ['an', permission],
    ['an', permission],
    ['an', permission],
    ['binh', 'A'],
  ]);

const statusesOf = (answer: WireAnswer): unknown[] =>
  [0, 1, 2, 3].map((index) => answer.at(`processes.${String(index)}.status.value`));

describe.each([
  ['Approve', 'A', approval, approved],
  ['Sign draw', 'DR', drawing, signed],
  ['E-Sign', 'E', drawing, signed],
] as const)(
  'Specification, "Adjacent-process parameters", behavior, %s',
  (_name, permission, fields, done) => {
    const act = async (change: (document: SentDocument) => Fields): Promise<unknown[]> => {
      const document = await sent(permission);
      const answer = await desk.confirm('an', fields(document.stepIds[0], change(document)));
      expect(answer).toMatchObject({ success: true, code: 0 });
      return statusesOf(answer);
    };

    it('false, absent: only the root step is processed', async () => {
      expect(await act(() => ({ processAllAdjacentProcesses: false }))).toEqual([
        done,
        ...[waiting, waiting, waiting],
      ]);
    });

    it('both absent: only the root step is processed', async () => {
      expect(await act(() => ({}))).toEqual([done, waiting, waiting, waiting]);
    });

    it('false, present: root step and only the listed steps', async () => {
      const statuses = await act(({ stepIds }) => ({
        processAllAdjacentProcesses: false,
        adjacentProcesses: [{ processId: stepIds[1] }],
      }));
      expect(statuses).toEqual([done, done, waiting, waiting]);
    });

    it('true, absent: root step and all adjacent steps', async () => {
      expect(await act(() => ({ processAllAdjacentProcesses: true }))).toEqual([done, done, done, waiting]);
    });
  },
);

describe('Specification, "Adjacent-process parameters", with configured values', () => {
  it('true, absent: adjacent steps take the page and the position that are configured', async () => {
    const document = await sent('DR');
    const root = { signingPage: 2, signingPosition: '300,500,450,560', processAllAdjacentProcesses: true };
    const answer = await desk.confirm('an', drawing(document.stepIds[0], root));
    expect(answer.at('processes.0')).toMatchObject({ pageSign: 2, position: '300,500,450,560' });
    expect(answer.at('processes.1')).toMatchObject({ pageSign: 1, position: '100,100,250,160' });
  });
});

describe('Specification, "Item of adjacentProcesses"', () => {
  async function withItem(item: Fields): Promise<WireAnswer> {
    const { stepIds } = await sent('DR');
    const adjacentProcesses = [{ processId: stepIds[1], ...item }];
    return desk.confirm('an', drawing(stepIds[0], { adjacentProcesses }));
  }

  it('processId: required', async () => {
    const { stepIds } = await sent('DR');
    const answer = await desk.process('an', drawing(stepIds[0], { adjacentProcesses: [{ reason: 'x' }] }));
    expect(answer.messages).toEqual(['adjacentProcesses.0.processId: is required']);
  });

  it('processId: of a step that is not adjacent', async () => {
    const { stepIds } = await sent('DR');
    const adjacentProcesses = [{ processId: stepIds[3] }];
    const answer = await desk.process('an', drawing(stepIds[0], { adjacentProcesses }));
    expect(answer.messages).toEqual([`Document process is not adjacent: ${String(stepIds[3])}`]);
  });

  it.each<[field: string, value: unknown, path: string, found: unknown]>([
    ['signingPage', 2, 'pageSign', 2],
    ['signingPosition', '300,500,450,560', 'position', '300,500,450,560'],
    ['signatureDisplayMode', 1, 'displayType.value', 1],
    ['signatureDisplayMode', 3, 'displayType.value', 3],
    ['reason', 'Lý do riêng', 'reason', 'Lý do riêng'],
    ['signatureText', 'Chữ ký riêng', 'signatureText', 'Chữ ký riêng'],
    ['fontSize', 14, 'fontSize', 14],
  ])('%s %s is of that step alone', async (field, value, path, found) => {
    const answer = await withItem({ [field]: value, ...(field === 'signatureText' && { reason: '' }) });
    expect(answer.messages).toEqual(['Sign document success']);
    // With showReason the reason stands below the text.
    const own = answer.at(`processes.1.${path}`);
    expect(typeof own === 'string' ? own.split('\n')[0] : own).toEqual(found);
    expect(answer.at(`processes.0.${path}`)).not.toEqual(own);
  });

  it.each([
    ['a data URI', signatureImage],
    ['Base64', signatureImage.slice(signatureImage.indexOf(',') + 1)],
  ])('signatureImage: %s', async (_kind, image) => {
    expect((await withItem({ signatureImage: image })).at('processes.1.status.value')).toBe(signed);
  });

  it('signingPage and signingPosition: the default is the configured value of the step', async () => {
    const answer = await withItem({});
    expect(answer.at('processes.1')).toMatchObject({ pageSign: 1, position: '100,100,250,160' });
  });
});
