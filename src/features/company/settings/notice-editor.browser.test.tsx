import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { noticeTextSchema } from '../../../../contract/models/company.ts';
import { answers, renderPage } from '../../../../test/page/render-page.tsx';
import { NoticeEditor } from './notice-editor.tsx';

it.each([
  [1280, 640],
  [390, 700],
])('has what saves a long text in reach, at %i × %i pixels', async (width, height) => {
  await page.viewport(width, height);
  answers({});
  const body = Array.from({ length: 40 }, (_, line) => `Dòng ${String(line)}`).join('\n');
  const item = noticeTextSchema.parse({
    kind: 'step-invitation',
    language: 'vi',
    subject: 'Mời ký {subject}',
    body,
    isOwn: true,
    usual: { subject: '', body: '' },
  });
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
