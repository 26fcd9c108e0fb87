import { ActionIcon, Box, Drawer } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useSpotlight } from '@mantine/spotlight';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { authQueries } from '../../api/auth.ts';
import { useLiveLists } from '../../api/changes.ts';
import { CompanyMark } from '../../ui/company-mark.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { landingOf } from '../return-address.ts';
import type { CommandPaletteProps } from './command-palette.tsx';
import { openCommandPalette, paletteStore } from './palette-store.ts';
import styles from './shell-layout.module.css';
import { Sidebar } from './sidebar.tsx';
import { useIsOnTop } from '../../use-is-on-top.ts';

const CommandPalette = lazyComponent<CommandPaletteProps>(
  async () => (await import('./command-palette.tsx')).CommandPalette,
  { frame: (notice) => <WhenAsked>{notice}</WhenAsked> },
);

/** Why the palette did not come, once somebody wants it. */
function WhenAsked({ children }: { readonly children: ReactNode }) {
  const { opened } = useSpotlight(paletteStore);
  return (
    opened && (
      <Box pos="fixed" bottom={16} right={16} w={320} style={{ zIndex: 'var(--mantine-z-index-modal)' }}>
        {children}
      </Box>
    )
  );
}

/** The frame with the navigation: beside the screen where there is room, behind a button on phones. */
export function ShellLayout() {
  const { t } = useTranslation();
  const [opened, drawer] = useDisclosure(false);
  const closeOnEscape = useIsOnTop(opened);
  const { data: me } = useQuery(authQueries.me());
  useLiveLists();
  // In fields as well, and before the palette is there.
  useHotkeys([['mod+K', openCommandPalette]], []);
  if (!me) {
    return null;
  }
  return (
    <div className={styles['frame']}>
      <Box component="header" visibleFrom="md" className={styles['sidebar'] ?? ''}>
        <Sidebar me={me} />
      </Box>
      <Box component="header" hiddenFrom="md" className={styles['top'] ?? ''}>
        <ActionIcon size={44} aria-label={t('shell.openMenu')} aria-haspopup="dialog" onClick={drawer.open}>
          <IconMenu2 size={22} aria-hidden />
        </ActionIcon>
        <Link
          to={landingOf(me.roles)}
          aria-label="Countersign"
          style={{ display: 'flex', textDecoration: 'none' }}
        >
          <CompanyMark company={me.company} size={26} />
        </Link>
        <ActionIcon size={44} aria-label={t('common.search')} onClick={openCommandPalette}>
          <IconSearch size={21} aria-hidden />
        </ActionIcon>
      </Box>
      <Drawer.Root
        opened={opened}
        onClose={drawer.close}
        closeOnEscape={closeOnEscape}
        size={300}
        padding={0}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={t('shell.navigation')}>
          <Drawer.Body h="100%">
            <Sidebar me={me} onLeave={drawer.close} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <main id="main" tabIndex={-1} className={styles['main']}>
        <Outlet />
      </main>
      <CommandPalette me={me} />
    </div>
  );
}
