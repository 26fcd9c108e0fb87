import { useQuery } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { companyQueries } from '../../../api/company.ts';
import { renderPage } from '../../../../test/page/render-page.tsx';
import { succeeded } from '../../../../test/page/signing-stage.tsx';
import { BrandingPage } from './branding-page.tsx';

/** Asks once more, as the page does by itself when one comes back to it, and says which color came. */
function Refresh() {
  const { data, refetch } = useQuery(companyQueries.look());
  return <button onClick={() => void refetch()}>Refresh {data?.brandColor}</button>;
}

it('leaves what a colleague has changed meanwhile as it is', async () => {
  const pixel = 'data:image/png;base64,iVBORw0KGgo=';
  let look = { brandColor: '#0f766e', logo: null as string | null };
  const saved: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (!path.includes('/company/look')) {
      return Response.json({ success: false, code: 0, messages: ['No'], data: null });
    }
    if (typeof body === 'string') {
      saved.push(JSON.parse(body));
    }
    return Response.json(succeeded(look));
  });
  const page = await renderPage(
    <main>
      <Refresh />
      <BrandingPage />
    </main>,
  );
  await expect.element(page.getByRole('button', { name: 'Refresh #0f766e' })).toBeVisible();
  look = { brandColor: '#14263b', logo: pixel };
  await page.getByRole('button', { name: 'Refresh #0f766e' }).click();
  await expect.element(page.getByRole('button', { name: 'Refresh #14263b' })).toBeVisible();
  await page.getByRole('button', { name: 'Chọn màu #5b21b6' }).click();
  await page.getByRole('button', { name: 'Lưu logo và màu' }).click();
  await expect.poll(() => saved).toEqual([{ brandColor: '#5b21b6' }]);
});
