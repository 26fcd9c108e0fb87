import i18next from 'i18next';
import { expect, it } from 'vitest';
import { session } from '../../api/session.ts';
import { answers, renderPage } from '../../../test/page/render-page.tsx';
import { ChangePassword } from './change-password.tsx';

const path = '/api/auth/change-password';
const labels = {
  currentPassword: 'account.currentPassword',
  newPassword: 'signIn.newPassword',
  repeatPassword: 'signIn.repeatPassword',
} as const;

it('sends a new password once both fields say the same, and shows that it was changed', async () => {
  session.begin('of-an');
  const sent = answers({ [path]: { success: true, code: 0, messages: ['Done'], data: 'another-token' } });
  const screen = await renderPage(<ChangePassword username="an.nguyen" />);
  const field = (name: keyof typeof labels) =>
    screen.getByLabelText(i18next.t(labels[name]), { exact: true });
  const submit = screen.getByRole('button', { name: i18next.t('account.password') });
  await field('currentPassword').fill('Cu-ky-123456');
  await field('newPassword').fill('Moi-ky-123456');
  await field('repeatPassword').fill('Moi-ky-12345');
  await submit.click();
  await expect.element(screen.getByText(i18next.t('account.repeatDiffers'))).toBeVisible();
  await expect.element(field('repeatPassword')).toHaveFocus();
  expect(sent).toEqual([]);
  await field('repeatPassword').fill('Moi-ky-123456');
  await submit.click();
  await expect.element(screen.getByText(i18next.t('account.passwordChanged'))).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
    currentPassword: 'Cu-ky-123456',
    newPassword: 'Moi-ky-123456',
  });
  await expect.element(field('currentPassword')).toHaveValue('');
  expect(session.get().token).toBe('another-token');
});

it('leads to what the service says against it', async () => {
  answers({ [path]: { success: false, code: 0, messages: ['Username or password is incorrect'] } });
  const screen = await renderPage(<ChangePassword username="an.nguyen" />);
  for (const label of Object.values(labels)) {
    await screen.getByLabelText(i18next.t(label), { exact: true }).fill('Moi-ky-123456');
  }
  await screen.getByRole('button', { name: i18next.t('account.password') }).click();
  await expect.element(screen.getByRole('alert')).toHaveFocus();
});
