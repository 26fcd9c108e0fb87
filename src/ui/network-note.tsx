import { Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOnline } from './use-online.ts';

/** Beside a button whose action needs the network: why it will not work now, and that nothing is lost. */
export function NetworkNote() {
  const { t } = useTranslation();
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <Text size="sm" className="cs-note" c="warn">
          <IconPlugConnectedX size={18} aria-hidden />
          {t('network.actionWaits')}
        </Text>
      )}
    </div>
  );
}
