import { Anchor, Button, Menu } from '@mantine/core';
import { IconArrowMerge, IconBuilding, IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Partner } from '../../../contract/operations/partners.ts';
import { partnerQueries } from '../../api/partners.ts';
import { DataList } from '../../shared/list/data-list.tsx';
import { FilterBar } from '../../shared/list/filter-bar.tsx';
import { searchFilters } from '../../shared/list/schema-filters.ts';
import { SearchField } from '../../shared/list/search-field.tsx';
import { useUrlFilters } from '../../shared/list/use-url-filters.ts';
import type { Column } from '../../shared/table/data-table.tsx';
import { RowTitle } from '../../shared/table/row-title.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DotsMenu } from '../../ui/dots-menu.tsx';
import { MergePartnersDialog } from './merge-partners-dialog.tsx';
import { PartnerSheet } from './partner-sheet.tsx';

/** The companies that contacts act for: found, corrected, and merged. */
export function PartnersPage() {
  const { t } = useTranslation();
  const address = useUrlFilters(searchFilters);
  const { search } = address.filters;
  const list = useQuery(partnerQueries.list({ search, page: address.page, pageSize: 20 }));
  const [editing, setEditing] = useState<{ readonly partner: Partner | null } | null>(null);
  const [merging, setMerging] = useState<Partner | null>(null);
  const edit = (partner: Partner | null): void => setEditing({ partner });
  const columns: Column<Partner>[] = [
    {
      id: 'name',
      title: t('guests.partners.name'),
      width: 'grows',
      render: (partner) => (
        <RowTitle title={partner.name} facts={partner.address} onOpen={() => edit(partner)} />
      ),
    },
    { id: 'taxCode', title: t('guests.taxCode'), render: ({ taxCode }) => taxCode },
    {
      id: 'contacts',
      title: t('guests.partners.contacts'),
      render: ({ name, contactCount }) => (
        <Anchor component={Link} to={`/guests?${new URLSearchParams({ search: name }).toString()}`}>
          {t('guests.total', { count: contactCount })}
        </Anchor>
      ),
    },
  ];
  return (
    <>
      <BackLink to="/guests" label={t('guests.import.back')} />
      <PageHeader
        title={t('guests.partners.title')}
        lead={t('guests.partners.lead')}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit(null)}>
            {t('guests.partners.create')}
          </Button>
        }
      />
      <FilterBar>
        <SearchField
          search={search}
          label={t('guests.partners.search')}
          onSearch={(next) => address.change({ search: next })}
        />
      </FilterBar>
      <DataList
        list={list}
        filters={address}
        total={(count) => t('guests.partners.total', { count })}
        empty={
          <EmptyState
            icon={<IconBuilding />}
            title={t('guests.partners.empty')}
            text={t('guests.partners.lead')}
          />
        }
        label={t('guests.partners.title')}
        nameOf={({ name }) => name}
        columns={columns}
        actions={(partner) => (
          <DotsMenu label={t('lists.actionsOf', { name: partner.name })}>
            <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => edit(partner)}>
              {t('guests.edit')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowMerge size={18} aria-hidden />}
              onClick={() => setMerging(partner)}
            >
              {t('guests.partners.merge')}
            </Menu.Item>
          </DotsMenu>
        )}
      />
      {editing !== null && <PartnerSheet partner={editing.partner} onClose={() => setEditing(null)} />}
      {merging !== null && <MergePartnersDialog partner={merging} onClose={() => setMerging(null)} />}
    </>
  );
}
