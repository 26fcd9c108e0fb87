import { Modal } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { expect, it } from 'vitest';
import { renderPage } from '../../test/page/render-page.tsx';
import { useFocusOnPageChange } from './use-page-change.ts';

function Screen({ hasDialog }: { readonly hasDialog: boolean }) {
  const navigate = useNavigate();
  useFocusOnPageChange();
  const leave = <button onClick={() => void navigate('/elsewhere')}>leave</button>;
  return (
    <>
      <main>
        <h1 data-page-heading tabIndex={-1}>
          {useLocation().pathname}
        </h1>
      </main>
      {hasDialog ? (
        <Modal opened onClose={() => undefined} closeOnEscape={false} title="dialog">
          {leave}
        </Modal>
      ) : (
        leave
      )}
    </>
  );
}

it('begins at the heading of the next page', async () => {
  const screen = await renderPage(<Screen hasDialog={false} />);
  await screen.getByRole('button', { name: 'leave' }).click();
  await expect.element(screen.getByRole('heading', { name: '/elsewhere' })).toHaveFocus();
});

it('leaves the focus in a dialog that was opened before the next page was there', async () => {
  const screen = await renderPage(<Screen hasDialog />);
  const leave = screen.getByRole('button', { name: 'leave' });
  await leave.click();
  await expect.element(screen.getByText('/elsewhere')).toBeVisible();
  await expect.element(leave).toHaveFocus();
});
