import { useQuery } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { userQueries } from '../../../api/users.ts';
import { renderPage } from '../../../../test/page/render-page.tsx';
import { succeeded } from '../../../../test/page/signing-stage.tsx';
import { AccountSection } from './account-section.tsx';

function Section() {
  const { data } = useQuery(userQueries.detail(3));
  return data === undefined ? null : <AccountSection user={data} isMe={false} />;
}

it('offers no second reset of a second factor that was just reset', async () => {
  let twoFactorEnabled = true;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/api/users/reset-totp/')) {
      twoFactorEnabled = false;
      return Response.json(succeeded(null));
    }
    return Response.json(succeeded({ id: 3, code: 'an', name: 'Nguyễn Văn An', twoFactorEnabled }));
  });
  const page = await renderPage(<Section />);
  const reset = page.getByRole('button', { name: 'Đặt lại' });
  await reset.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Đặt lại' }).click();
  await expect.element(page.getByText('Đã đặt lại xác thực hai bước.')).toBeVisible();
  await expect.element(reset).not.toBeInTheDocument();
});
