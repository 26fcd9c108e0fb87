import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../../test/page/render-page.tsx';
import { GeneralPage } from './general-page.tsx';

const company = {
  id: 1,
  name: 'Công ty Minh Long',
  address: '',
  taxCode: '',
  timeZone: 'Asia/Ho_Chi_Minh',
  processorsMayReassign: false,
  acceptsActiveContent: false,
  codeInSubject: false,
  attachesCompleted: false,
  guestAccessDays: null,
  secondFactorRoles: ['hr'],
};

/** Answers the settings, and what is saved as the service would keep it. */
function keepSettings(): unknown[] {
  const saved: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (!url.includes('/company/settings')) {
      // Who asks is of no matter here.
      return Response.json({ success: false, code: 0, messages: ['No'], data: null });
    }
    if (method === 'POST' && typeof body === 'string') {
      saved.push(JSON.parse(body));
    }
    const data: unknown = { ...company, ...Object(saved.at(-1)) };
    return Response.json({ success: true, code: 0, messages: [], data });
  });
  return saved;
}

it.each([
  ['codeInSubject', 'Ghi mã OTP và mã xử lý vào tiêu đề email'],
  ['attachesCompleted', 'Đính kèm bản hoàn tất vào email báo hoàn tất'],
])('saves %s as it is checked, and nothing else with it', async (field, name) => {
  const saved = keepSettings();
  const page = await renderPage(<GeneralPage />);
  const choice = page.getByRole('checkbox', { name });
  await expect.element(choice).not.toBeChecked();
  await choice.click();
  await page.getByRole('button', { name: 'Lưu cài đặt' }).click();
  await expect.poll(() => saved).toEqual([{ [field]: true }]);
  await expect.element(choice).toBeChecked();
});

it('saves the roles that need a second factor in the order of roles, and none when all are unchecked', async () => {
  const saved = keepSettings();
  const page = await renderPage(<GeneralPage />);
  const roles = page.getByRole('group', { name: 'Bắt buộc xác thực hai bước với' });
  const role = (name: string) => roles.getByRole('checkbox', { name });
  const save = page.getByRole('button', { name: 'Lưu cài đặt' });
  await expect.element(role('Nhân sự')).toBeChecked();
  await role('Quản trị viên').click();
  await role('Văn thư').click();
  await save.click();
  await expect.poll(() => saved.at(-1)).toMatchObject({ secondFactorRoles: ['clerk', 'hr', 'admin'] });
  for (const name of ['Văn thư', 'Nhân sự', 'Quản trị viên']) {
    await role(name).click();
  }
  await save.click();
  await expect.poll(() => saved.at(-1)).toMatchObject({ secondFactorRoles: [] });
});

it('takes nothing that would be lost while it saves', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (!url.includes('/company/settings')) {
      return Response.json({ success: false, code: 0, messages: ['No'], data: null });
    }
    return method === 'POST'
      ? answer.promise
      : Response.json({ success: true, code: 0, messages: [], data: company });
  });
  const page = await renderPage(<GeneralPage />);
  const address = page.getByRole('textbox', { name: 'Địa chỉ' });
  await address.fill('Hà Nội');
  await page.getByRole('button', { name: 'Lưu cài đặt' }).click();
  await expect.element(address).toBeDisabled();
  const data = { ...company, address: 'Hà Nội' };
  answer.resolve(Response.json({ success: true, code: 0, messages: [], data }));
  await expect.element(address).toBeEnabled();
  await expect.element(address).toHaveValue('Hà Nội');
});
