/** A signed document proves itself: to pdfsig, qpdf and poppler, which know nothing of the service, and to /verify. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Page } from '@playwright/test';
import { z } from 'zod';

import { certificatesOverview } from '../contract/operations/certificates.ts';
import { formatPosition, type Rect } from '../contract/page-space.ts';
import { embeddedSignatures, seenSignatures, sound } from '../server/testing/pdf-signatures.ts';
import type { Api, DemoUser } from './fixtures/api.ts';
import {
  act,
  approval,
  detail,
  download,
  invitationOf,
  otpOf,
  sendDocument,
  signature,
  turnOf,
  uniqueNo,
} from './fixtures/jobs.ts';
import { type PageShape, pdfOfShapes, sizeOf } from './fixtures/page-shapes.ts';
import { type Pdfs, signatureImage } from './fixtures/pdfs.ts';
import { signInAs, untilDrawn } from './fixtures/people.ts';
import type { Pointer } from './fixtures/pointer.ts';
import { decideOnPhone, phoneAddress } from './fixtures/remote-authority.ts';
import type { Service } from './fixtures/service-process.ts';
import { openFacts, verify } from './fixtures/signed-files.ts';
import {
  askForCode,
  drawSignature,
  fillSigning,
  moveAndResize,
  openByLink,
  openPanel,
  panelOf,
  shownPart,
  typeOtp,
} from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';
import { beginsWith, inkOf, type Part, qpdfCheck } from './fixtures/tools.ts';

const box = (width: number, height: number, llx = 0, lly = 0): Rect => ({
  llx,
  lly,
  urx: llx + width,
  ury: lly + height,
});

/** Turned each way; one is cropped off its corner, one has a unit of two points. */
const shapes: readonly PageShape[] = [
  { name: 'unit 2', mediaBox: box(300, 420), cropBox: null, rotation: 0, userUnit: 2 },
  { name: 'turned', mediaBox: box(595, 842), cropBox: null, rotation: 90, userUnit: 1 },
  { name: 'cropped', mediaBox: box(700, 950), cropBox: box(560, 780, 60, 90), rotation: 180, userUnit: 1 },
  { name: 'turned', mediaBox: box(595, 842), cropBox: null, rotation: 270, userUnit: 1 },
];

/** Off the middle of a page of any size. */
function placeOn(pageNumber: number): string {
  const shape = shapes[pageNumber - 1];
  if (shape === undefined) {
    throw new Error(`There is no page ${String(pageNumber)}`);
  }
  const { width, height } = sizeOf(shape);
  return formatPosition(box(180, 80, width * 0.4, height * 0.5));
}

/** A screen shows whole pixels, and a position is written in hundredths of a point. */
function withSlack({ left, top, right, bottom }: Part): Part {
  const slack = 0.003;
  return { left: left - slack, top: top - slack, right: right + slack, bottom: bottom + slack };
}

/** The roots of the company and of the demo's remote authority. */
async function rootsOf(api: Api, service: Service): Promise<string[]> {
  const overview = await api.done(certificatesOverview, { token: await api.tokenOf('admin') });
  const kept = z.object({ authority: z.object({ certificate: z.string() }) });
  const remote = await readFile(join(service.dataDir, 'remote-ca/authority.json'), 'utf8');
  return [overview.authority?.certificate ?? '', kept.parse(JSON.parse(remote)).authority.certificate];
}

const signedHeading = (page: Page) => page.getByRole('heading', { name: 'Đã ký' });

/** Moves the box, draws, and signs with a code. Answers where the box was shown last. */
async function signOnPage(page: Page, pointer: Pointer, api: Api, user: DemoUser, no: string, sheet: number) {
  await openByLink(page, (await invitationOf(api, user, no)).link);
  await moveAndResize(page, pointer);
  const part = await shownPart(page, sheet);
  await openPanel(page);
  await drawSignature(page, pointer);
  await fillSigning(page, 'Đồng ý nội dung');
  await askForCode(page, 'Ký tài liệu');
  await typeOtp(page, await otpOf(api, user, no));
  await expect(signedHeading(page)).toBeVisible();
  return part;
}

