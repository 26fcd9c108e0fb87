import { Anchor, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { recognize } from '../../../contract/messages.ts';
import { failureOf, isFailure, rejectionMessages } from '../../api/api-error.ts';
import { useServerText } from '../../i18n/server-text.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { FreshCode } from './fresh-code.tsx';
import { Panel } from './panel.tsx';

type OpenFailedProps = {
  /** What the exchange of the link failed with; null when the address carried no link. */
  readonly error: unknown;
  /** The link that was refused, which says who may have a fresh one; null where none was. */
  readonly link: string | null;
  readonly onRetry: () => void;
  readonly retrying: boolean;
};

/** A mail's link that opens nothing, with the other ways in. */
export function OpenFailed({ error, link, onRetry, retrying }: OpenFailedProps) {
  const { t } = useTranslation();
  const serverText = useServerText();
  const [message = ''] = rejectionMessages(error);
  const known = recognize(message);
  const id = known.kind === 'message' ? known.id : null;
  if (id === 'guestAccessEnded') {
    return <Ended title={t('signIn.guestAccessEndedTitle')} lead={serverText(message)} />;
  }
  if (link !== null && id === 'linkStepEnded') {
    return (
      <Ended title={t('signIn.stepEndedTitle')} lead={t('signIn.stepEndedLead')}>
        <FreshCode proof={link} />
      </Ended>
    );
  }
  const offline = isFailure(error, 'network');
  const lead = error === null ? t('signIn.openNoLink') : t('signIn.openFailedLead');
  return (
    <Panel title={t('signIn.openFailedTitle')} lead={lead}>
      <Stack gap="md">
        {error !== null && (
          <ErrorNotice failure={failureOf(error)} retrying={retrying} {...(offline && { onRetry })} />
        )}
        {link !== null && <FreshCode proof={link} />}
        <Button component={Link} to="/code" size="lg" fullWidth>
          {t('signIn.openByCode')}
        </Button>
        <Group justify="center">
          <Anchor component={Link} to="/sign-in">
            {t('signIn.signInInstead')}
          </Anchor>
        </Group>
      </Stack>
    </Panel>
  );
}

type EndedProps = {
  readonly title: string;
  readonly lead: string;
  /** How the document is read all the same. */
  readonly children?: ReactNode;
};

/** The link did what it was for. */
function Ended({ title, lead, children }: EndedProps) {
  const { t } = useTranslation();
  return (
    <Panel title={title} lead={lead}>
      <Stack gap="md">
        {children}
        <Group justify="center">
          <Anchor component={Link} to="/sign-in">
            {t('signIn.signInInstead')}
          </Anchor>
        </Group>
      </Stack>
    </Panel>
  );
}
