import { Link, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { userSchema } from '../../../../contract/models/user.ts';
import { answers, renderPage } from '../../../../test/page/render-page.tsx';
import { UserForm } from './user-form.tsx';

const page = (items: readonly unknown[]) => ({
  success: true,
  code: 0,
  messages: [],
  data: {
    items,
    totalCount: items.length,
    pageCount: 1,
    page: 1,
    pageSize: 100,
    hasNextPage: false,
    hasPreviousPage: false,
  },
});

function Screen() {
  const { pathname } = useLocation();
  return (
    <main>
      <Link to="/company/departments">Phòng ban khác</Link>
      <p>Địa chỉ: {pathname}</p>
      <UserForm user={null} isMe={false} onSaved={() => undefined} />
    </main>
  );
}

it('is left only after asking while what was typed is not saved', async () => {
  answers({ '/api/departments': page([]), '/api/roles': page([]) });
  const screen = await renderPage(<Screen />);
  const away = screen.getByRole('link', { name: 'Phòng ban khác' });
  const phone = screen.getByRole('textbox', { name: 'Số điện thoại' });
  await phone.fill('0900000000');
  await away.click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Quay lại' }).click();
  await expect.element(phone).toHaveValue('0900000000');
  await expect.element(screen.getByText('Địa chỉ: /', { exact: true })).toBeVisible();
  await away.click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Bỏ thay đổi' }).click();
  await expect.element(screen.getByText('Địa chỉ: /company/departments')).toBeVisible();
});

it('sends what is said to the one who is invited', async () => {
  const failed = { success: false, code: 1, messages: ['no'], data: null };
  const sent = answers({ '/api/departments': page([]), '/api/roles': page([]), '/api/users/create': failed });
  const screen = await renderPage(<Screen />);
  const fill = (name: string | RegExp, text: string) => screen.getByRole('textbox', { name }).fill(text);
  await fill('Họ và tên', 'Nguyễn Văn An');
  await fill('Mã người dùng', 'an');
  await fill('Email', 'an@minhlong.vn');
  await fill('Số điện thoại', '0900000000');
  await fill('Tên đăng nhập', 'an@minhlong.vn');
  await fill(/^Lời nhắn trong email mời/, 'Mời bạn vào trước thứ Sáu.');
  await screen.getByRole('button', { name: 'Tạo và gửi lời mời' }).click();
  const created = () => sent.find(({ path }) => path === '/api/users/create')?.body;
  await expect.poll(created).toContain('"invitationMessage":"Mời bạn vào trước thứ Sáu."');
});

it('sends of a user what was changed, and nothing that others may have changed meanwhile', async () => {
  const failed = { success: false, code: 1, messages: ['no'], data: null };
  const sent = answers({ '/api/departments': page([]), '/api/roles': page([]), '/api/users/update': failed });
  const screen = await renderPage(
    <main>
      <UserForm
        user={userSchema.parse({
          id: 5,
          name: 'Nguyễn Văn Anh',
          code: 'anh',
          username: 'anh',
          email: 'anh@minhlong.vn',
          phone: '0912345678',
          roles: [{ id: '1', code: 'signer', name: 'Người ký' }],
        })}
        isMe={false}
        onSaved={() => undefined}
      />
    </main>,
  );
  await screen.getByRole('textbox', { name: 'Họ và tên' }).fill('Nguyễn Vân Anh');
  await screen.getByRole('button', { name: 'Lưu thay đổi' }).click();
  const updated = () => sent.find(({ path }) => path === '/api/users/update')?.body ?? '{}';
  await expect.poll(() => JSON.parse(updated()) as unknown).toEqual({ id: 5, name: 'Nguyễn Vân Anh' });
});
