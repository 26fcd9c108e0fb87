import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/api-error.ts';
import { useSignOutEverywhere } from '../../api/auth.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Section } from './section.tsx';

/** Ending every session of mine, for whoever lost a device. */
export function Sessions() {
  const { t } = useTranslation();
  const signOut = useSignOutEverywhere();
  const [asked, setAsked] = useState(false);
  return (
    <Section title={t('account.sessions')} hint={t('account.sessionsHint')}>
      <Button variant="outline" color="seal" onClick={() => setAsked(true)}>
        {t('account.signOutEverywhere')}
      </Button>
      <ConfirmDialog
        opened={asked}
        title={t('account.signOutEverywhereTitle')}
        confirmLabel={t('account.signOutEverywhere')}
        danger
        busy={signOut.isPending}
        failure={signOut.isError ? failureOf(signOut.error) : undefined}
        onCancel={() => setAsked(false)}
        onConfirm={() => signOut.mutate()}
      >
        {t('account.signOutEverywhereText')}
      </ConfirmDialog>
    </Section>
  );
}
