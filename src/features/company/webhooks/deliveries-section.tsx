import { Button, SegmentedControl, Text, Title } from '@mantine/core';
import { IconRefresh, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type WebhookDelivery, webhookDeliveryStateSchema } from '../../../../contract/models/company.ts';
import { webhookQueries } from '../../../api/webhooks.ts';
import { useEnumText } from '../../../i18n/enum-text.ts';
import { useFormat } from '../../../i18n/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../shared/table/data-table.tsx';
import { RowTitle } from '../../../shared/table/row-title.tsx';
import { DataList } from '../../../shared/list/data-list.tsx';
import { FilterBar } from '../../../shared/list/filter-bar.tsx';
import { SearchField } from '../../../shared/list/search-field.tsx';
import { choiceFilter, schemaFilters, textFilter } from '../../../shared/list/schema-filters.ts';
import { useUrlFilters } from '../../../shared/list/use-url-filters.ts';
import { DeliverySheet } from './delivery-sheet.tsx';
import { DeliveryState } from './delivery-state.tsx';

const deliveryFilters = schemaFilters(
  z.object({ search: textFilter, state: choiceFilter(webhookDeliveryStateSchema.options) }),
);

/** What the webhook was told within thirty days, how that went, and the way to say it once more. */
export function DeliveriesSection() {
  const { t } = useTranslation();
  const address = useUrlFilters(deliveryFilters);
  const [opened, setOpened] = useState<WebhookDelivery | null>(null);
  const columns = useColumns(setOpened);
  const { search, state } = address.filters;
  const list = useQuery({
    ...webhookQueries.deliveries({
      search,
      page: address.page,
      pageSize: 20,
      ...(state !== null && { state }),
    }),
    refetchOnWindowFocus: true,
  });
  // One that is taken now, or that others came before, may be on the list no more.
  const open = list.data?.items.find(({ id }) => id === opened?.id) ?? opened;
  return (
    <section aria-labelledby="deliveries">
      <Title order={2} id="deliveries" mt="xl">
        {t('webhooks.deliveries')}
      </Title>
      <Text maw="70ch" mt={4} mb="md" c="dimmed">
        {t('webhooks.deliveriesHint')}
      </Text>
      <FilterBar>
        <SearchField
          search={search}
          label={t('webhooks.search')}
          flex="2 1 200px"
          onSearch={(wanted) => address.change({ search: wanted })}
        />
        <SegmentedControl
          aria-label={t('webhooks.state')}
          data={[
            { value: '', label: t('webhooks.anyState') },
            ...webhookDeliveryStateSchema.options.map((option) => ({
              value: option,
              label: t(`webhooks.states.${option}`),
            })),
          ]}
          value={state ?? ''}
          onChange={(value) => {
            address.change({ state: webhookDeliveryStateSchema.safeParse(value).data ?? null });
          }}
        />
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={list.isFetching}
          onClick={() => void list.refetch()}
        >
          {t('webhooks.refresh')}
        </Button>
      </FilterBar>
      <DataList
        list={list}
        filters={address}
        total={(count) => t('webhooks.total', { count })}
        empty={
          <EmptyState
            headingLevel={3}
            icon={<IconWebhook />}
            title={t('webhooks.empty')}
            text={t('webhooks.emptyText')}
          />
        }
        label={t('webhooks.deliveries')}
        nameOf={({ documentNo }) => documentNo}
        columns={columns}
      />
      {open !== null && (
        <DeliverySheet delivery={open} onResent={setOpened} onClose={() => setOpened(null)} />
      )}
    </section>
  );
}

function useColumns(onOpen: (delivery: WebhookDelivery) => void): readonly Column<WebhookDelivery>[] {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const format = useFormat();
  return [
    {
      id: 'document',
      title: t('webhooks.what'),
      width: 'grows',
      render: (delivery) => {
        const { documentNo, documentStatus, documentId } = delivery;
        return (
          <RowTitle
            title={documentId === null ? t('webhooks.example') : documentNo}
            facts={documentStatus === null ? '' : enumText('documentStatus', documentStatus)}
            onOpen={() => onOpen(delivery)}
          />
        );
      },
    },
    { id: 'state', title: t('webhooks.state'), render: (delivery) => <DeliveryState delivery={delivery} /> },
    {
      id: 'answer',
      title: t('webhooks.answer'),
      render: ({ responseStatus, tries }) => (
        <span className="cs-figures">{responseStatus ?? (tries === 0 ? '' : t('webhooks.noAnswer'))}</span>
      ),
    },
    {
      id: 'tries',
      title: t('webhooks.tries'),
      render: ({ tries }) => <span className="cs-figures">{tries}</span>,
    },
    {
      id: 'created',
      title: t('webhooks.when'),
      render: ({ createdDate }) => <span className="cs-figures">{format.dateTime(createdDate)}</span>,
    },
  ];
}
