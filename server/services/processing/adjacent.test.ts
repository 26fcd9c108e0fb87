import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AccessPermissionCode } from '../../../contract/enums.ts';
import { documentGet } from '../../../contract/operations/documents.ts';
import { type ProcessRequestInput, processDocument } from '../../../contract/operations/processing.ts';
import { pngOf } from '../../../test/files/pdf-fixtures.ts';
import { checkPdf, textOf } from '../../../test/tools/pdf-tools.ts';
import type { SentDocument } from '../../../test/company/people.ts';
import { createCompanyFixture, type CompanyFixture } from '../../../test/company/company-fixture.ts';

/*
 * Beside the table of the specification, "Adjacent-process parameters", for each action that takes a code. Sign digital has its
 * own tests, since it takes none.
 */

const members = {
  clerk: { roles: ['clerk'] },
  an: { name: 'Nguyễn Văn An' },
  binh: { name: 'Trần Thị Bình' },
} as const;
type Code = keyof typeof members;
let fixture: CompanyFixture<Code>;

beforeAll(async () => {
  fixture = await createCompanyFixture<Code>(members);
});

afterAll(() => fixture.app.close());

/** Three steps of one person, and then one of another. */
const row = (permission: AccessPermissionCode): Promise<SentDocument> =>
  fixture.sent([
    ['an', permission],
    ['an', permission],
    ['an', permission],
    ['binh', 'A'],
  ]);

const stepOf = ({ stepIds }: SentDocument, index = 0): string => stepIds[index] ?? '';
const picture = (...color: [red: number, green: number, blue: number]): string =>
  Buffer.from(pngOf(40, 20, () => [...color, 255])).toString('base64');

const request = (
  permission: AccessPermissionCode,
  processId: string,
  change: Partial<ProcessRequestInput>,
): ProcessRequestInput => ({
  processId,
  reason: 'Lý do chung',
  reject: false,
  otp: null,
  ...(permission !== 'A' && {
    signatureDisplayMode: 2,
    signatureImage: picture(200, 0, 0),
    signingPage: 1,
    signingPosition: '300,500,450,560',
    signatureText: 'Chữ ký chung',
    fontSize: 9,
    showReason: false,
    confirmTermsConditions: true,
  }),
  ...change,
});

const act = (body: ProcessRequestInput) =>
  fixture.app.call(processDocument, { token: fixture.tokens.an, body });

async function confirm(body: ProcessRequestInput) {
  await expect(act(body)).resolves.toMatchObject({ kind: 'otp-sent' });
  return act({ ...body, otp: await fixture.newestOtp('an') });
}

async function statuses({ id }: SentDocument): Promise<number[]> {
  const document = await fixture.app.done(documentGet, { token: fixture.tokens.an, params: { id } });
  return document.processes.map(({ status }) => status.value);
}

describe.each([
  ['Sign draw', 'DR', 3],
  ['E-Sign', 'E', 3],
  ['Approve', 'A', 4],
] as const)('%s', (name, permission, done) => {
  it('with an empty list, which names none, does what the flag says', async () => {
    const alone = await row(permission);
    const none = { processAllAdjacentProcesses: false, adjacentProcesses: [] };
    await confirm(request(permission, stepOf(alone), none));
    expect(await statuses(alone)).toEqual([done, 1, 1, 1]);
    const together = await row(permission);
    const all = { processAllAdjacentProcesses: true, adjacentProcesses: [] };
    await act(request(permission, stepOf(together), all));
    // The second call may leave the list out, and is the same request.
    const { adjacentProcesses: _list, ...second } = request(permission, stepOf(together), all);
    await act({ ...second, otp: await fixture.newestOtp('an') });
    expect(await statuses(together)).toEqual([done, done, done, 1]);
  });

  it('is repeated with all its steps, and done once', async () => {
    const document = await row(permission);
    const body = request(permission, stepOf(document), { processAllAdjacentProcesses: true });
    const first = await confirm(body);
    const again = await act({ ...body, otp: await fixture.newestOtp('an') });
    expect(again.messages).toEqual(first.messages);
    const size = (answer: typeof first) => (answer.kind === 'done' ? answer.data.file?.size : null);
    expect(size(again)).toBe(size(first));
    const histories = first.kind === 'done' ? first.data.histories : [];
    expect(histories.filter(({ activity }) => activity.description === name)).toHaveLength(3);
  });
});

