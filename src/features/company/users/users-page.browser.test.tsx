import { Notifications } from '@mantine/notifications';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { userSchema } from '../../../../contract/models/user.ts';
import { answers, renderPage } from '../../../../test/page/render-page.tsx';
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
      <Notifications />
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
