import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createProgramFixture, type ProgramFixture } from '../../company/program-fixture.ts';
import { approval, drawing, type Fields, signatureImage } from '../../client/wire-actions.ts';
import type { SentDocument } from '../../company/people.ts';
import type { WireAnswer } from '../../client/wire-client.ts';

let fixture: ProgramFixture;
beforeAll(async () => {
  fixture = await createProgramFixture();
});
afterAll(() => fixture.app.close());

const waiting = 1;
const signed = 3;
const approved = 4;

/** Three steps of An, then one of Bình. */
const sent = (permission: 'A' | 'DR' | 'E'): Promise<SentDocument> =>
  fixture.sent([
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
      const answer = await fixture.confirm('an', fields(document.stepIds[0], change(document)));
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
    const answer = await fixture.confirm('an', drawing(document.stepIds[0], root));
    expect(answer.at('processes.0')).toMatchObject({ pageSign: 2, position: '300,500,450,560' });
    expect(answer.at('processes.1')).toMatchObject({ pageSign: 1, position: '100,100,250,160' });
  });
});

describe('Specification, "Item of adjacentProcesses"', () => {
  let document: SentDocument;
  let answer: WireAnswer;

  beforeAll(async () => {
    document = await sent('DR');
    const [root, second, third] = document.stepIds;
    const adjacentProcesses = [
      {
        processId: second,
        signingPage: 2,
        signingPosition: '300,500,450,560',
        signatureDisplayMode: 1,
        reason: 'Lý do riêng',
        signatureText: 'Chữ ký riêng',
        fontSize: 14,
      },
      {
        processId: third,
        signatureDisplayMode: 3,
        // Base64, where the root step's is a data URI.
        signatureImage: signatureImage.slice(signatureImage.indexOf(',') + 1),
      },
    ];
    answer = await fixture.confirm('an', drawing(root, { adjacentProcesses }));
    expect(answer.messages).toEqual(['Sign document success']);
  });

  it('processId: required', async () => {
    const { stepIds } = await sent('DR');
    const refused = await fixture.process(
      'an',
      drawing(stepIds[0], { adjacentProcesses: [{ reason: 'x' }] }),
    );
    expect(refused.messages).toEqual(['adjacentProcesses.0.processId: is required']);
  });

  it('processId: of a step that is not adjacent', async () => {
    const { stepIds } = await sent('DR');
    const adjacentProcesses = [{ processId: stepIds[3] }];
    const refused = await fixture.process('an', drawing(stepIds[0], { adjacentProcesses }));
    expect(refused.messages).toEqual([`Document process is not adjacent: ${String(stepIds[3])}`]);
  });

  it.each<[field: string, path: string, own: unknown, roots: unknown]>([
    ['signingPage', 'pageSign', 2, 1],
    ['signingPosition', 'position', '300,500,450,560', '100,100,250,160'],
    ['signatureDisplayMode', 'displayType.value', 1, 2],
    ['reason', 'reason', 'Lý do riêng', 'Đồng ý'],
    ['signatureText', 'signatureText', 'Chữ ký riêng\nLý do: Lý do riêng', 'Nguyễn Văn An\nLý do: Đồng ý'],
    ['fontSize', 'fontSize', 14, 9],
  ])('%s is of that step alone', (_field, path, own, roots) => {
    expect(answer.at(`processes.1.${path}`)).toBe(own);
    expect(answer.at(`processes.0.${path}`)).toBe(roots);
  });

  it('signatureDisplayMode: 1 text only, 2 text and image, 3 image only', () => {
    const modes = [0, 1, 2].map((index) => answer.at(`processes.${String(index)}.displayType.value`));
    expect(modes).toEqual([2, 1, 3]);
  });

  it('signatureImage: Base64 or data URI', () => {
    expect(statusesOf(answer)).toEqual([signed, signed, signed, waiting]);
  });

  it('signingPage and signingPosition: the default is the configured value of the step', () => {
    expect(answer.at('processes.2')).toMatchObject({ pageSign: 1, position: '100,100,250,160' });
  });
});