test('five steps made on the page are five signatures and a seal that any program finds valid', async ({
  person,
  api,
  service,
  pointer,
}) => {
  test.setTimeout(240_000);
  const no = uniqueNo('NAMBUOC');
  const original = pdfOfShapes(shapes);
  const { id } = await sendDocument(api, {
    no,
    subject: 'Hợp đồng năm bước',
    file: original,
    steps: [
      { user: 'binh', permission: 'DR', page: 1, position: placeOn(1) },
      { user: 'chi', permission: 'E', page: 2, position: placeOn(2) },
      { user: 'an', permission: 'D', page: 3, position: placeOn(3) },
      { user: 'chi', permission: 'A' },
      { user: 'binh', permission: 'E', page: 4, position: placeOn(4) },
    ],
  });
  const states = [original];
  const keep = async () => {
    const state = await download((await detail(api, 'clerk', id)).downloadUrl);
    await qpdfCheck(state);
    states.push(state);
  };
  const parts: Part[] = [];

  const binh = await person();
  parts.push(await signOnPage(binh, pointer, api, 'binh', no, 1));
  await keep();
  const chi = await person();
  parts.push(await signOnPage(chi, pointer, api, 'chi', no, 2));
  await keep();

  const an = await person();
  await openByLink(an, (await invitationOf(api, 'an', no)).link);
  await moveAndResize(an, pointer);
  parts.push(await shownPart(an, 3));
  await panelOf(an).getByRole('radiogroup', { name: 'Hiển thị' }).getByText('Chữ', { exact: true }).click();
  await panelOf(an).getByRole('button', { name: 'Ký số', exact: true }).click();
  await expect(an.getByRole('heading', { name: 'Xác nhận trên điện thoại' })).toBeVisible();
  const phone = await person();
  await phone.goto(await phoneAddress(api));
  await decideOnPhone(phone, no, 'Xác nhận ký');
  await expect(signedHeading(an)).toBeVisible();
  await keep();

  const approving = await person();
  await openByLink(approving, (await invitationOf(api, 'chi', no)).link);
  await openPanel(approving);
  await panelOf(approving).getByRole('textbox', { name: 'Lý do' }).fill('Đã đối chiếu');
  await askForCode(approving, 'Phê duyệt');
  await typeOtp(approving, await otpOf(api, 'chi', no));
  await expect(approving.getByRole('heading', { name: 'Đã phê duyệt' })).toBeVisible();
  await keep();

  const again = await person();
  parts.push(await signOnPage(again, pointer, api, 'binh', no, 4));
  await keep();
  await expect(again.getByText(/tài liệu đã hoàn tất/)).toBeVisible();

  for (const [index, state] of states.slice(1).entries()) {
    expect(beginsWith(state, states[index] ?? original), `state ${index + 1} stays byte for byte`).toBe(true);
  }
  const file = states.at(-1) ?? original;
  expect(seenSignatures(file, await rootsOf(api, service))).toMatchObject([
    { ...sound, field: 'Signature_1', signer: 'Trần Thị Bình' },
    { ...sound, field: 'Signature_2', signer: 'Lê Thị Chi' },
    { ...sound, field: 'Signature_3', signer: 'Nguyễn Văn An' },
    { ...sound, field: 'Approval_4', signer: 'Lê Thị Chi' },
    { ...sound, field: 'Signature_5', signer: 'Trần Thị Bình' },
    { ...sound, field: 'Seal', coversAll: true },
  ]);
  for (const [index, part] of parts.entries()) {
    const ink = await inkOf(original, file, index + 1, withSlack(part));
    expect(ink.inside, `the mark on page ${index + 1} is there`).toBeGreaterThan(200);
    expect(ink.outside, `nothing else is on page ${index + 1}`).toBe(0);
  }
});

/** Numbers between 0 and 1 that are the same in each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A document that one has signed and another approved, with the seal of the company. */
async function completedDocument(api: Api, pdfs: Pdfs) {
  const no = uniqueNo('CHUNG');
  const place = { page: 1, position: '60,300,260,380' };
  const { id } = await sendDocument(api, {
    no,
    subject: 'Hợp đồng đã ký xong',
    file: pdfs.contract,
    steps: [
      { user: 'binh', permission: 'DR', ...place },
      { user: 'chi', permission: 'A' },
    ],
  });
  await act(api, 'binh', no, signature(await turnOf(api, 'binh', id), signatureImage(), place));
  await act(api, 'chi', no, approval(await turnOf(api, 'chi', id)));
  return { id, no, good: await download((await detail(api, 'clerk', id)).downloadUrl) };
}

const named = (bytes: Uint8Array) => ({
  name: 'hop-dong.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
});

