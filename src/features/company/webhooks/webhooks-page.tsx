import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../api/api-error.ts';
import { webhookQueries } from '../../../api/webhooks.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
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
      {webhook.isError && (
        <ErrorNotice
          failure={failureOf(webhook.error)}
          onRetry={() => void webhook.refetch()}
          retrying={webhook.isFetching}
        />
      )}
      {webhook.data !== undefined && (
        <>
          <WebhookForm webhook={webhook.data} />
          {webhook.data !== null && <DeliveriesSection />}
        </>
      )}
    </>
  );
}
