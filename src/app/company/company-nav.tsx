import { Stack, Text } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { SearchField } from '../../shared/list/search-field.tsx';
import { matches } from '../shell/palette-entry.ts';
import styles from './company-layout.module.css';
import { companyGroups, type CompanyScreen, screenAt } from './company-screens.ts';

/** The screens of company administration in groups, to be searched. */
export function CompanyNav() {
  const { t } = useTranslation();
  const id = useId();
  const { pathname } = useLocation();
  const [search, setSearch] = useState('');
  /** The address at which the list was opened: whoever goes to a screen has it before them, and the list folds away. */
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  const isFound = ({ label, lead }: CompanyScreen): boolean =>
    search.trim() === '' || matches(search, `${t(label)} ${t(lead)}`);
  const groups = companyGroups
    .map(({ label, screens }) => ({ label, screens: screens.filter(isFound) }))
    .filter(({ screens }) => screens.length > 0);
  return (
    <nav className={styles['nav']} aria-label={t('company.navigation')}>
      <button
        type="button"
        className={styles['opener']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? null : pathname)}
      >
        {t(screenAt(pathname)?.label ?? 'company.navigation')}
        <IconSelector size={16} aria-hidden color="var(--cs-ink-3)" />
      </button>
      <div id={id} className={styles['screens']} data-open={isOpen || undefined}>
        <div className={styles['search']}>
          <SearchField search={search} label={t('company.searchScreens')} flex="1" onSearch={setSearch} />
        </div>
        {groups.map(({ label, screens }) => (
          <NavGroup key={label} label={t(label)} screens={screens} />
        ))}
        {groups.length === 0 && (
          <Text c="dimmed" px={10}>
            {t('lists.emptyFiltered')}
          </Text>
        )}
      </div>
    </nav>
  );
}

function NavGroup({
  label,
  screens,
}: {
  readonly label: string;
  readonly screens: readonly CompanyScreen[];
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={styles['section']}>
      <h2 id={id} className={styles['group']}>
        {label}
      </h2>
      <Stack component="ul" gap={0} pb={4} aria-labelledby={id}>
        {screens.map((screen) => (
          <li key={screen.to}>
            <NavLink to={screen.to} end={screen.to === '/company'} className={styles['link'] ?? ''}>
              {t(screen.label)}
            </NavLink>
          </li>
        ))}
      </Stack>
    </section>
  );
}
