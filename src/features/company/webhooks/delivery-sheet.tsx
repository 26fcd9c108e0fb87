import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconCheck, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { WebhookDelivery } from '../../../../contract/models/company.ts';
import { useResendWebhook } from '../../../api/webhooks.ts';
import { useFormat } from '../../../i18n/format.ts';
import { webhookReason } from '../../../i18n/webhook-reason.ts';
import { MutationError } from '../../../shared/errors/call-error.tsx';
import { SideSheet } from '../../../ui/side-sheet.tsx';
import { DeliveryState } from './delivery-state.tsx';
import styles from './webhooks.module.css';

type DeliverySheetProps = {
  readonly delivery: WebhookDelivery;
  /** Called with how it stands once it was sent again. */
  readonly onResent: (delivery: WebhookDelivery) => void;
  readonly onClose: () => void;
};

function readable(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}

/** One delivery: its tries, the last answer, the very body, and sending it once more. */
export function DeliverySheet({ delivery, onResent, onClose }: DeliverySheetProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const resend = useResendWebhook();
  const { documentId, documentNo, lastTriedDate, nextTryDate, responseStatus, error } = delivery;
  const reason = error === null ? '' : webhookReason(t, error);
  const facts: readonly (readonly [string, string])[] = [
    [t('webhooks.deliveryId'), delivery.id],
    [t('webhooks.when'), format.dateTime(delivery.createdDate)],
    [t('webhooks.tries'), String(delivery.tries)],
    [t('webhooks.lastTry'), lastTriedDate === null ? '' : format.dateTime(lastTriedDate)],
    [t('webhooks.nextTry'), nextTryDate === null ? '' : format.dateTime(nextTryDate)],
    [t('webhooks.answer'), responseStatus === null ? '' : `HTTP ${String(responseStatus)}`],
    [t('webhooks.error'), reason.charAt(0).toUpperCase() + reason.slice(1)],
  ];
  return (
    <SideSheet opened onClose={onClose} title={documentId === null ? t('webhooks.example') : documentNo}>
      <Stack gap="md">
        <Group>
          <DeliveryState delivery={delivery} />
          {documentId !== null && <Link to={`/documents/${documentId}`}>{t('webhooks.openDocument')}</Link>}
        </Group>
        <dl className={styles['facts']}>
          {facts
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="cs-figures">{value}</dd>
              </div>
            ))}
        </dl>
        <pre className={styles['payload']} tabIndex={0} aria-label={t('webhooks.payload')}>
          {readable(delivery.payload)}
        </pre>
        <div aria-live="polite">
          {resend.isSuccess && (
            <Alert color="ok" icon={<IconCheck aria-hidden />}>
              {t('webhooks.resent')}
            </Alert>
          )}
        </div>
        <MutationError mutation={resend} />
        <Group justify="flex-end">
          <Button
            leftSection={<IconSend size={18} aria-hidden />}
            loading={resend.isPending}
            onClick={() => resend.mutate(delivery.id, { onSuccess: onResent })}
          >
            {t('webhooks.resend')}
          </Button>
        </Group>
      </Stack>
    </SideSheet>
  );
}
