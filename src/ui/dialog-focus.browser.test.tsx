import { expect, it, onTestFinished, vi } from 'vitest';
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
