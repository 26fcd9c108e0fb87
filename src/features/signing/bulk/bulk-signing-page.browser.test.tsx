import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../../test/page/render-page.tsx';
import { BulkSigningPage } from './bulk-signing-page.tsx';

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', () => Promise.withResolvers<Response>().promise);
});

it('says where to choose documents when none were handed over', async () => {
  const screen = await renderPage(<BulkSigningPage />);
  await expect.element(screen.getByRole('heading', { name: 'Chưa chọn tài liệu nào' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Về hộp ký' })).toHaveAttribute('href', '/');
});