test('a document is checked from its menu, and its file is compared with the record @both', async ({
  page,
  api,
  pdfs,
}) => {
  const { id, no, good } = await completedDocument(api, pdfs);
  await signInAs(page, 'clerk');
  await page.goto(`/documents/${id}`);
  await untilDrawn(page);
  await page.getByRole('button', { name: 'Thao tác khác' }).click();
  await page.getByRole('menuitem', { name: 'Kiểm tra chữ ký' }).click();
  await expect(page.getByText('Mọi chữ ký số đều hợp lệ', { exact: true }).first()).toBeVisible();
  await openFacts(page);
  await expect(page.getByRole('article')).toHaveCount(3);
  const compare = async (number: string) => {
    await page.getByRole('textbox', { name: 'Số tài liệu' }).fill(number);
    await page.getByRole('button', { name: 'Đối chiếu' }).click();
  };
  await page.getByRole('button', { name: 'Đối chiếu' }).click();
  await expect(page.getByText('Hãy nhập số tài liệu.')).toBeVisible();
  await compare(no);
  await expect(page.getByText('Đúng là tệp của tài liệu này')).toBeVisible();
  await expect(page.getByText('Là phiên bản mới nhất.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Trần Thị Bình' })).toContainText('Ký vẽ tay');

  // Whoever has but a number and a hash asks without a file, on their own.
  await page.goto('/verify');
  await page.getByLabel('Mã băm SHA-256 của tệp').fill('12ab');
  await compare(no);
  await expect(page.getByText('Mã băm SHA-256 gồm đúng 64 chữ số')).toBeVisible();
  await page
    .getByLabel('Mã băm SHA-256 của tệp')
    .fill(createHash('sha256').update(good).digest('hex').toUpperCase());
  await compare(no);
  await expect(page.getByText('Đúng là tệp của tài liệu này')).toBeVisible();
});

test('a file that is not on record is said not to be', async ({ page, noise, pdfs }) => {
  noise.allow(/404/);
  await verify(page, named(pdfs.contract));
  await page.getByRole('textbox', { name: 'Số tài liệu' }).fill('HD-KHONG-CO');
  await page.getByRole('button', { name: 'Đối chiếu' }).click();
  await expect(page.getByRole('alert')).toContainText('Không có tài liệu nào mang số này có đúng tệp này');
});

/** Where a byte counts: not in what fills up the place of the last signature, which no program reads. */
function countingBytes(file: Uint8Array): (at: number) => boolean {
  const last = embeddedSignatures(file).at(-1);
  if (last === undefined) {
    throw new Error('The file has no signature');
  }
  const end = last.from + 1 + 2 * last.der.length;
  return (at) => at < end || at >= last.to - 1;
}

const found =
  /^(Có chữ ký số không còn nguyên vẹn|Tệp bị sửa đổi sau khi ký|Có chữ ký số thuộc loại mà trang này không|Tệp này)/;

test('any byte that is changed is found, by /verify and by pdfsig alike: 200 of them', async ({
  page,
  api,
  noise,
  service,
  pdfs,
}) => {
  test.setTimeout(600_000);
  // Some of the bytes are of fonts.
  noise.allow(/OTS parsing error/);
  const { good } = await completedDocument(api, pdfs);
  const roots = await rootsOf(api, service);
  expect(seenSignatures(good, roots)).toMatchObject([sound, sound, { ...sound, coversAll: true }]);
  await verify(page, named(good));
  await expect(page.getByText('Mọi chữ ký số đều hợp lệ', { exact: true }).first()).toBeVisible();

  const random = seeded(20_261_122);
  const counts = countingBytes(good);
  const missed: { readonly at: number; readonly by: string }[] = [];
  for (let round = 0; round < 200;) {
    const at = Math.floor(random() * good.length);
    const [before = 0, after] = [good[at], (good[at] ?? 0) ^ (1 + Math.floor(random() * 255))];
    // Digits of either case are the same number: nothing would be changed.
    if (
      !counts(at) ||
      String.fromCharCode(before).toLowerCase() === String.fromCharCode(after).toLowerCase()
    ) {
      continue;
    }
    round += 1;
    const changed = good.slice();
    changed[at] = after;
    if (isSoundToPdfsig(changed, good, roots)) {
      missed.push({ at, by: 'pdfsig' });
    }
    await page.getByRole('button', { name: 'Kiểm tra tệp khác' }).click();
    await page.getByLabel('Tệp PDF cần kiểm tra').and(page.locator('input')).setInputFiles(named(changed));
    const verdict = page.getByRole('complementary', { name: 'Kết quả kiểm tra' }).getByRole('status');
    await expect(verdict).not.toHaveText('Đang kiểm tra chữ ký…');
    if (!found.test(await verdict.innerText())) {
      missed.push({ at, by: 'verify' });
    }
  }
  expect(missed).toEqual([]);
});

function isSoundToPdfsig(changed: Uint8Array, good: Uint8Array, roots: readonly string[]): boolean {
  let seen: ReturnType<typeof seenSignatures>;
  try {
    seen = seenSignatures(changed, roots, good);
  } catch {
    // It says that the file is broken, or has no signature at all.
    return false;
  }
  return (
    seen.length === embeddedSignatures(good).length &&
    seen.at(-1)?.coversAll === true &&
    seen.every(
      ({ validation, certificate }) => validation === sound.validation && certificate === sound.certificate,
    )
  );
}
