import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FloatingNotice } from '../ui/floating-notice.tsx';
import { useIsOfflineSaid } from '../ui/offline-said.ts';
import { useOnline } from '../ui/use-online.ts';
import { takeNewVersion, useNewVersion } from './shell-worker.ts';

/** What holds for the page as a whole: that there is no network, and that there is a newer version. */
export function PageNotices() {
  return (
    <>
      <OfflineNotice />
      <NewVersionNotice />
    </>
  );
}

function OfflineNotice() {
  const { t } = useTranslation();
  const online = useOnline();
  const isSaid = useIsOfflineSaid();
  const [seen, setSeen] = useState({ online, wasOffline: false, hidden: false });
  if (seen.online !== online) {
    setSeen({ online, wasOffline: true, hidden: false });
  }
  return (
    <>
      {!online && !isSaid && !seen.hidden && (
        <FloatingNotice
          icon={<IconPlugConnectedX size={22} aria-hidden />}
          title={t('network.offlineTitle')}
          text={t('network.offlineText')}
          later={{
            label: t('network.hide'),
            onAct: () => setSeen({ ...seen, hidden: true }),
          }}
        />
      )}
      <p className="cs-spoken" role="status">
        {online && seen.wasOffline ? t('network.back') : ''}
      </p>
    </>
  );
}

function NewVersionNotice() {
  const { t } = useTranslation();
  const isThere = useNewVersion();
  const [putOff, setPutOff] = useState(false);
  if (!isThere || putOff) {
    return null;
  }
  return (
    <FloatingNotice
      icon={<IconRefresh size={22} aria-hidden />}
      title={t('network.updateTitle')}
      text={t('network.updateText')}
      action={{ label: t('network.update'), onAct: takeNewVersion }}
      later={{
        label: t('network.updateLater'),
        onAct: () => setPutOff(true),
      }}
    />
  );
}
