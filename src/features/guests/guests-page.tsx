import { Button, Menu } from '@mantine/core';
import {
  IconArrowMerge,
  IconBan,
  IconBuilding,
  IconCircleCheck,
  IconEraser,
  IconFileSpreadsheet,
  IconPencil,
  IconPlus,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { userStatus } from '../../../contract/enums.ts';
import type { User } from '../../../contract/models/user.ts';
import { authQueries } from '../../api/auth.ts';
import { useUpdateGuest } from '../../api/guests.ts';
import { userQueries } from '../../api/users.ts';
import { GuestSheet } from '../../shared/guests/guest-sheet.tsx';
import { DataList } from '../../shared/list/data-list.tsx';
import { FilterBar } from '../../shared/list/filter-bar.tsx';
import { searchFilters } from '../../shared/list/schema-filters.ts';
import { SearchField } from '../../shared/list/search-field.tsx';
import { useUrlFilters } from '../../shared/list/use-url-filters.ts';
import { EraseDialog } from '../../shared/people/erase-dialog.tsx';
import type { Column } from '../../shared/table/data-table.tsx';
import { RowTitle } from '../../shared/table/row-title.tsx';
import { MutationError } from '../../shared/errors/call-error.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { MetaLine } from '../../ui/meta-line.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pill } from '../../ui/pill.tsx';
import { DotsMenu } from '../../ui/dots-menu.tsx';
import { MergeDialog } from './merge-dialog.tsx';

const isStopped = ({ status }: User): boolean => status?.value === userStatus.disabled;

/** Those outside the company who were named in workflows: found, corrected, and taken out of use. */
export function GuestsPage() {
  const { t } = useTranslation();
  const address = useUrlFilters(searchFilters);
  const { search } = address.filters;
  const list = useQuery(userQueries.list({ guests: 'only', search, page: address.page, pageSize: 20 }));
  const [editing, setEditing] = useState<{ readonly guest: User | null } | null>(null);
  const isAdmin = useQuery(authQueries.me()).data?.roles.includes('admin') === true;
  const [erasing, setErasing] = useState<User | null>(null);
  const [merging, setMerging] = useState<User | null>(null);
  const [stopping, setStopping] = useState<User | null>(null);
  const update = useUpdateGuest();
  const edit = (guest: User | null): void => setEditing({ guest });
  const columns: Column<User>[] = [
    {
      id: 'name',
      title: t('users.name'),
      width: 'grows',
      render: (guest) => (
        <RowTitle title={guest.name} facts={guest.organization} onOpen={() => edit(guest)} />
      ),
    },
    {
      id: 'contact',
      title: t('guests.contact'),
      render: ({ email, phone }) => (
        <MetaLine facts={[email !== '' && <MailAddress address={email} />, phone]} />
      ),
    },
    {
      id: 'state',
      title: t('guests.state'),
      render: (guest) =>
        isStopped(guest) ? (
          <Pill icon={<IconBan size={15} aria-hidden />}>{t('guests.stopped')}</Pill>
        ) : (
          <Pill tone="ok" icon={<IconCircleCheck size={15} aria-hidden />}>
            {t('guests.active')}
          </Pill>
        ),
    },
  ];
  return (
    <>
      <PageHeader
        title={t('guests.title')}
        lead={t('guests.lead')}
        actions={
          <>
            <Button
              component={Link}
              to="/guests/partners"
              variant="default"
              leftSection={<IconBuilding size={18} aria-hidden />}
            >
              {t('guests.partners.open')}
            </Button>
            <Button
              component={Link}
              to="/guests/import"
              variant="default"
              leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            >
              {t('guests.import.open')}
            </Button>
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit(null)}>
              {t('guests.addPerson')}
            </Button>
          </>
        }
      />
      <FilterBar>
        <SearchField
          search={search}
          label={t('guests.search')}
          onSearch={(next) => address.change({ search: next })}
        />
      </FilterBar>
      <MutationError mutation={update} />
      <DataList
        list={list}
        filters={address}
        total={(count) => t('guests.total', { count })}
        empty={<EmptyState icon={<IconUsers />} title={t('guests.empty')} text={t('guests.lead')} />}
        label={t('guests.title')}
        nameOf={({ name }) => name}
        columns={columns}
        actions={(guest) => (
          <DotsMenu label={t('lists.actionsOf', { name: guest.name })}>
            <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => edit(guest)}>
              {t('guests.edit')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowMerge size={18} aria-hidden />}
              onClick={() => setMerging(guest)}
            >
              {t('guests.merge')}
            </Menu.Item>
            {isAdmin && (
              <Menu.Item leftSection={<IconEraser size={18} aria-hidden />} onClick={() => setErasing(guest)}>
                {t('guests.erase')}
              </Menu.Item>
            )}
            {isStopped(guest) ? (
              <Menu.Item
                leftSection={<IconCircleCheck size={18} aria-hidden />}
                onClick={() => update.mutate({ id: guest.id, status: userStatus.enabled })}
              >
                {t('guests.resume')}
              </Menu.Item>
            ) : (
              <Menu.Item
                color="seal"
                leftSection={<IconBan size={18} aria-hidden />}
                onClick={() => setStopping(guest)}
              >
                {t('guests.stop')}
              </Menu.Item>
            )}
          </DotsMenu>
        )}
      />
      {editing !== null && (
        <GuestSheet guest={editing.guest} onClose={() => setEditing(null)} onSaved={() => setEditing(null)} />
      )}
      {erasing !== null && <EraseDialog user={erasing} onClose={() => setErasing(null)} />}
      {merging !== null && <MergeDialog guest={merging} onClose={() => setMerging(null)} />}
      <ConfirmDialog
        opened={stopping !== null}
        title={t('guests.stopTitle', { name: stopping?.name ?? '' })}
        confirmLabel={t('guests.stop')}
        danger
        onCancel={() => setStopping(null)}
        onConfirm={() => {
          if (stopping !== null) {
            update.mutate({ id: stopping.id, status: userStatus.disabled });
          }
          setStopping(null);
        }}
      >
        {t('guests.stopText')}
      </ConfirmDialog>
    </>
  );
}
