import { Stack, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { batchStatus } from '../../../contract/enums.ts';
import type { Me } from '../../../contract/models/user.ts';
import { batchQueries } from '../../api/batches.ts';
import { documentQueries } from '../../api/documents.ts';
import { employeeQueries } from '../../api/employees.ts';
import { runtimeConfig } from '../../api/runtime-config.ts';
import { useFormat } from '../../i18n/format.ts';
import { CompanyMark } from '../../ui/company-mark.tsx';
import { KbdHint } from '../../ui/kbd-hint.tsx';
import { Pill } from '../../ui/pill.tsx';
import { landingOf } from '../return-address.ts';
import { openCommandPalette } from './palette-store.ts';
import { currentItem, navGroups } from './nav-groups.ts';
import styles from './sidebar.module.css';
import { UserMenu } from './user-menu.tsx';

function WaitingCount() {
  const { t } = useTranslation();
  const counts = useQuery(documentQueries.counts());
  const waiting = counts.data?.waitToMe ?? 0;
  if (waiting === 0) {
    return null;
  }
  return (
    <Pill tone="brand">
      <span aria-hidden>{waiting}</span>
      <span className="cs-spoken">{t('shell.waitingCount', { count: waiting })}</span>
    </Pill>
  );
}

/** How many employees the company has; asked for now and then, since a few more or less matter to nobody here. */
function EmployeeCount() {
  const format = useFormat();
  const list = useQuery({ ...employeeQueries.list({ pageSize: 1 }), staleTime: 5 * 60_000 });
  return list.data === undefined ? null : (
    <Text className="cs-figures" component="span" c="var(--cs-ink-3)" fw={400}>
      {format.number(list.data.totalCount)}
    </Text>
  );
}

/** How many batches are being made. */
function BatchCount() {
  const { t } = useTranslation();
  const list = useQuery({
    ...batchQueries.list({ status: batchStatus.processing, pageSize: 1 }),
    staleTime: 60_000,
    refetchInterval: (query) => ((query.state.data?.totalCount ?? 0) > 0 ? 5000 : false),
  });
  const count = list.data?.totalCount ?? 0;
  return count === 0 ? null : <Pill tone="warn">{t('shell.batchesBuilding', { count })}</Pill>;
}

type SidebarProps = {
  readonly me: Me;
  /** Called when something in it leads elsewhere, so that a drawer around it closes. */
  readonly onLeave?: () => void;
};

/** The product's name, the way to every screen, and who is signed in. */
export function Sidebar({ me, onLeave }: SidebarProps) {
  const { t } = useTranslation();
  const groups = navGroups(me.roles, runtimeConfig().demo);
  const current = currentItem(groups, useLocation());
  return (
    <div className={styles['sidebar']}>
      <div className={styles['brand']}>
        <Link to={landingOf(me.roles)} onClick={onLeave}>
          <CompanyMark company={me.company} />
        </Link>
      </div>
      <button
        type="button"
        className={styles['command']}
        onClick={() => {
          onLeave?.();
          openCommandPalette();
        }}
      >
        <span className="cs-row">
          <IconSearch size={17} aria-hidden />
          {t('common.search')}
        </span>
        <KbdHint keys={['Ctrl', 'K']} />
      </button>
      <nav className={styles['nav']} aria-label={t('shell.navigation')}>
        {groups.map((group) => (
          <div key={group.label ?? 'first'}>
            {group.label !== null && <h2 className={styles['group']}>{t(group.label)}</h2>}
            <Stack component="ul" gap={2}>
              {group.items.map((item) => (
                <li key={item.to}>
                  <Link
                    to={item.to}
                    aria-current={item === current ? 'page' : undefined}
                    className={styles['link'] ?? ''}
                    onClick={onLeave}
                  >
                    {t(item.label)}
                    {item.showsWaiting && <WaitingCount />}
                    {item.showsEmployees === true && <EmployeeCount />}
                    {item.showsBatches === true && <BatchCount />}
                  </Link>
                </li>
              ))}
            </Stack>
          </div>
        ))}
      </nav>
      <UserMenu me={me} onLeave={onLeave} />
    </div>
  );
}
