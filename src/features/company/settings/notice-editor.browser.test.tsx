import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { noticeTextSchema } from '../../../../contract/models/company.ts';
import { answers, renderPage } from '../../../../test/page/render-page.tsx';
import { NoticeEditor } from './notice-editor.tsx';

const itemOf = (body: string) =>
  noticeTextSchema.parse({
    kind: 'step-invitation',
    language: 'vi',
    subject: 'Mời ký {document}',
    body,
    isOwn: true,
    usual: { subject: '', body: '' },
  });

it.each([
  [1280, 640],
  [390, 700],
])('has what saves a long text in reach, at %i × %i pixels', async (width, height) => {
  await page.viewport(width, height);
  answers({});
  const body = Array.from({ length: 40 }, (_, line) => `Dòng ${String(line)}`).join('\n');
  const item = itemOf(body);
  const screen = await renderPage(
    <main>
      <NoticeEditor item={item} text={item} onChange={() => undefined} />
    </main>,
  );
  const text = screen.getByRole('textbox', { name: 'Nội dung' });
  await expect.element(text).toBeVisible();
  // It is as tall as what it lies in: else there were nothing to be out of reach.
  expect(text.element().getBoundingClientRect().bottom).toBeGreaterThan(height);
  await expect.element(screen.getByRole('button', { name: 'Lưu nội dung' })).toBeInViewport({ ratio: 1 });
});

it('takes nothing that would be lost while it saves', async () => {
  vi.stubGlobal('fetch', () => Promise.withResolvers<Response>().promise);
  const item = itemOf('{link} {code}');
  const screen = await renderPage(<NoticeEditor item={item} text={item} onChange={() => undefined} />);
  await screen.getByRole('button', { name: 'Lưu nội dung' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Nội dung' })).toBeDisabled();
});

it('says why it could not be reset in that question alone', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: false, code: 0, messages: ['Something went wrong'], data: null }),
  );
  const item = itemOf('{link} {code}');
  const screen = await renderPage(<NoticeEditor item={item} text={item} onChange={() => undefined} />);
  const ask = screen.getByRole('button', { name: 'Trở về mặc định' });
  await ask.click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Trở về mặc định' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Quay lại' }).click();
  await ask.click();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
});
