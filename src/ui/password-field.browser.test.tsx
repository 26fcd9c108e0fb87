import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPage } from '../../test/page/render-page.tsx';
import { PasswordField } from './password-field.tsx';

it('says that it is wrong, and is shown and hidden by keyboard', async () => {
  const page = await renderPage(
    <PasswordField label="Mật khẩu" error="Sai mật khẩu" defaultValue="bí mật" />,
  );
  const field = page.getByLabelText('Mật khẩu', { exact: true });
  await expect.element(field).toBeInvalid();
  await field.click();
  for (const [eye, type] of [
    ['Hiện mật khẩu', 'text'],
    ['Ẩn mật khẩu', 'password'],
  ] as const) {
    await userEvent.tab();
    await expect.element(page.getByRole('button', { name: eye })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveAttribute('type', type);
    await field.click();
  }
});
