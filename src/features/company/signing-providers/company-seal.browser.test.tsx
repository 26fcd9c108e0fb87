import { expect, test } from 'vitest';
import { answers, renderPage } from '../../../../test/page/render-page.tsx';
import { CompanySealSection } from './company-seal.tsx';

const reply = (data: unknown) => ({ data, success: true, code: 0, messages: [] });

const account = {
  providerId: 3,
  username: '0101243150',
  subject: 'Công ty Cổ phần Minh Long',
  issuer: 'Public CA',
  serialNumber: '54AB',
  validTo: '2029-11-24T10:00:00.000+07:00',
};
const seal = { usesAccount: false, account: null, waiting: 0, fault: null };

test('an account is linked first, and providers that ask for each confirmation say why they cannot be chosen', async () => {
  const sent = answers({
    '/api/company/seal': reply(seal),
    '/api/company/seal/link': reply({ ...seal, usesAccount: true, account }),
    '/api/account/signing-providers': reply([
      { id: 2, kind: 'smart-ca', name: 'SmartCA', documentsPerConfirmation: 50 },
      { id: 3, kind: 'csc', name: 'CSC', documentsPerConfirmation: 100 },
    ]),
  });
  const page = await renderPage(<CompanySealSection />);
  await expect
    .element(page.getByRole('radio', { name: 'Chứng thư số công cộng của công ty', exact: false }))
    .toBeDisabled();
  await page.getByRole('button', { name: 'Liên kết tài khoản của công ty' }).click();
  const dialog = page.getByRole('dialog');
  const smartCa = dialog.getByRole('radio', { name: 'SmartCA' });
  await expect.element(smartCa).toBeDisabled();
  await expect.element(smartCa).toHaveAccessibleDescription(/phải xác nhận trên ứng dụng/);
  await expect.element(dialog.getByRole('radio', { name: 'CSC' })).toBeChecked();
  await dialog.getByLabelText('Tài khoản tại nhà cung cấp', { exact: false }).fill('0101243150');
  await dialog.getByRole('button', { name: 'Liên kết', exact: true }).click();
  await expect
    .poll(() => sent.find(({ path }) => path.endsWith('/link'))?.body)
    .toBe(JSON.stringify({ username: '0101243150', serialNumber: '', providerId: 3 }));
});

test('documents that wait say why, and the own authority can be chosen meanwhile', async () => {
  const fault = {
    message: 'The remote signing service cannot be reached, try again later',
    at: '2026-11-24T10:00:00.000+07:00',
  };
  const sent = answers({
    '/api/company/seal': reply({ usesAccount: true, account, waiting: 2, fault }),
  });
  const page = await renderPage(<CompanySealSection />);
  await expect.element(page.getByText('2 tài liệu đang chờ đóng dấu')).toBeVisible();
  await expect
    .element(page.getByText('Không kết nối được dịch vụ ký số từ xa', { exact: false }))
    .toBeVisible();
  await page.getByRole('radio', { name: 'Chứng thư do hệ thống cấp', exact: false }).click();
  await expect
    .poll(() => sent.find(({ method }) => method === 'POST')?.body)
    .toBe(JSON.stringify({ usesAccount: false }));
});
