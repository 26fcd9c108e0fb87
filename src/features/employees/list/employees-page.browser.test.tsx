import { expect, it, vi } from 'vitest';
import { employeeSchema } from '../../../../contract/models/employee.ts';
import { renderPage, answers } from '../../../../test/page/render-page.tsx';
import { found, succeeded } from '../../../../test/page/signing-stage.tsx';
import { readSpreadsheet } from '../../../spreadsheet/read/read-spreadsheet.ts';
import { EmployeesPage } from './employees-page.tsx';

const employees = ['An', 'Bình', 'Chi'].map((fullName, index) =>
  employeeSchema.parse({ id: index + 1, employeeCode: `NV00${String(index + 1)}`, fullName }),
);

function mount(people: readonly object[]) {
  answers({
    '/api/auth/me': succeeded({
      scope: { kind: 'session' },
      user: null,
      company: null,
      roles: ['hr'],
      preferences: null,
      expiresAt: '2026-11-22T10:00:00+07:00',
    }),
    '/api/employees': found(people),
    '/api/system-categories': found([]),
  });
  return renderPage(
    <main>
      <EmployeesPage />
    </main>,
  );
}

it('offers in an empty list what begins it: a file, or a single employee', async () => {
  const screen = await mount([]);
  await expect.element(screen.getByRole('heading', { name: 'Chưa có nhân viên nào' })).toBeVisible();
  const offered = (name: string) =>
    screen
      .getByRole('link', { name })
      .elements()
      .map((link) => link.getAttribute('href'));
  // Once at the head of the page, once in the list.
  expect(offered('Nhập từ tệp')).toEqual(['/employees/upload', '/employees/upload']);
  expect(offered('Thêm nhân viên')).toEqual(['/employees/new', '/employees/new']);
});

it('exports the employees that were chosen, and nobody else', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return '#';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const screen = await mount(employees);
  await screen.getByRole('checkbox', { name: 'Chọn An' }).click();
  await screen.getByRole('checkbox', { name: 'Chọn Chi' }).click();
  await screen.getByRole('button', { name: 'Xuất mục đã chọn' }).click();
  await expect.element(screen.getByText('Đã xuất 2 nhân viên.')).toBeVisible();
  const outcome = await readSpreadsheet(new File(files, 'nhan-vien.xlsx'));
  const rows = outcome.kind === 'ok' ? (outcome.tables[0]?.rows ?? []) : [];
  expect(rows.slice(1).map((row) => row.slice(0, 2))).toEqual([
    ['NV001', 'An'],
    ['NV003', 'Chi'],
  ]);
});
