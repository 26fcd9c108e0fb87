import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isRefused } from '../../api/api-error.ts';
import { mailLinkQueries, useAnswerMailChoice } from '../../api/mail-links.ts';
import { MutationError, QueryError } from '../../shared/errors/call-error.tsx';
import { Panel } from './panel.tsx';

/** Which mails somebody without an account gets, by the link below a mail. `token`: what the link holds. */
export function MailChoicePage({ token }: { readonly token: string }) {
  const { t } = useTranslation();
  const found = useQuery({ ...mailLinkQueries.mailChoice(token), staleTime: Infinity });
  const answer = useAnswerMailChoice();
  const choice = found.data;
  if (choice === undefined) {
    return (
      <Panel title={t('mailChoice.title')}>
        {found.error === null ? (
          <Loader aria-label={t('common.loading')} />
        ) : (
          <QueryError query={found} mayRetry={!isRefused(found.error)} />
        )}
      </Panel>
    );
  }
  const { name, company, wantsAll } = choice;
  const values = { name, company };
  return (
    <Panel
      title={t('mailChoice.title')}
      lead={t(wantsAll ? 'mailChoice.leadAll' : 'mailChoice.leadAsked', values)}
    >
      <MutationError mutation={answer} />
      <Button
        size="lg"
        fullWidth
        variant={wantsAll ? 'filled' : 'default'}
        loading={answer.isPending}
        onClick={() => answer.mutate({ token, wantsAll: !wantsAll })}
      >
        {t(wantsAll ? 'mailChoice.unsubscribe' : 'mailChoice.subscribe')}
      </Button>
    </Panel>
  );
}
