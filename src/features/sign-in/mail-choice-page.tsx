import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mailLinkQueries, useAnswerMailChoice } from '../../api/mail-links.ts';
import { MutationError } from '../../shared/errors/call-error.tsx';
import { LinkPanel } from './link-panel.tsx';
import { Panel } from './panel.tsx';

/** Which mails somebody without an account gets, by the link below a mail. `token`: what the link holds. */
export function MailChoicePage({ token }: { readonly token: string }) {
  const { t } = useTranslation();
  const query = useQuery({ ...mailLinkQueries.mailChoice(token), staleTime: Infinity });
  const answer = useAnswerMailChoice();
  return (
    <LinkPanel title={t('mailChoice.title')} query={query}>
      {({ name, company, wantsAll }) => (
        <Panel
          title={t('mailChoice.title')}
          lead={t(wantsAll ? 'mailChoice.leadAll' : 'mailChoice.leadAsked', { name, company })}
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
      )}
    </LinkPanel>
  );
}
