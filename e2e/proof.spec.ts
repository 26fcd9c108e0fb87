/** A signed document proves itself: to pdfsig, qpdf and poppler, which know nothing of the service, and to /verify. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Page } from '@playwright/test';
import { z } from 'zod';

import { getMe } from '../contract/operations/account.ts';
import { certificatesOverview } from '../contract/operations/certificates.ts';
import { processDocument } from '../contract/operations/processing.ts';
import type { Api } from '../test/client/api.ts';
import {
  act,
  approval,
  detail,
  download,
  sendDocument,
  signature,
  turnOf,
  uniqueNo,
} from '../test/client/jobs.ts';
import { a4, type Pdfs, signatureImage } from '../test/files/pdfs.ts';
import { decideOnPhone, phoneAddress } from '../test/peers/remote-authority.ts';
import type { Service } from '../test/process/service-process.ts';
import { inkOf, partOf } from '../test/tools/drawn-pages.ts';
import { beginsWith, checkPdf } from '../test/tools/pdf-tools.ts';
import { seenSignatures, sound } from '../test/tools/pdf-signatures.ts';
import { beginSession, untilDrawn } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

/** The roots of the company and of the demo's remote authority. */
async function rootsOf(api: Api, service: Service): Promise<string[]> {
  const overview = await api.done(certificatesOverview, { token: await api.tokenOf('admin') });
  const kept = z.object({ authority: z.object({ certificate: z.string() }) });
  const remote = await readFile(join(service.dataDir, 'remote-ca/authority.json'), 'utf8');
  return [overview.authority?.certificate ?? '', kept.parse(JSON.parse(remote)).authority.certificate];
}

const place = (llx: number, lly: number) => ({
  page: 1,
  position: [llx, lly, llx + 180, lly + 80].join(','),
});
const places = {
  draw: place(40, 360),
  eSign: place(300, 360),
  digital: place(40, 240),
  last: place(300, 240),
};

/** A document on which people have acted in every way, and all states of its file. */
async function completedDocument(api: Api, pdfs: Pdfs, phone: Page) {
  const no = uniqueNo('CHUNG');
  const { id } = await sendDocument(api, {
    no,
    subject: 'Hợp đồng đã ký xong',
    file: pdfs.contract,
    steps: [
      { user: 'binh', permission: 'DR', ...places.draw },
      { user: 'chi', permission: 'E', ...places.eSign },
      { user: 'an', permission: 'D', ...places.digital },
      { user: 'chi', permission: 'A' },
      { user: 'binh', permission: 'E', ...places.last },
    ],
  });
  const states = [pdfs.contract];
  const keep = async (): Promise<void> => {
    states.push(await download((await detail(api, 'clerk', id)).downloadUrl));
  };
  const sign = async (user: 'binh' | 'chi', at: typeof places.draw): Promise<void> => {
    await act(api, user, no, signature(await turnOf(api, user, id), signatureImage(), at));
    await keep();
  };
  await sign('binh', places.draw);
  await sign('chi', places.eSign);

  const token = await api.tokenOf('an');
  const { user } = await api.done(getMe, { token });
  const signing = api.done(processDocument, {
    token,
    body: {
      processId: await turnOf(api, 'an', id),
      remoteCaCertId: user?.userCertificates.find(({ kind }) => kind === 'remote')?.id ?? 0,
      reason: 'Đồng ý ký số',
      signatureDisplayMode: 1,
      signatureText: 'Ký bởi: {{Name}}\n{{SignTime}}',
    },
  });
  await phone.goto(await phoneAddress(api));
  await decideOnPhone(phone, no, 'Xác nhận ký');
  await signing;
  await keep();

  await act(api, 'chi', no, approval(await turnOf(api, 'chi', id)));
  await keep();
  await sign('binh', places.last);
  return { id, no, states };
}

