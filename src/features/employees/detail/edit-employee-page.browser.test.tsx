import { useQuery } from '@tanstack/react-query';
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
