import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Overview } from '../../../contract/models/overview.ts';
import { documentsAddress, scopeFilters } from './figures.ts';

type AlarmsProps = { readonly overview: Overview; readonly userId: number | null };

/** What failed without anybody noticing; nothing while all is well. */
export function Alarms({ overview, userId }: AlarmsProps) {
  const { t } = useTranslation();
  const { webhooks, notices } = overview.alarms ?? { webhooks: 0, notices: 0 };
  const undelivered = overview.documents?.undelivered ?? 0;
  if (webhooks === 0 && notices === 0 && undelivered === 0) {
    return null;
  }
  return (
    <Alert color="warn" icon={<IconAlertTriangle aria-hidden />} title={t('home.alarms')} mb="lg">
      <ul className="cs-stack">
        {undelivered > 0 && (
          <li>
            {t('home.alarmUndelivered', { count: undelivered })}{' '}
            <Anchor
              inherit
              component={Link}
              to={documentsAddress({ ...scopeFilters(overview, userId), undelivered: true })}
            >
              {t('home.toUndelivered')}
            </Anchor>
          </li>
        )}
        {webhooks > 0 && (
          <li>
            {t('home.alarmWebhooks', { count: webhooks })}{' '}
            <Anchor inherit component={Link} to="/company/webhooks">
              {t('home.toWebhooks')}
            </Anchor>
          </li>
        )}
        {notices > 0 && (
          <li>
            {t('home.alarmNotices', { count: notices })}{' '}
            <Anchor inherit component={Link} to="/company/users">
              {t('home.toUsers')}
            </Anchor>
          </li>
        )}
      </ul>
    </Alert>
  );
}