test('five steps are five signatures and a seal that any program finds valid, the page that verifies too', async ({
  page,
  person,
  api,
  service,
  noise,
  pdfs,
}) => {
  const { id, no, states } = await completedDocument(api, pdfs, await person());
  for (const [index, state] of states.slice(1).entries()) {
    expect(beginsWith(state, states[index] ?? state), `state ${index + 1} stays byte for byte`).toBe(true);
  }
  const file = states.at(-1) ?? pdfs.contract;
  checkPdf(file);
  const roots = await rootsOf(api, service);
  expect(seenSignatures(file, roots)).toMatchObject([
    { ...sound, field: 'Signature_1', signer: 'Trần Thị Bình' },
    { ...sound, field: 'Signature_2', signer: 'Lê Thị Chi' },
    { ...sound, field: 'Signature_3', signer: 'Nguyễn Văn An' },
    { ...sound, field: 'Approval_4', signer: 'Lê Thị Chi' },
    { ...sound, field: 'Signature_5', signer: 'Trần Thị Bình' },
    { ...sound, field: 'Seal', coversAll: true },
  ]);
  const marks = Object.values(places).map(({ position }) => partOf(position, a4));
  const around = {
    left: Math.min(...marks.map(({ left }) => left)),
    top: Math.min(...marks.map(({ top }) => top)),
    right: Math.max(...marks.map(({ right }) => right)),
    bottom: Math.max(...marks.map(({ bottom }) => bottom)),
  };
  expect(inkOf(pdfs.contract, file, 1, around).outside, 'nothing else is on the page').toBe(0);

  await beginSession(page, 'clerk');
  await page.goto(`/documents/${id}`);
  await untilDrawn(page);
  await page.getByRole('button', { name: 'Thao tác khác' }).click();
  await page.getByRole('menuitem', { name: 'Kiểm tra chữ ký' }).click();
  // The service vouches for its company alone; whom else one trusts is one's own affair.
  await expect(page.getByRole('article')).toHaveCount(6);
  await expect(page.getByRole('article').filter({ hasText: 'Chưa xác thực được người ký' })).toHaveCount(1);
  await page
    .getByLabel('Thêm chứng thư gốc')
    .and(page.locator('input'))
    .setInputFiles({
      name: 'remote.pem',
      mimeType: 'application/x-pem-file',
      buffer: Buffer.from(roots.at(-1) ?? ''),
    });
  const banner = page.getByRole('status').filter({ hasText: 'Mọi chữ ký số đều nguyên vẹn' });
  await expect(banner).toContainText('sau đó có bổ sung được phép');
  await expect(banner).toContainText(
    /dẫn tới chứng thư gốc mà bạn tin cậy, hoặc do .+ cấp trên hệ thống này/,
  );
  const compare = async (number: string) => {
    await page.getByRole('textbox', { name: 'Số tài liệu' }).fill(number);
    await page.getByRole('button', { name: 'Đối chiếu', exact: true }).click();
  };
  await page.getByRole('button', { name: 'Đối chiếu', exact: true }).click();
  await expect(page.getByText('Hãy nhập số tài liệu.')).toBeVisible();
  noise.allow(/404/);
  await compare('HD-KHONG-CO');
  await expect(page.getByRole('alert')).toContainText('Không có tài liệu nào mang số này có đúng tệp này');
  await compare(no);
  await expect(page.getByText('Đúng là tệp của tài liệu này')).toBeVisible();
  await expect(page.getByText('Là phiên bản mới nhất.')).toBeVisible();
  const recorded = page.getByRole('region', { name: 'Đối chiếu với sổ của hệ thống' }).getByRole('listitem');
  await expect(recorded.filter({ hasText: 'Trần Thị Bình' }).first()).toContainText('Ký vẽ tay');

  // Whoever has but a number and a hash asks without a file, on their own.
  await page.goto('/verify');
  await page.getByLabel('Mã băm SHA-256 của tệp').fill('12ab');
  await compare(no);
  await expect(page.getByText('Mã băm SHA-256 gồm đúng 64 chữ số')).toBeVisible();
  await page
    .getByLabel('Mã băm SHA-256 của tệp')
    .fill(createHash('sha256').update(file).digest('hex').toUpperCase());
  await compare(no);
  await expect(page.getByText('Đúng là tệp của tài liệu này')).toBeVisible();
});
