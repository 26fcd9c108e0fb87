import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type DotsMenuProps = {
  /** What the button is called: whose actions these are. */
  readonly label: string;
  readonly size?: number;
  readonly children: ReactNode;
};

/** The actions of a row or a screen, behind a button of three dots. */
export function DotsMenu({ label, size, children }: DotsMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={label} {...(size !== undefined && { size })}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
