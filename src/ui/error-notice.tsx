import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertCircle, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { messageTexts } from '../../contract/messages.ts';
import { useServerText } from '../i18n/server-text.ts';
import { useSaysOffline } from './offline-said.ts';
import { useIsBackSince } from './use-online.ts';

/** Why something failed, in the shape of the API's `Failure`; null for an error that nobody foresaw. */
export type NoticeFailure =
  /** `status` is there where something answered that the service is away, and not where nothing did. */
  | { readonly kind: 'network'; readonly status?: number | null; readonly busy?: boolean }
  | { readonly kind: 'contract' }
  | { readonly kind: 'rejected' | 'unauthorized'; readonly messages: readonly string[] }
  | null;

type ErrorNoticeProps = {
  readonly failure: NoticeFailure;
  /** Offered where trying again can help. */
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
  readonly title?: string;
};

/** Says failures to the user: one text for each. */
export function useFailureFormat(): (failure: NoticeFailure) => readonly string[] {
  const { t } = useTranslation();
  const serverText = useServerText();
  return (failure) => {
    switch (failure?.kind) {
      case 'network': {
        // The reader's own connection is not to blame where an answer came.
        const { status, busy } = failure;
        return [
          status == null ? t('common.offline') : serverText(messageTexts[busy ? 'busy' : 'unavailable']),
        ];
      }
      case 'contract':
        return [t('common.contractBroken')];
      case 'unauthorized':
        // The page asks for the password over whatever it shows: this is read once somebody is signed in again.
        return [t('session.clickAgain')];
      default: {
        const messages = failure?.messages ?? [];
        return messages.length === 0
          ? [t('common.unexpected')]
          : messages.map((message) => serverText(message));
      }
    }
  };
}

/** The texts of a failure. */
export function useFailureTexts(failure: NoticeFailure): readonly string[] {
  return useFailureFormat()(failure);
}

/** A failure, said in place: beside the action that failed, or where what could not be loaded would stand. */
export function ErrorNotice({ failure, onRetry, retrying = false, title }: ErrorNoticeProps) {
  const { t } = useTranslation();
  const texts = useFailureTexts(failure);
  const isOffline = failure?.kind === 'network' && failure.status == null;
  // What stands in place of something that did not come stays, with what to do about it.
  const isBesideAction = onRetry === undefined && title === undefined;
  const isBack = useIsBackSince(isOffline && isBesideAction ? failure : null);
  useSaysOffline(isOffline && !isBack);
  if (isBack) {
    return null;
  }
  const Symbol = failure?.kind === 'network' ? IconPlugConnectedX : IconAlertCircle;
  return (
    <Alert color="seal" role="alert" icon={<Symbol aria-hidden />} {...(title !== undefined && { title })}>
      <Group justify="space-between" gap="sm">
        <div style={{ flex: '1 1 200px' }}>
          {texts.map((text) => (
            <Text key={text} size="sm" c="var(--cs-ink-1)">
              {text}
            </Text>
          ))}
        </div>
        {onRetry && (
          <Button variant="default" size="sm" onClick={onRetry} loading={retrying}>
            {t('common.retry')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
