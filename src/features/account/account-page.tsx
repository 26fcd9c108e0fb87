import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { authQueries } from '../../api/auth.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Certificates } from './certificates.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeviceNotifications } from './device-notifications.tsx';
import { MyData } from './my-data.tsx';
import { Preferences } from './preferences.tsx';
import { Profile } from './profile.tsx';
import { Section } from './section.tsx';
import { Sessions } from './sessions.tsx';
import { Signatures } from './signatures.tsx';
import { TwoFactor } from './two-factor.tsx';

type AccountPageProps = { readonly addSignature?: ReactNode; readonly absence?: ReactNode };

/**
 * Everything that concerns the signed-in user alone. The app gives what belongs to other features: what adds a signature, and who acts
 * for me while I am away.
 */
export function AccountPage({ addSignature, absence }: AccountPageProps) {
  const { t } = useTranslation();
  const { data: me } = useQuery(authQueries.me());
  return (
    <>
      <PageHeader title={t('shell.account')} />
      {me && (
        <Stack gap="lg" maw={880}>
          <Profile me={me} />
          <Preferences />
          <DeviceNotifications />
          <Signatures addSignature={addSignature} />
          <Certificates me={me} />
          {absence !== undefined && (
            <Section title={t('delegation.title')} hint={t('delegation.hint')}>
              {absence}
            </Section>
          )}
          <ChangePassword username={me.user?.username ?? ''} />
          <TwoFactor username={me.user?.username ?? ''} isOn={me.user?.twoFactorEnabled ?? false} />
          <Sessions />
          <MyData />
        </Stack>
      )}
    </>
  );
}
