import { Anchor, Loader, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isRefused } from '../../api/api-error.ts';
import { authQueries } from '../../api/auth.ts';
import { QueryError } from '../../shared/errors/call-error.tsx';
import { JoinCompanyForm } from './join-company-form.tsx';
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
  const link = useQuery({ ...authQueries.passwordLink(token ?? ''), enabled: token !== null });
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
  if (link.isError) {
    const mayRetry = !isRefused(link.error);
    return (
      <Panel title={t('signIn.setTitle')}>
        <Stack gap="md">
          <QueryError query={link} mayRetry={mayRetry} />
          {!mayRetry && askAgain}
        </Stack>
      </Panel>
    );
  }
  if (link.isPending) {
    return (
      <Panel title={t('signIn.setTitle')}>
        <Loader aria-label={t('common.loading')} />
      </Panel>
    );
  }
  if (link.data.joins !== undefined && !isSeparate) {
    return (
      <JoinCompanyForm
        token={token}
        link={link.data}
        company={link.data.joins}
        onDone={onDone}
        onSeparate={() => setIsSeparate(true)}
      />
    );
  }
  return <SetPasswordForm token={token} link={link.data} onDone={onDone} />;
}
