import { notifications } from '@mantine/notifications';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPage } from '../../../test/page/render-page.tsx';
import { found, succeeded } from '../../../test/page/signing-stage.tsx';
import { TemplatesPage } from './templates-page.tsx';

it('says that a template was deleted which the list has no longer', async () => {
  let isDeleted = false;
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    if (method === 'DELETE') {
      isDeleted = true;
      return Response.json(succeeded(null));
    }
    return Response.json(found(isDeleted ? [] : [{ id: 7, name: 'Hợp đồng thử việc' }]));
  });
  const show = vi.spyOn(notifications, 'show').mockReturnValue('');
  const screen = await renderPage(<TemplatesPage />);
  await screen.getByRole('button', { name: 'Thao tác với mẫu Hợp đồng thử việc' }).click();
  await screen.getByRole('menuitem', { name: 'Xoá mẫu' }).click();
  // By the keyboard: under a list, the dialog stands beyond the window of the test.
  await expect.element(screen.getByRole('button', { name: 'Quay lại' })).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(show.mock.calls).toEqual([[{ color: 'ok', message: 'Đã xoá mẫu “Hợp đồng thử việc”' }]]);
});
