import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { noticeTextKinds } from '../../../../contract/rules/notice-texts.ts';
import { renderPage } from '../../../../test/page/render-page.tsx';
import { succeeded } from '../../../../test/page/signing-stage.tsx';
import { NoticesPage } from './notices-page.tsx';

it('has nothing left to save of a text that was saved while another one was open', async () => {
  const usual = { subject: 'Mời ký {document}', body: '{link} {code}' };
  const texts = noticeTextKinds.flatMap((kind) =>
    ['vi', 'en'].map((language) => ({ kind, language, ...usual, isOwn: false, usual })),
  );
  const saved = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (!path.includes('/notice-texts')) {
      return Response.json({ success: false, code: 0, messages: ['No'], data: null });
    }
    return method === 'POST' ? saved.promise : Response.json(succeeded(texts));
  });
  const page = await renderPage(<NoticesPage />);
  const asksToStay = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const subject = page.getByRole('textbox', { name: 'Tiêu đề' });
  await subject.fill('Xin mời ký {document}');
  await page.getByRole('button', { name: 'Lưu nội dung' }).click();
  await page.getByText('English').click();
  await expect.element(subject).toHaveValue(usual.subject);
  expect(asksToStay()).toBe(true);
  saved.resolve(Response.json(succeeded({ ...texts[0], subject: 'Xin mời ký {document}', isOwn: true })));
  await expect.poll(asksToStay).toBe(false);
  await userEvent.click(page.getByText('Tiếng Việt'));
  await expect.element(subject).toHaveValue('Xin mời ký {document}');
});
