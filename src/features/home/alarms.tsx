import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Overview } from '../../../contract/models/overview.ts';

/** What failed without anybody noticing; nothing while all is well. */
export function Alarms({ alarms }: { readonly alarms: NonNullable<Overview['alarms']> }) {
  const { t } = useTranslation();
  if (alarms.webhooks === 0 && alarms.notices === 0) {
    return null;
  }
  return (
    <Alert color="warn" icon={<IconAlertTriangle aria-hidden />} title={t('home.alarms')} mb="lg">
      <ul className="cs-stack">
        {alarms.webhooks > 0 && (
          <li>
            {t('home.alarmWebhooks', { count: alarms.webhooks })}{' '}
            <Anchor component={Link} to="/company/webhooks">
              {t('home.toWebhooks')}
            </Anchor>
          </li>
        )}
        {alarms.notices > 0 && (
          <li>
            {t('home.alarmNotices', { count: alarms.notices })}{' '}
            <Anchor component={Link} to="/company/users">
              {t('home.toUsers')}
            </Anchor>
          </li>
        )}
      </ul>
    </Alert>
  );
}
