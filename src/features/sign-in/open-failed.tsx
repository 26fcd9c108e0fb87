import { Anchor, Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureOf, isFailure } from '../../api/api-error.ts';
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
