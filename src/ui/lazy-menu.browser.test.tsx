import { Group, Menu } from '@mantine/core';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPage } from '../../test/page/render-page.tsx';
import { ButtonMenu } from './button-menu.tsx';
import { lazyMenu, type MenuButtonProps } from './lazy-menu.tsx';

function FruitMenu(button: MenuButtonProps) {
  return (
    <ButtonMenu {...button} width={200}>
      <Menu.Item>Xoài</Menu.Item>
    </ButtonMenu>
  );
}

const button: MenuButtonProps = { label: 'Trái cây', icon: '…' };

it('opens once it is there where it was pressed before, and gives the focus back to its button', async () => {
  const file = Promise.withResolvers<typeof FruitMenu>();
  const Lazy = lazyMenu(() => file.promise);
  const screen = await renderPage(<Lazy {...button} />);
  const target = screen.getByRole('button', { name: button.label });
  await expect.element(target).toHaveAttribute('aria-haspopup', 'menu');
  await target.click();
  file.resolve(FruitMenu);
  await expect.element(screen.getByRole('menuitem', { name: 'Xoài' })).toBeVisible();
  await expect.element(target).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(target).toHaveFocus();
  await expect.element(target).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('menuitem', { name: 'Xoài' })).toBeVisible();
});

it('says beside its button why it did not come, and opens when it comes after all', async () => {
  let isOffline = true;
  const Lazy = lazyMenu(async () => {
    if (isOffline) {
      throw new TypeError('no network');
    }
    return FruitMenu;
  });
  // At the right edge, as in every header.
  const screen = await renderPage(
    <Group justify="end">
      <Lazy {...button} />
    </Group>,
  );
  await screen.getByRole('button', { name: button.label }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  isOffline = false;
  await screen.getByRole('button', { name: 'Thử lại' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Xoài' })).toBeVisible();
});
