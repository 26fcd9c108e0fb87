import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  type Icon,
  IconArrowRight,
  IconFilePlus,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconStack2,
  IconSun,
  IconTemplate,
  IconUserPlus,
  IconUsersPlus,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Me } from '../../../contract/models/user.ts';
import { runtimeConfig } from '../../api/runtime-config.ts';
import { endMySession } from '../../api/auth.ts';
import type { PlainKey } from '../../i18n/plain-key.ts';
import { currentLanguage } from '../../i18n/setup.ts';
import { companyScreens } from '../company/company-screens.ts';
import { navGroups } from './nav-groups.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { useLanguageOfAccount } from './use-language-of-account.ts';

/** What can be done and where one can go, for someone with these roles. */
export function usePaletteCommands(me: Me): {
  readonly actions: readonly PaletteEntry[];
  readonly screens: readonly PaletteEntry[];
} {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const chooseLanguage = useLanguageOfAccount();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const { roles } = me;
  const isStaff = roles.some((role) => role !== 'signer');
  const keepsEmployees = roles.includes('hr') || roles.includes('admin');
  const isAdmin = roles.includes('admin');

  const going = (isFor: boolean, to: string, label: PlainKey, icon: Icon): PaletteEntry[] =>
    isFor ? [{ id: `action ${to}`, label: t(label), icon, choose: () => void navigate(to) }] : [];

  const actions: PaletteEntry[] = [
    ...going(isStaff, '/documents/new', 'shell.newDocument', IconFilePlus),
    ...going(isStaff, '/batches/new', 'palette.newBatch', IconStack2),
    ...going(isStaff, '/templates/new', 'palette.newTemplate', IconTemplate),
    ...going(keepsEmployees, '/employees/upload', 'palette.uploadEmployees', IconUsersPlus),
    ...going(keepsEmployees, '/employees/new', 'palette.newEmployee', IconUserPlus),
    ...going(isAdmin, '/company/users/new', 'palette.newUser', IconUserPlus),
    {
      id: 'action scheme',
      label: t(scheme === 'dark' ? 'palette.toLight' : 'palette.toDark'),
      icon: scheme === 'dark' ? IconSun : IconMoon,
      choose: () => setColorScheme(scheme === 'dark' ? 'light' : 'dark'),
    },
    {
      id: 'action language',
      label: t('palette.otherLanguage'),
      icon: IconLanguage,
      choose: () => chooseLanguage(currentLanguage() === 'vi' ? 'en' : 'vi'),
    },
    {
      id: 'action sign-out',
      label: t('shell.signOut'),
      icon: IconLogout,
      choose: () => endMySession(),
    },
  ];

  const screens = [
    ...navGroups(roles, runtimeConfig().demo)
      .flatMap((group) => group.items)
      // What creates something stands among the actions.
      .filter(({ to }) => to !== '/documents/new'),
    ...(isAdmin ? companyScreens.filter(({ to }) => to !== '/company') : []),
    { to: '/account', label: 'shell.account' as const },
    { to: '/terms', label: 'shell.terms' as const },
  ].map(({ to, label }): PaletteEntry => ({
    id: `screen ${to}`,
    label: t(label),
    icon: IconArrowRight,
    choose: () => void navigate(to),
  }));
  return { actions, screens };
}
