import { useQuery } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { userQueries } from '../../../api/users.ts';
import { renderPage } from '../../../../test/page/render-page.tsx';
import { found, succeeded } from '../../../../test/page/signing-stage.tsx';
import { UserPage } from './user-page.tsx';

const refused = { success: false, code: 500, messages: ['Something went wrong'], data: null };

/** Asks for the user once more, as the page does by itself when one comes back to it, and says how often that failed. */
function Refresh() {
  const { errorUpdateCount, refetch } = useQuery(userQueries.detail(0));
  return <button onClick={() => void refetch()}>Refresh {errorUpdateCount}</button>;
}

it('keeps what is typed where the user cannot be read again', async () => {
  let reads = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/api/departments')) {
      return Response.json(found([]));
    }
    if (!path.includes('/api/users/')) {
      return Response.json(refused);
    }
    reads += 1;
    return Response.json(reads === 1 ? succeeded({ id: 3, code: 'an', name: 'Nguyễn Văn An' }) : refused);
  });
  const page = await renderPage(
    <main>
      <Refresh />
      <UserPage />
    </main>,
  );
  const name = page.getByRole('textbox', { name: 'Họ và tên' });
  await name.fill('Nguyễn Văn Ân');
  await page.getByRole('button', { name: 'Refresh 0' }).click();
  await expect.element(page.getByRole('button', { name: 'Refresh 1' })).toBeVisible();
  await expect.element(name).toHaveValue('Nguyễn Văn Ân');
});

it('keeps what is typed when an address is confirmed meanwhile, and takes the address', async () => {
  let email = 'an@cu.vn';
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('/api/departments')
      ? Response.json(found([]))
      : Response.json(
          path.includes('/api/users/')
            ? succeeded({ id: 3, code: 'an', name: 'Nguyễn Văn An', email })
            : refused,
        ),
  );
  const page = await renderPage(
    <main>
      <Refresh />
      <UserPage />
    </main>,
  );
  const name = page.getByRole('textbox', { name: 'Họ và tên' });
  const address = page.getByRole('textbox', { name: 'Email' });
  await name.fill('Nguyễn Văn Ân');
  await expect.element(address).toHaveValue(email);
  email = 'an@moi.vn';
  await page.getByRole('button', { name: 'Refresh 0' }).click();
  await expect.element(address).toHaveValue(email);
  await expect.element(name).toHaveValue('Nguyễn Văn Ân');
});
