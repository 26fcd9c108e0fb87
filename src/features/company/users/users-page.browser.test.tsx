import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { userSchema } from '../../../../contract/models/user.ts';
import { answers, renderPage } from '../../../../test/page/render-page.tsx';
import { NotificationList } from '../../../ui/notification-list.tsx';
import { found, succeeded } from '../../../../test/page/signing-stage.tsx';
import { UsersPage } from './users-page.tsx';

const user = (id: number, name: string, rest: object) =>
  userSchema.parse({ id, code: `u${String(id)}`, name, ...rest });

it('says when each has last signed in, and invites again whoever has not answered', async () => {
  await page.viewport(1280, 800);
  const sent = answers({
    '/api/users': found([
      user(1, 'Nguyễn Văn An', { lastSignInDate: '2026-03-05T08:30:00.000+07:00' }),
      user(2, 'Trần Thị Bình', { isInvited: true }),
    ]),
    '/api/departments': found([]),
    '/api/users/send-invitation/2': succeeded(null),
  });
  const screen = await renderPage(
    <main>
      <NotificationList />
      <UsersPage />
    </main>,
  );
  await expect.element(screen.getByRole('columnheader', { name: 'Đăng nhập cuối' })).toBeVisible();
  const rowOf = (name: RegExp) => screen.getByRole('row', { name });
  await expect.element(rowOf(/Nguyễn Văn An/).getByText('05/03/2026')).toBeVisible();
  await expect.element(rowOf(/Trần Thị Bình/).getByText('Chưa có', { exact: true })).toBeVisible();
  const again = screen.getByRole('button', { name: /^Gửi lại lời mời/ });
  await expect.element(again).toHaveAccessibleName('Gửi lại lời mời cho Trần Thị Bình');
  await again.click();
  await expect.element(screen.getByText('Đã gửi lời mời mới cho Trần Thị Bình.')).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/users/send-invitation/2',
  ]);
});

const refused = { success: false, code: 400, messages: ['User not found'], data: null };

/** Two users of a department; `update` answers what is changed at them. */
function serve(update: (body: { readonly id: number }) => Promise<unknown>): unknown[] {
  const bodies: unknown[] = [];
  const users = [1, 2].map((id) =>
    user(id, ['Nguyễn Văn An', 'Trần Thị Bình'][id - 1] ?? '', { departments: [{ id: 10, name: 'Kho' }] }),
  );
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const [path = ''] = url.split('?');
    if (path === '/api/users/update' && typeof body === 'string') {
      bodies.push(JSON.parse(body));
      return Response.json(await update(z.object({ id: z.number() }).parse(JSON.parse(body))));
    }
    if (path === '/api/users') {
      return Response.json(found(users));
    }
    if (path === '/api/users/1') {
      const departments = [10, 20].map((id) => ({ id, name: String(id) }));
      return Response.json(succeeded(user(1, 'Nguyễn Văn An', { departments })));
    }
    return Response.json(
      path === '/api/departments' ? found([{ id: 30, code: 'K', name: 'Kế toán' }]) : refused,
    );
  });
  return bodies;
}

const updated = async ({ id }: { readonly id: number }) => succeeded(user(id, '', {}));

it('adds a department to those that a user has by now', async () => {
  await page.viewport(1100, 600);
  const bodies = serve(updated);
  const screen = await renderPage(<UsersPage />);
  await screen.getByRole('checkbox', { name: /Nguyễn Văn An/ }).click();
  await screen.getByRole('button', { name: 'Thêm vào phòng ban' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await screen.getByRole('option', { name: 'Kế toán' }).click();
  await dialog.getByRole('button', { name: 'Thêm 1 người' }).click();
  await expect.poll(() => bodies).toEqual([{ id: 1, departmentIds: [10, 20, 30] }]);
});

it('keeps those selected for whom it failed', async () => {
  await page.viewport(1100, 600);
  serve(async (body) => (body.id === 1 ? updated(body) : refused));
  const screen = await renderPage(<UsersPage />);
  const first = screen.getByRole('checkbox', { name: /Nguyễn Văn An/ });
  const second = screen.getByRole('checkbox', { name: /Trần Thị Bình/ });
  await first.click();
  await second.click();
  await screen.getByRole('button', { name: 'Kích hoạt', exact: true }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Kích hoạt 2 tài khoản' }).click();
  await expect.element(dialog.getByText('Chưa thực hiện được cho 1 người:')).toBeVisible();
  await dialog.getByRole('button', { name: 'Đóng' }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByText('Đã chọn 1 người')).toBeVisible();
  await expect.element(first).not.toBeChecked();
  await expect.element(second).toBeChecked();
});

it('says how many were left out once it is stopped, and keeps them selected', async () => {
  await page.viewport(1100, 600);
  const first = Promise.withResolvers<undefined>();
  serve(async (body) => {
    await first.promise;
    return updated(body);
  });
  const screen = await renderPage(<UsersPage />);
  for (const name of [/Nguyễn Văn An/, /Trần Thị Bình/]) {
    await screen.getByRole('checkbox', { name }).click();
  }
  await screen.getByRole('button', { name: 'Kích hoạt', exact: true }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Kích hoạt 2 tài khoản' }).click();
  await dialog.getByRole('button', { name: 'Dừng lại' }).click();
  first.resolve(undefined);
  await expect.element(dialog.getByText('1 người được bỏ qua vì đã dừng.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Đóng' }).last().click();
  await expect.element(screen.getByText('Đã chọn 1 người')).toBeVisible();
});
