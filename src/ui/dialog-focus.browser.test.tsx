import { Menu } from '@mantine/core';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../../test/page/render-page.tsx';
import { keepDialogFocus } from './dialog-focus.ts';
import { ResponsiveDialog } from './responsive-dialog.tsx';
import { SideSheet } from './side-sheet.tsx';

type Dialog = typeof ResponsiveDialog | typeof SideSheet;

/** Resolves when the page has nothing to do any more: the effects of what was rendered have run, and the timers that they set. */
async function untilIdle(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    await new Promise((resolve) => {
      requestIdleCallback(resolve);
    });
  }
}

function Form({ dialog: Dialog, hasMark }: { readonly dialog: Dialog; readonly hasMark: boolean }) {
  return (
    <Dialog opened title="Biểu mẫu" onClose={() => undefined}>
      <input aria-label="Mã" data-autofocus={hasMark || undefined} />
      <input aria-label="Tên" />
    </Dialog>
  );
}

it.each([
  ['a sheet', ResponsiveDialog, true],
  ['a sheet that marks nothing', ResponsiveDialog, false],
  ['a side sheet', SideSheet, true],
])('leaves the focus in %s where somebody moves it as soon as it is there', async (_, dialog, hasMark) => {
  onTestFinished(keepDialogFocus());
  const goOn = vi.fn<() => void>(() => {
    document.querySelector<HTMLElement>('input[aria-label="Tên"]')?.focus();
  });
  document.addEventListener('focusin', goOn, { once: true });
  onTestFinished(() => document.removeEventListener('focusin', goOn));
  const screen = await renderPage(<Form dialog={dialog} hasMark={hasMark} />);
  await vi.waitUntil(() => goOn.mock.calls.length > 0);
  await untilIdle();
  await expect.element(screen.getByLabelText('Tên')).toHaveFocus();
});

type OpenerProps = { readonly dialog: Dialog; readonly staysMounted: boolean };

/** A button and a menu, each of which opens a dialog. */
function Openers({ dialog: Dialog, staysMounted }: OpenerProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Mở
      </button>
      <Menu>
        <Menu.Target>
          <button type="button">Thao tác</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpened(true)}>Mở từ menu</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {(staysMounted || opened) && (
        <Dialog opened={opened} title="Biểu mẫu" onClose={() => setOpened(false)}>
          <input aria-label="Mã" data-autofocus />
        </Dialog>
      )}
    </>
  );
}

it.each([
  ['a dialog', ResponsiveDialog, true, 1280],
  ['a dialog that goes with its content', ResponsiveDialog, false, 1280],
  ['a sheet of a phone', ResponsiveDialog, true, 390],
  ['a sheet of a phone that goes with its content', ResponsiveDialog, false, 390],
  ['a side sheet', SideSheet, true, 1280],
  ['a side sheet that goes with its content', SideSheet, false, 390],
])('returns the focus to what opened %s', async (_, dialog, staysMounted, width) => {
  await page.viewport(width, 800);
  onTestFinished(keepDialogFocus());
  const screen = await renderPage(<Openers dialog={dialog} staysMounted={staysMounted} />);
  const opener = screen.getByRole('button', { name: 'Mở', exact: true });
  await opener.click();
  await expect.element(screen.getByLabelText('Mã')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();

  const menu = screen.getByRole('button', { name: 'Thao tác' });
  await menu.click();
  await screen.getByRole('menuitem', { name: 'Mở từ menu' }).click();
  await expect.element(screen.getByLabelText('Mã')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).toHaveFocus();
});
