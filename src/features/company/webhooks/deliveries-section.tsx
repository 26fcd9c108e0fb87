import { Button, SegmentedControl, Title } from '@mantine/core';
import { IconRefresh, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WebhookDelivery, webhookDeliveryStateSchema } from '../../../../contract/models/company.ts';
import { webhookQueries } from '../../../api/webhooks.ts';
import { useEnumText } from '../../../i18n/enum-text.ts';
import { useFormat } from '../../../i18n/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Column, DataTable } from '../shared/data-table.tsx';
import classes from '../shared/list.module.css';
import { CompanyList } from '../shared/company-list.tsx';
import { SearchField } from '../shared/search-field.tsx';
import { useAddress } from '../shared/use-address.ts';
import { DeliverySheet } from './delivery-sheet.tsx';
import { DeliveryState } from './delivery-state.tsx';
import styles from './webhooks.module.css';

/** What the webhook was told within thirty days, how that went, and the way to say it once more. */
export function DeliveriesSection() {
  const { t } = useTranslation();
  const address = useAddress(['search', 'state']);
  const [openId, setOpenId] = useState<string | null>(null);
  const columns = useColumns(setOpenId);
  const state = webhookDeliveryStateSchema.safeParse(address.filters.state);
  const list = useQuery({
    ...webhookQueries.deliveries({
      search: address.filters.search,
      page: address.page,
      pageSize: 20,
      ...(state.success && { state: state.data }),
    }),
    refetchOnWindowFocus: true,
  });
  const open = list.data?.items.find(({ id }) => id === openId) ?? null;
  return (
    <section aria-labelledby="deliveries">
      <Title order={2} id="deliveries" mt="xl">
        {t('webhooks.deliveries')}
      </Title>
      <p className={styles['hint']}>{t('webhooks.deliveriesHint')}</p>
      <search className={classes['filters']}>
        <SearchField
          search={address.filters.search}
          label={t('webhooks.search')}
          onSearch={(search) => {
            address.change('search', search);
          }}
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
          value={state.success ? state.data : ''}
          onChange={(value) => {
            address.change('state', value);
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
      </search>
      <CompanyList
        list={list}
        isFiltered={address.isFiltered}
        onClearFilters={address.clear}
        onPage={address.turnTo}
        total={(count) => t('webhooks.total', { count })}
        empty={
          <EmptyState
            headingLevel={3}
            icon={<IconWebhook />}
            title={t('webhooks.empty')}
            text={t('webhooks.emptyText')}
          />
        }
      >
        {(rows, busy) => (
          <DataTable
            label={t('webhooks.deliveries')}
            rows={rows}
            busy={busy}
            keyOf={({ id }) => id}
            nameOf={({ documentNo }) => documentNo}
            columns={columns}
          />
        )}
      </CompanyList>
      {open !== null && (
        <DeliverySheet
          delivery={open}
          onClose={() => {
            setOpenId(null);
          }}
        />
      )}
    </section>
  );
}

function useColumns(onOpen: (id: string) => void): readonly Column<WebhookDelivery>[] {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const format = useFormat();
  return [
    {
      id: 'document',
      title: t('webhooks.what'),
      grows: true,
      render: ({ id, documentNo, documentStatus, documentId }) => (
        <>
          <button
            type="button"
            className={`${classes['title'] ?? ''} cs-target`}
            onClick={() => {
              onOpen(id);
            }}
          >
            {documentId === null ? t('webhooks.example') : documentNo}
          </button>
          <p className={classes['facts']}>
            {documentStatus === null ? '' : enumText('documentStatus', documentStatus)}
          </p>
        </>
      ),
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
