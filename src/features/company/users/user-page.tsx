import { Alert, Skeleton, Stack } from '@mantine/core';
import { IconCheck, IconEraser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import type { User } from '../../../../contract/models/user.ts';
import { authQueries } from '../../../api/auth.ts';
import { userQueries } from '../../../api/users.ts';
import { useFormat } from '../../../i18n/format.ts';
import { QueryError } from '../../../shared/errors/call-error.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { MetaLine } from '../../../ui/meta-line.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { AccountSection } from './account-section.tsx';
import { CertificatesSection } from './certificates-section.tsx';
import { ContactChangesSection } from './contact-changes-section.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { UserForm } from './user-form.tsx';
import { UserState } from './user-state.tsx';
import styles from './users.module.css';

/** One user: who they are, what they may do, their account and their certificates. */
export function UserPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const user = useQuery(userQueries.detail(Number(id)));
  if (user.isPending) {
    return (
      <Stack role="status" aria-label={t('common.loading')}>
        <Skeleton height={36} width="40%" />
        <Skeleton height={320} />
      </Stack>
    );
  }
  if (user.isLoadingError) {
    return <QueryError query={user} title={t('users.failed')} />;
  }
  return <LoadedUser key={user.data.id} user={user.data} />;
}

/** What was just done, said until the next change: that the user was created, or saved. */
function useNews() {
  const location = useLocation();
  const state: unknown = location.state;
  const isNew = typeof state === 'object' && state !== null && 'created' in state;
  return useState<'created' | 'saved' | null>(isNew ? 'created' : null);
}

function LoadedUser({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [news, setNews] = useNews();
  return (
    <>
      <title>{t('shell.pageTitle', { page: user.name })}</title>
      <BackLink to="/company/users" label={t('users.back')} />
      <PageHeader
        title={user.name}
        {...(user.erasedDate === null && {
          lead: <MetaLine facts={[user.code, user.username]} />,
        })}
        actions={<UserState user={user} />}
      />
      {news !== null && (
        <Alert color="ok" role="status" icon={<IconCheck aria-hidden />} mb="md">
          {t(news === 'created' ? 'users.created' : 'users.saved')}
        </Alert>
      )}
      {user.erasedDate === null ? (
        <Sections user={user} onSaved={() => setNews('saved')} />
      ) : (
        <Alert color="gray" icon={<IconEraser aria-hidden />}>
          {t('privacy.erasedOn', { date: format.date(user.erasedDate) })}
        </Alert>
      )}
    </>
  );
}

function Sections({ user, onSaved }: { readonly user: User; readonly onSaved: () => void }) {
  const me = useQuery(authQueries.me());
  const isMe = me.data?.user?.id === user.id;
  return (
    <>
      {/* Above the form, where whoever has just saved another address sees what became of it. */}
      <ContactChangesSection user={user} mayConfirm={me.data?.user?.twoFactorEnabled ?? false} />
      <div className={styles['layout']}>
        <UserForm user={user} isMe={isMe} onSaved={onSaved} />
        <div>
          <AccountSection user={user} isMe={isMe} />
          <CertificatesSection user={user} />
          <PrivacySection user={user} isMe={isMe} />
        </div>
      </div>
    </>
  );
}
