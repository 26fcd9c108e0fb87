import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../test/page/render-page.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';

it('refuses with a reason alone, which a suggestion gives as well', async () => {
  const onRefuse = vi.fn<(reason: string) => void>();
  const screen = await renderPage(
    <RefuseDialog
      opened
      person="Trần Thị Bình"
      decide={{ isPending: false, error: null }}
      onClose={() => undefined}
      onRefuse={onRefuse}
    />,
  );
  await screen.getByRole('button', { name: 'Từ chối', exact: true }).click();
  await expect.element(screen.getByText('Hãy cho biết lý do.')).toBeVisible();
  expect(onRefuse).not.toHaveBeenCalled();
  await screen.getByText('Giấy tờ đã hết hạn.').click();
  await screen.getByRole('button', { name: 'Từ chối', exact: true }).click();
  expect(onRefuse).toHaveBeenCalledExactlyOnceWith('Giấy tờ đã hết hạn.');
});
