import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPage } from '../../test/page/render-page.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ResponsiveDialog } from './responsive-dialog.tsx';
import { FormFoot } from './form-foot.tsx';
import { SideSheet } from './side-sheet.tsx';

/** A form that asks before it is left, and a session that may end over both. */
function Layers({ isEnded = false }: { readonly isEnded?: boolean }) {
  const [isFormOpen, setIsFormOpen] = useState(true);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <SideSheet opened={isFormOpen} title="Biểu mẫu" onClose={() => setIsFormOpen(false)}>
        <button type="button" onClick={() => setIsAsking(true)}>
          Hỏi
        </button>
        <ConfirmDialog
          opened={isAsking}
          title="Câu hỏi"
          confirmLabel="Xoá"
          onConfirm={() => undefined}
          onCancel={() => setIsAsking(false)}
        >
          Xoá thật?
        </ConfirmDialog>
      </SideSheet>
      <ResponsiveDialog
        opened={isEnded}
        title="Phiên đã hết"
        stays
        closable={false}
        onClose={() => undefined}
      >
        <input aria-label="Mật khẩu" data-autofocus />
      </ResponsiveDialog>
    </>
  );
}

it('gives Escape to the dialog on top alone', async () => {
  const screen = await renderPage(<Layers />);
  const dialog = (name: string) => screen.getByRole('dialog', { name });
  await screen.getByRole('button', { name: 'Hỏi' }).click();
  await expect.element(dialog('Câu hỏi')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Quay lại' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Câu hỏi')).not.toBeInTheDocument();
  await expect.element(dialog('Biểu mẫu')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Hỏi' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Biểu mẫu')).not.toBeInTheDocument();
});

it('closes nothing behind a dialog that stays, and leaves the focus in it', async () => {
  const screen = await renderPage(<Layers isEnded />);
  const password = screen.getByLabelText('Mật khẩu');
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('mật khẩu');
  await expect.element(password).toHaveValue('mật khẩu');
  await expect.element(screen.getByRole('dialog', { name: 'Biểu mẫu' })).toBeInTheDocument();
});

it.each(['sheet', 'dialog'] as const)('has what ends a long form in reach: %s', async (kind) => {
  const Frame = kind === 'sheet' ? SideSheet : ResponsiveDialog;
  const screen = await renderPage(
    <Frame opened title="Biểu mẫu" onClose={() => undefined}>
      <form>
        <div style={{ height: 3000 }}>…</div>
        <FormFoot>
          <button type="submit">Lưu</button>
        </FormFoot>
      </form>
    </Frame>,
  );
  await expect.element(screen.getByRole('button', { name: 'Lưu' })).toBeInViewport({ ratio: 1 });
});

/** How dark overlays make the page, each by itself. */
const darkness = (): number[] =>
  [...document.querySelectorAll('.mantine-Modal-overlay, .mantine-Drawer-overlay')].map((overlay) =>
    Number(/[\d.]+(?=\)$)/.exec(getComputedStyle(overlay).backgroundColor)?.[0]),
  );

it('darkens the page once where a question lies over a form', async () => {
  const screen = await renderPage(<Layers />);
  await screen.getByRole('button', { name: 'Hỏi' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Câu hỏi' })).toBeVisible();
  await expect.poll(darkness).toEqual([0.6, 0.25]);
});

function OneAfterTheOther() {
  const [isFirst, setIsFirst] = useState(true);
  return (
    <>
      <ResponsiveDialog opened={isFirst} title="Trước" onClose={() => undefined}>
        <button type="button" onClick={() => setIsFirst(false)}>
          Tiếp
        </button>
      </ResponsiveDialog>
      <ResponsiveDialog opened={!isFirst} title="Sau" onClose={() => undefined}>
        Xong
      </ResponsiveDialog>
    </>
  );
}

it('is as dark as any where one dialog makes room for another', async () => {
  const screen = await renderPage(<OneAfterTheOther />);
  await screen.getByRole('button', { name: 'Tiếp' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Sau' })).toBeVisible();
  await expect.poll(darkness).toEqual([0.6]);
});
