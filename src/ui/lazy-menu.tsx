import { ActionIcon, Box } from '@mantine/core';
import { type ComponentType, type ReactNode, useState } from 'react';
import { lazyComponent } from './lazy-component.tsx';

/** The button of a menu: what it is called, its icon, and whether what it does is under way. */
export type MenuButtonProps = {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isBusy?: boolean;
};

/**
 * A menu that comes in a file of its own with all that places it, which no screen needs to stand. Its button is there at once; the
 * first press puts the menu with the same button (`ButtonMenu`) in its place.
 */
export function lazyMenu<Props extends MenuButtonProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Opened = lazyComponent(load, {
    waiting: ({ label, icon }) => (
      <ActionIcon size={44} aria-label={label} loading>
        {icon}
      </ActionIcon>
    ),
    frame: (notice, { label, icon }) => (
      <Box pos="relative">
        <ActionIcon size={44} aria-label={label} disabled>
          {icon}
        </ActionIcon>
        <Box pos="absolute" top={52} right={0} w={280} style={{ zIndex: 'var(--mantine-z-index-popover)' }}>
          {notice}
        </Box>
      </Box>
    ),
  });
  return function LazyMenu(props) {
    const { label, icon, isBusy = false } = props;
    const [isPressed, setIsPressed] = useState(false);
    return isPressed ? (
      <Opened {...props} />
    ) : (
      <ActionIcon
        size={44}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={false}
        loading={isBusy}
        onClick={() => setIsPressed(true)}
      >
        {icon}
      </ActionIcon>
    );
  };
}
