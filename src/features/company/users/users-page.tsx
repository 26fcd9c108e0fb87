import { Button } from '@mantine/core';
import { IconHelpCircle, IconPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { User } from '../../../../contract/models/user.ts';
import { userPages, userQueries } from '../../../api/users.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DataList } from '../../../shared/list/data-list.tsx';
import { useSelection } from '../../../shared/list/use-selection.ts';
import { useUrlFilters } from '../../../shared/list/use-url-filters.ts';
import { ColumnsMenu } from '../../../shared/table/columns-menu.tsx';
import { useColumns } from '../../../shared/table/use-columns.ts';
import { BulkBar } from './bulk-bar.tsx';
import { InviteAgain } from './invite-again.tsx';
import { RolesSheet } from './roles-sheet.tsx';
import { columnIds, usualColumns, useTableColumns } from './user-columns.tsx';
import { userFilters, UserFiltersBar, userQueryOf } from './user-filters.tsx';
import { stateOf } from './user-state.tsx';

const pageSize = 20;
const noUsers: readonly User[] = [];
const nameOf = ({ name }: User): string => name;

const actionsOf = (user: User) => stateOf(user) === 'invited' && <InviteAgain user={user} />;

/** The users of the company: found, filtered, and changed one by one or several at once. */
export function UsersPage() {
  const { t } = useTranslation();
  const address = useUrlFilters(userFilters);
  const [shown, show] = useColumns('countersign.user-columns', columnIds, usualColumns);
  const columns = useTableColumns(shown);
  const [explaining, setExplaining] = useState(false);
  const query = userQueryOf(address.filters);
  const list = useQuery(userQueries.list({ ...query, page: address.page, pageSize }));
  const { selection, select, toggle, togglePage } = useSelection(list.data?.items ?? noUsers);
  return (
    <>
      <PageHeader
        title={t('company.users')}
        lead={t('users.lead')}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconHelpCircle size={18} aria-hidden />}
              onClick={() => setExplaining(true)}
            >
              {t('users.rolesTitle')}
            </Button>
            <Button component={Link} to="/company/users/new" leftSection={<IconPlus size={18} aria-hidden />}>
              {t('users.create')}
            </Button>
          </>
        }
      />
      <UserFiltersBar address={address}>
        <ColumnsMenu
          ids={columnIds}
          titleOf={(id) => t(`users.columns.${id}`)}
          shown={shown}
          usual={usualColumns}
          onChange={show}
        />
      </UserFiltersBar>
      <DataList
        list={list}
        filters={address}
        total={(count) => t('users.total', { count })}
        empty={<EmptyState icon={<IconUsers />} title={t('users.empty')} text={t('users.lead')} />}
        label={t('company.users')}
        nameOf={nameOf}
        columns={columns}
        actions={actionsOf}
        selection={{
          selected: selection,
          onToggle: toggle,
          onTogglePage: togglePage,
          pageLabel: t('company.selectPage'),
        }}
      />
      {selection.size > 0 && (
        <BulkBar
          selection={selection}
          read={(signal) => userPages(query, signal)}
          total={list.data?.totalCount ?? 0}
          onSelect={select}
        />
      )}
      <RolesSheet opened={explaining} onClose={() => setExplaining(false)} />
    </>
  );
}
