import { Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSaysOffline } from './offline-said.ts';
import { useOnline } from './use-online.ts';

/** `isSaid` where a failure beside it says the same. */
type NetworkNoteProps = { readonly isSaid?: boolean };

/** Beside a button whose action needs the network: why it will not work now, and that nothing is lost. */
export function NetworkNote({ isSaid = false }: NetworkNoteProps) {
  const { t } = useTranslation();
  const online = useOnline();
  useSaysOffline(!online);
  const says = !online && !isSaid;
  return (
    // With nothing to say, it takes no room between its neighbors.
    <div role="status" className={says ? undefined : 'cs-spoken'}>
      {says && (
        <Text size="sm" className="cs-note" c="warn">
          <IconPlugConnectedX size={18} aria-hidden />
          {t('network.actionWaits')}
        </Text>
      )}
    </div>
  );
}
