import { useQuery } from '@tanstack/react-query';
import { Link, Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { employeeQueries } from '../../../api/employees.ts';
import { renderPage } from '../../../../test/page/render-page.tsx';
import { found, succeeded } from '../../../../test/page/signing-stage.tsx';
import { EditEmployeePage } from './edit-employee-page.tsx';

const refused = { success: false, code: 500, messages: ['Something went wrong'], data: null };
const me = {
  scope: { kind: 'session' },
  user: { id: 1, code: 'hr', name: 'Nhân sự' },
  company: null,
  roles: ['hr'],
  preferences: null,
  expiresAt: '2026-11-22T10:00:00+07:00',
};

/** Asks for the employee once more, and says how often that failed. */
function Refresh() {
  const { errorUpdateCount, refetch } = useQuery({ ...employeeQueries.detail(Number.NaN), enabled: false });
  return <button onClick={() => void refetch()}>Refresh {errorUpdateCount}</button>;
}

it('says that an employee cannot be read, and keeps what is typed where that fails later', async () => {
  let answer: unknown = refused;
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?', 1)[0] ?? '';
    if (path === '/api/auth/me') {
      return Response.json(succeeded(me));
    }
    return Response.json(/\/employees\/\w+$/.test(path) ? answer : found([]));
  });
  const page = await renderPage(
    <main>
      <Refresh />
      <EditEmployeePage />
    </main>,
  );
  const again = page.getByRole('button', { name: 'Thử lại' });
  await expect.element(again).toBeVisible();
  answer = succeeded({ id: 3, code: 'an', fullName: 'Nguyễn Văn An' });
  await again.click();
  const name = page.getByRole('textbox', { name: 'Họ và tên' });
  await name.fill('Nguyễn Văn Ân');
  answer = refused;
  await page.getByRole('button', { name: 'Refresh 1' }).click();
  await expect.element(page.getByRole('button', { name: 'Refresh 2' })).toBeVisible();
  await expect.element(name).toHaveValue('Nguyễn Văn Ân');
});

const saved = {
  id: 3,
  employeeCode: 'NV003',
  fullName: 'Nguyễn Văn An',
  dateOfBirth: '1990-05-17T00:00:00',
  gender: 1,
  identityNumber: '079190000003',
  email: 'an@minhlong.vn',
  phoneNumber: '0912345678',
  status: { value: 1, description: '' },
  currentWorkingPosition: 1,
  currentJobTitle: 'Kỹ sư',
  currentSalary: 15_000_000,
  currentContractType: 1,
  currentContractEffectiveDate: '2026-01-01T00:00:00',
  currentContractSigningMethod: { value: 1, description: '' },
};

it('keeps nothing of what was typed once it is saved, whatever others change later', async () => {
  let employee = saved;
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?', 1)[0] ?? '';
    if (path === '/api/auth/me') {
      return Response.json(succeeded(me));
    }
    if (path === '/api/employees/create-or-update') {
      return Response.json(succeeded([employee]));
    }
    return Response.json(path === '/api/employees/3' ? succeeded(employee) : found([]));
  });
  const page = await renderPage(
    <Routes>
      <Route path="*" element={<Link to="/employees/3/edit">Edit</Link>} />
      <Route path="/employees/:id/edit" element={<EditEmployeePage />} />
    </Routes>,
  );
  const edit = page.getByRole('link', { name: 'Edit' });
  const title = page.getByRole('textbox', { name: 'Chức danh' });
  await edit.click();
  await title.fill('Giám đốc');
  await page.getByRole('button', { name: 'Lưu thay đổi' }).click();
  employee = { ...saved, currentJobTitle: 'Trưởng nhóm' };
  await edit.click();
  await expect.element(title).toHaveValue('Trưởng nhóm');
});
