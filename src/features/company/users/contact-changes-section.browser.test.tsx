import { useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { userSchema } from '../../../../contract/models/user.ts';
import { answers, renderPage } from '../../../../test/page/render-page.tsx';
import { userQueries } from '../../../api/users.ts';
import { ContactChangesSection } from './contact-changes-section.tsx';

const path = '/api/users/contact-change/7';
const user = userSchema.parse({
  id: 7,
  name: 'Nguyễn Văn An',
  email: 'an@example.vn',
  waitingChangeRequest: true,
  waitingContacts: [
    { field: 'email', value: 'an.moi@example.vn', createdDate: '2026-11-20T09:00:00+07:00' },
    { field: 'phone', value: '0999999999', createdDate: '2026-11-20T09:00:00+07:00' },
  ],
});
const bodyOf = (confirm: boolean): string =>
  JSON.stringify({
    confirm,
    expected: user.waitingContacts.map(({ field, value }) => ({ field, value })),
  });
const confirmed = { ...user, email: 'an.moi@example.vn', waitingChangeRequest: false, waitingContacts: [] };

function QueriedSection() {
  const { data } = useQuery(userQueries.detail(user.id));
  return data && <ContactChangesSection user={data} mayConfirm />;
}

it('confirms for the holder after asking', async () => {
  const sent = answers({ [path]: { success: true, code: 0, messages: ['Done'], data: confirmed } });
  const screen = await renderPage(<ContactChangesSection user={user} mayConfirm />);
  await expect.element(screen.getByText('an.moi@example.vn')).toBeVisible();
  await expect.element(screen.getByText('0999999999')).toBeVisible();
  await screen.getByRole('button', { name: 'Xác nhận thay' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Xác nhận thay đổi thay cho Nguyễn Văn An?' });
  await dialog.getByRole('button', { name: 'Quay lại' }).click();
  expect(sent).toEqual([]);
  await screen.getByRole('button', { name: 'Xác nhận thay' }).click();
  await dialog.getByRole('button', { name: 'Xác nhận thay' }).click();
  await expect.poll(() => sent).toEqual([{ path, method: 'POST', body: bodyOf(true) }]);
});

it('names what was shown, and shows the other change that waits now', async () => {
  const later = {
    ...user,
    waitingContacts: user.waitingContacts.map((change) => ({ ...change, value: `khac.${change.value}` })),
  };
  const answer = (data: object) => ({ success: true, code: 0, messages: ['Done'], data });
  const byPath: Record<string, unknown> = {
    '/api/users/7': answer(user),
    [path]: { success: false, code: 400, messages: ['Another change waits to be confirmed'] },
  };
  const sent = answers(byPath);
  const screen = await renderPage(<QueriedSection />);
  await screen.getByRole('button', { name: 'Xác nhận thay' }).click();
  byPath['/api/users/7'] = answer(later);
  await screen.getByRole('dialog').getByRole('button', { name: 'Xác nhận thay' }).click();
  await expect.element(screen.getByText('khac.an.moi@example.vn')).toBeVisible();
  await expect.element(screen.getByText(/Thay đổi đang chờ không còn như trước/)).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([
    { path, method: 'POST', body: bodyOf(true) },
  ]);
});

it('leaves declining alone to an admin without a second factor, and says where to turn it on', async () => {
  const sent = answers({ [path]: { success: true, code: 0, messages: ['Done'], data: user } });
  const screen = await renderPage(<ContactChangesSection user={user} mayConfirm={false} />);
  await expect.element(screen.getByRole('button', { name: 'Xác nhận thay' })).toBeDisabled();
  await expect
    .element(screen.getByRole('link', { name: 'Bật trong trang Tài khoản' }))
    .toHaveAttribute('href', '/account');
  await screen.getByRole('button', { name: 'Từ chối' }).click();
  await expect.poll(() => sent).toEqual([{ path, method: 'POST', body: bodyOf(false) }]);
});
