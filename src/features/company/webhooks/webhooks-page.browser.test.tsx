import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../../test/page/render-page.tsx';
import { found, succeeded } from '../../../../test/page/signing-stage.tsx';
import { WebhooksPage } from './webhooks-page.tsx';

const webhook = {
  url: 'https://hooks.example/ky',
  enabled: true,
  secret: '••••cret',
  hasBearer: false,
  createdDate: '2026-11-20T08:00:00+07:00',
};

/** Answers `current` for the webhook until it is taken away, and the whole secret to whatever is saved. */
function serve(state: { current: object | null | 'down' }): unknown[] {
  const saved: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.includes('/deliveries')) {
      return Response.json(found([]));
    }
    if (typeof body === 'string') {
      saved.push(JSON.parse(body));
      return Response.json(succeeded({ ...webhook, secret: 'whole-secret' }));
    }
    if (state.current === 'down') {
      return Response.json({ success: false, code: 500, messages: ['Something went wrong'], data: null });
    }
    return Response.json(succeeded(state.current));
  });
  return saved;
}

it('renews the secret and leaves the address as it is', async () => {
  const saved = serve({ current: webhook });
  const page = await renderPage(<WebhooksPage />);
  await page.getByRole('button', { name: 'Tạo khoá mới' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tạo khoá mới' }).click();
  await expect.element(page.getByText('whole-secret')).toBeVisible();
  expect(saved).toEqual([{ renewSecret: true }]);
});

it('sends what was changed, and a token with the address that it was typed for', async () => {
  const saved = serve({ current: webhook });
  const page = await renderPage(<WebhooksPage />);
  const save = page.getByRole('button', { name: 'Lưu thay đổi' });
  await page.getByRole('switch').click();
  await save.click();
  await expect.poll(() => saved).toEqual([{ enabled: false }]);
  await page.getByLabelText('Bearer token', { exact: true }).fill('sesame');
  await save.click();
  await expect.poll(() => saved.at(-1)).toEqual({ url: webhook.url, bearer: 'sesame' });
});

it.each([
  ['made', null, 'Tạo webhook'],
  ['renewed', webhook, 'Tạo khoá mới'],
])(
  'shows a secret that was just %s where the webhook cannot be read again',
  async (_how, current, action) => {
    const state: { current: object | null | 'down' } = { current };
    serve(state);
    const page = await renderPage(<WebhooksPage />);
    const button = page.getByRole('button', { name: action });
    await expect.element(button).toBeVisible();
    state.current = 'down';
    if (current === null) {
      await page.getByRole('textbox', { name: 'Địa chỉ nhận' }).fill(webhook.url);
      await button.click();
    } else {
      await button.click();
      await page.getByRole('dialog').getByRole('button', { name: action }).click();
    }
    await expect.element(page.getByRole('button', { name: 'Thử lại' })).toBeVisible();
    await expect.element(page.getByText('whole-secret')).toBeVisible();
  },
);

it('says that a delivery was taken which is not among those that failed any more', async () => {
  const failed = {
    id: '00000000-0000-4000-8000-000000000001',
    createdDate: '2026-11-20T08:00:00+07:00',
    documentId: '00000000-0000-4000-8000-000000000002',
    documentNo: 'HD-001',
    documentStatus: { value: 30, description: 'Completed' },
    state: 'failed',
    tries: 9,
    responseStatus: 500,
    error: 'HTTP 500',
    lastTriedDate: '2026-11-21T08:00:00+07:00',
    nextTryDate: null,
    payload: '{}',
  };
  let isTaken = false;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/deliveries/resend/')) {
      isTaken = true;
      return Response.json(
        succeeded({ ...failed, state: 'taken', responseStatus: 200, error: null, tries: 10 }),
      );
    }
    return Response.json(path.includes('/deliveries') ? found(isTaken ? [] : [failed]) : succeeded(webhook));
  });
  const page = await renderPage(<WebhooksPage />);
  await page.getByRole('button', { name: 'HD-001' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Gửi lại' }).click();
  await expect.element(page.getByText('Chưa gửi gì')).toBeInTheDocument();
  await expect.element(sheet.getByText('Đã gửi lại và bên nhận phản hồi thành công.')).toBeVisible();
  await expect.element(sheet.getByText('Đã nhận', { exact: true })).toBeVisible();
});
