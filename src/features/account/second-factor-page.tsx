import { Anchor, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../contract/models/user.ts';
import { endMySession } from '../../api/auth.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { TwoFactorSteps } from './two-factor.tsx';

type SecondFactorPageProps = {
  readonly me: Me;
  /** Called once the recovery codes are kept. */
  readonly onSetUp: () => void;
};

/** Setting up the second factor that my company requires, or signing out. */
export function SecondFactorPage({ me, onSetUp }: SecondFactorPageProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="lg">
      <PageHeader
        title={t('account.twoFactorRequiredTitle')}
        lead={t('account.twoFactorRequired', { company: me.company?.name ?? '' })}
      />
      <TwoFactorSteps username={me.user?.username ?? ''} isOn={false} onSetUp={onSetUp} />
      <Anchor component="button" type="button" ta="start" onClick={endMySession}>
        {t('shell.signOut')}
      </Anchor>
    </Stack>
  );
}
