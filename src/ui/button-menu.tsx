import { ActionIcon, Menu } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { MenuButtonProps } from './lazy-menu.tsx';

type ButtonMenuProps = MenuButtonProps & { readonly width: number; readonly children: ReactNode };

/** A menu that opens as it comes: the button that asked for it has been pressed (`lazyMenu`). */
export function ButtonMenu({ label, icon, isBusy = false, width, children }: ButtonMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // As a press does, so that the focus comes back to the button when the menu closes.
    button.current?.focus();
    button.current?.click();
  }, []);
  return (
    <Menu position="bottom-end" width={width} withinPortal={false}>
      <Menu.Target>
        <ActionIcon ref={button} size={44} aria-label={label} loading={isBusy}>
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
