import { useQuery } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { userSchema } from '../../../contract/models/user.ts';
import { renderPage } from '../../../test/page/render-page.tsx';
import { found, succeeded } from '../../../test/page/signing-stage.tsx';
import { employeeQueries } from '../../api/employees.ts';
import { EraseDialog } from './erase-dialog.tsx';

function EmployeeNames() {
  const employees = useQuery(employeeQueries.list({}));
  return <output>{employees.data?.items.map(({ fullName }) => fullName).join(', ')}</output>;
}

it('leaves nobody among the employees whose record was erased', async () => {
  const user = userSchema.parse({ id: 7, code: 'NV001', name: 'Lê Oanh' });
  const plan = {
    userId: 7,
    name: 'Lê Oanh',
    code: 'NV001',
    blockers: [],
    leftSteps: [],
    documentsKept: 0,
    draftsErased: 0,
    hasEmployeeRecord: true,
    erasedDate: null,
  };
  let isErased = false;
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (path.startsWith('/api/employees')) {
      return Response.json(found(isErased ? [] : [{ id: 3, employeeCode: 'NV001', fullName: 'Lê Oanh' }]));
    }
    isErased ||= method === 'POST';
    return Response.json(succeeded(plan));
  });
  const onClose = vi.fn();
  const screen = await renderPage(
    <>
      <EmployeeNames />
      <EraseDialog user={user} onClose={onClose} />
    </>,
  );
  await expect.element(screen.getByText('Lê Oanh', { exact: true })).toBeInTheDocument();
  await screen.getByRole('textbox').fill('NV001');
  await screen.getByRole('dialog').getByRole('button', { name: 'Xoá vĩnh viễn' }).click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  await expect.element(screen.getByText('Lê Oanh', { exact: true })).not.toBeInTheDocument();
});
