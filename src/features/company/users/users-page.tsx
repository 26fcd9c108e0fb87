import { Button } from '@mantine/core';
import { IconHelpCircle, IconPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { User } from '../../../../contract/models/user.ts';
import { userQueries } from '../../../api/users.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DataTable } from '../shared/data-table.tsx';
import { CompanyList } from '../shared/company-list.tsx';
import { useAddress } from '../shared/use-address.ts';
import { BulkBar } from './bulk-bar.tsx';
import { RolesSheet } from './roles-sheet.tsx';
import { ColumnChooser, useShownColumns, useUserColumns } from './user-columns.tsx';
import { userFilters, UserFiltersBar, userQueryOf } from './user-filters.tsx';

const pageSize = 20;

/** The users of the company: found, filtered, and changed one by one or several at once. */
export function UsersPage() {
  const { t } = useTranslation();
  const address = useAddress(userFilters);
  const { shown, setShown } = useUserColumns();
  const columns = useShownColumns(shown);
  const [selected, setSelected] = useState<ReadonlyMap<number, User>>(new Map());
  const [explaining, setExplaining] = useState(false);
  const list = useQuery(userQueries.list({ ...userQueryOf(address.filters), page: address.page, pageSize }));
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
              onClick={() => {
                setExplaining(true);
              }}
            >
              {t('users.rolesTitle')}
            </Button>
            <ColumnChooser shown={shown} onChange={setShown} />
            <Button component={Link} to="/company/users/new" leftSection={<IconPlus size={18} aria-hidden />}>
              {t('users.create')}
            </Button>
          </>
        }
      />
      <UserFiltersBar address={address} />
      <CompanyList
        list={list}
        isFiltered={address.isFiltered}
        onClearFilters={address.clear}
        onPage={address.turnTo}
        total={(count) => t('users.total', { count })}
        empty={<EmptyState icon={<IconUsers />} title={t('users.empty')} text={t('users.lead')} />}
      >
        {(rows, busy) => (
          <DataTable
            label={t('company.users')}
            rows={rows}
            busy={busy}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            columns={columns}
            selection={{
              isSelected: ({ id }) => selected.has(id),
              toggle: (user, isSelected) => {
                setSelected((before) => {
                  const next = new Map(before);
                  if (isSelected) {
                    next.set(user.id, user);
                  } else {
                    next.delete(user.id);
                  }
                  return next;
                });
              },
            }}
          />
        )}
      </CompanyList>
      {selected.size > 0 && (
        <BulkBar
          users={[...selected.values()]}
          onClear={() => {
            setSelected(new Map());
          }}
        />
      )}
      <RolesSheet
        opened={explaining}
        onClose={() => {
          setExplaining(false);
        }}
      />
    </>
  );
}