describe('a step beside the root', () => {
  const permission = 'DR';

  it('takes values of its own, and for the rest its place and what the root says', async () => {
    const document = await row(permission);
    const answer = await confirm(
      request(permission, stepOf(document), {
        adjacentProcesses: [
          {
            processId: stepOf(document, 1),
            signingPage: 2,
            signingPosition: '20,20,170,90',
            signatureDisplayMode: 1,
            signatureText: 'Chữ ký riêng',
            fontSize: 7,
            reason: 'Lý do riêng',
          },
          {
            processId: stepOf(document, 2),
            signatureDisplayMode: 3,
            signatureImage: picture(0, 0, 200),
          },
        ],
      }),
    );
    expect(answer).toMatchObject({
      kind: 'done',
      data: {
        processes: [
          {
            pageSign: 1,
            position: '300,500,450,560',
            displayType: { value: 2 },
            signatureText: 'Chữ ký chung',
            fontSize: 9,
            reason: 'Lý do chung',
          },
          {
            pageSign: 2,
            position: '20,20,170,90',
            displayType: { value: 1 },
            signatureText: 'Chữ ký riêng',
            fontSize: 7,
            reason: 'Lý do riêng',
          },
          {
            pageSign: 1,
            position: '100,100,250,160',
            displayType: { value: 3 },
            fontSize: 9,
            reason: 'Lý do chung',
          },
          {},
        ],
      },
    });
    const url = new URL((answer.kind === 'done' ? answer.data.downloadUrl : null) ?? '');
    const file = new Uint8Array(
      (await fixture.app.app.inject({ url: url.pathname + url.search })).rawPayload,
    );
    checkPdf(file);
    const text = textOf(file);
    expect(text).toContain('Chữ ký chung');
    expect(text).toContain('Chữ ký riêng');
  });

  it('names the item whose value is wrong', async () => {
    const document = await row(permission);
    const wrong = (change: object) =>
      act(
        request(permission, stepOf(document), {
          adjacentProcesses: [{ processId: stepOf(document, 1), ...change }],
        }),
      );
    await expect(wrong({ signingPage: 3 })).resolves.toMatchObject({
      code: 400,
      messages: ['adjacentProcesses.0.signingPage: the document has 2 pages'],
    });
    await expect(wrong({ signingPosition: '500,10,700,60' })).resolves.toMatchObject({
      messages: ['adjacentProcesses.0.signingPosition: must lie on the page'],
    });
    await expect(wrong({ signatureDisplayMode: 9 })).resolves.toMatchObject({
      messages: ['adjacentProcesses.0.signatureDisplayMode: must be one of 1, 2, 3'],
    });
    await expect(wrong({ fontSize: 1 })).resolves.toMatchObject({
      messages: ['adjacentProcesses.0.fontSize: must be at least 4'],
    });
    expect(await statuses(document)).toEqual([1, 1, 1, 1]);
  });
});

describe('without an order', () => {
  it('every waiting step of mine with the same permission is adjacent', async () => {
    const document = await fixture.sent(
      [
        ['an', 'DR'],
        ['binh', 'DR'],
        ['an', 'A'],
        ['an', 'DR'],
      ],
      false,
    );
    await confirm(request('DR', stepOf(document), { processAllAdjacentProcesses: true }));
    expect(await statuses(document)).toEqual([3, 1, 1, 3]);
  });
});
