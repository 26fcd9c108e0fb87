import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { authQueries } from '../../api/auth.ts';
import { JoinCompanyForm } from './join-company-form.tsx';
import { LinkPanel } from './link-panel.tsx';
import { Panel } from './panel.tsx';
import { SetPasswordForm } from './set-password-form.tsx';

type SetPasswordPageProps = {
  /** The secret of the mail's link, or null when the page was opened without one. */
  readonly token: string | null;
  /** Called when the link is spent. */
  readonly onDone: () => void;
};

/**
 * Sets the password of an account, with the link of an invitation or of a forgotten password. Whoever has an account may accept an
 * invitation with it instead.
 */
export function SetPasswordPage({ token, onDone }: SetPasswordPageProps) {
  const { t } = useTranslation();
  const query = useQuery({ ...authQueries.passwordLink(token ?? ''), enabled: token !== null });
  const [isSeparate, setIsSeparate] = useState(false);
  const askAgain = (
    <Anchor component={Link} to="/forgot-password">
      {t('signIn.setAskAgain')}
    </Anchor>
  );
  if (token === null) {
    return (
      <Panel title={t('signIn.setTitle')} lead={t('signIn.setNoLink')}>
        {askAgain}
      </Panel>
    );
  }
  return (
    <LinkPanel title={t('signIn.setTitle')} query={query} otherWay={askAgain}>
      {(link) =>
        link.joins !== undefined && !isSeparate ? (
          <JoinCompanyForm
            token={token}
            link={link}
            company={link.joins}
            onDone={onDone}
            onSeparate={() => setIsSeparate(true)}
          />
        ) : (
          <SetPasswordForm token={token} link={link} onDone={onDone} />
        )
      }
    </LinkPanel>
  );
}
