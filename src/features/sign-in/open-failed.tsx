import { Anchor, Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { messageTexts } from '../../../contract/messages.ts';
import { failureOf, isFailure, rejectionMessages } from '../../api/api-error.ts';
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
  if (link !== null && rejectionMessages(error).includes(messageTexts.linkStepEnded)) {
    return <StepEnded link={link} />;
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

/** The link did what it was for. The document is read with a fresh one, which goes to the same address. */
function StepEnded({ link }: { readonly link: string }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('signIn.stepEndedTitle')} lead={t('signIn.stepEndedLead')}>
      <Stack gap="md">
        <FreshCode proof={link} />
        <Group justify="center">
          <Anchor component={Link} to="/sign-in">
            {t('signIn.signInInstead')}
          </Anchor>
        </Group>
      </Stack>
    </Panel>
  );
}
