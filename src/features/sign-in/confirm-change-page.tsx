import { Button, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../../contract/operation.ts';
import type { contactChangeLink } from '../../../contract/operations/users.ts';
import { mailLinkQueries, useAnswerContactChange } from '../../api/mail-links.ts';
import { useFormat } from '../../i18n/format.ts';
import { MutationError } from '../../shared/errors/call-error.tsx';
import { LinkPanel } from './link-panel.tsx';
import { Panel } from './panel.tsx';

type ConfirmChangePageProps = {
  /** The secret of the message's link, or null when the page was opened without one. */
  readonly token: string | null;
  /** Called when the link is spent. */
  readonly onDone: () => void;
};

/** Confirms or declines a change of an email address or phone number, with the link that was sent to the old one. */
export function ConfirmChangePage({ token, onDone }: ConfirmChangePageProps) {
  const { t } = useTranslation();
  // What the link says is read once: an answer spends it, and the screen goes on saying what was answered.
  const query = useQuery({
    ...mailLinkQueries.contactChange(token ?? ''),
    enabled: token !== null,
    staleTime: Infinity,
  });
  if (token === null) {
    return <Panel title={t('signIn.confirmChangeTitle')} lead={t('contactChange.noLink')} />;
  }
  return (
    <LinkPanel title={t('signIn.confirmChangeTitle')} query={query}>
      {(change) => <Decision token={token} change={change} onDone={onDone} />}
    </LinkPanel>
  );
}

type DecisionProps = {
  readonly token: string;
  readonly change: Data<typeof contactChangeLink>;
  readonly onDone: () => void;
};

function Decision({ token, change, onDone }: DecisionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const answer = useAnswerContactChange();
  const { field, previous, value, name, company, expiresAt } = change;
  const running = answer.isPending ? answer.variables.confirm : null;
  const send = (confirm: boolean): void => {
    if (!answer.isPending) {
      answer.mutate({ token, confirm }, { onSuccess: onDone });
    }
  };

  if (answer.isSuccess) {
    return answer.variables.confirm ? (
      <Panel
        title={t('contactChange.confirmedTitle')}
        lead={t(field === 'email' ? 'contactChange.confirmedEmail' : 'contactChange.confirmedPhone', {
          value,
        })}
      />
    ) : (
      <Panel
        title={t('contactChange.declinedTitle')}
        lead={t(field === 'email' ? 'contactChange.declinedEmail' : 'contactChange.declinedPhone', {
          previous,
          company,
        })}
      />
    );
  }
  return (
    <Panel
      title={t('signIn.confirmChangeTitle')}
      lead={t(field === 'email' ? 'contactChange.leadEmail' : 'contactChange.leadPhone', { name, company })}
    >
      <Stack gap="md">
        <Paper component="dl" withBorder className="cs-facts" px="md" py={14}>
          <div>
            <dt>{t('contactChange.now')}</dt>
            <dd>{previous}</dd>
          </div>
          <div>
            <dt>{t('contactChange.next')}</dt>
            <dd>
              <strong>{value}</strong>
            </dd>
          </div>
        </Paper>
        <Text size="sm">
          {t(field === 'email' ? 'contactChange.effectEmail' : 'contactChange.effectPhone')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('signIn.setExpires', { time: format.dateTime(expiresAt) })}
        </Text>
        <MutationError mutation={answer} />
        <Button
          size="lg"
          fullWidth
          loading={running === true}
          disabled={running === false}
          onClick={() => send(true)}
        >
          {t(field === 'email' ? 'contactChange.confirmEmail' : 'contactChange.confirmPhone')}
        </Button>
        <Button
          size="lg"
          fullWidth
          variant="default"
          loading={running === false}
          disabled={running === true}
          onClick={() => send(false)}
        >
          {t('contactChange.decline')}
        </Button>
      </Stack>
    </Panel>
  );
}
