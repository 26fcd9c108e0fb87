import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { webhookQueries } from '../../../api/webhooks.ts';
import { QueryError } from '../../../shared/errors/call-error.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DeliveriesSection } from './deliveries-section.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** Where the company's own systems hear of its documents, and what they were told. */
export function WebhooksPage() {
  const { t } = useTranslation();
  const webhook = useQuery(webhookQueries.current());
  return (
    <>
      <PageHeader title={t('company.webhooks')} lead={t('webhooks.lead')} />
      {webhook.isPending && <Skeleton height={240} />}
      <QueryError query={webhook} />
      {webhook.data !== undefined && (
        <>
          <WebhookForm webhook={webhook.data} />
          {webhook.data !== null && <DeliveriesSection />}
        </>
      )}
    </>
  );
}
