import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { authQueries } from '../../api/auth.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ChangePassword } from './change-password.tsx';
import { Preferences } from './preferences.tsx';
import { Profile } from './profile.tsx';
import { Sessions } from './sessions.tsx';
import { Signatures } from './signatures.tsx';

/** Everything that concerns the signed-in user alone. `addSignature` is what the app offers for adding one. */
export function AccountPage({ addSignature }: { readonly addSignature?: ReactNode }) {
  const { t } = useTranslation();
  const { data: me } = useQuery(authQueries.me());
  return (
    <>
      <PageHeader title={t('account.title')} />
      {me && (
        <Stack gap="lg" maw={880}>
          <Profile me={me} />
          <Preferences />
          <Signatures addSignature={addSignature} />
          <ChangePassword username={me.user?.username ?? ''} />
          <Sessions />
        </Stack>
      )}
    </>
  );
}
