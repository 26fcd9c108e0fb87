import { Alert, Button, Group, Radio, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanySeal } from '../../../../contract/models/signing-provider.ts';
import { signingProviderQueries, useChooseSeal, useUnlinkSeal } from '../../../api/signing-providers.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useServerText } from '../../../i18n/server-text.ts';
import { MutationError, QueryError } from '../../../shared/errors/call-error.tsx';
import { ConfirmMutation } from '../../../shared/form/confirm-mutation.tsx';
import { LinkSeal } from './link-seal.tsx';

type Open = 'link' | 'unlink' | null;

/** What finished documents are sealed with: a certificate of the company's own authority, or of an account of the company. */
export function CompanySealSection() {
  const { t } = useTranslation();
  const query = useQuery(signingProviderQueries.seal());
  const choose = useChooseSeal();
  const unlink = useUnlinkSeal();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const seal = query.data;
  if (query.isLoadingError) {
    return <QueryError query={query} />;
  }
  if (seal === undefined) {
    return null;
  }
  const { account } = seal;
  return (
    <Stack component="section" gap="sm" mt="xl" aria-labelledby="company-seal">
      <Title id="company-seal" order={2} fz={18}>
        {t('signingProviders.seal.title')}
      </Title>
      <Radio.Group
        aria-labelledby="company-seal"
        value={seal.usesAccount ? 'account' : 'own'}
        onChange={(value) => choose.mutate(value === 'account')}
      >
        <Stack gap="sm">
          <Radio
            value="own"
            label={t('signingProviders.seal.own')}
            description={t('signingProviders.seal.ownHint')}
            disabled={choose.isPending}
          />
          <Radio
            value="account"
            label={t('signingProviders.seal.account')}
            description={<AccountFacts account={account} />}
            disabled={choose.isPending || account === null}
          />
        </Stack>
      </Radio.Group>
      <MutationError mutation={choose} />
      <SealFault seal={seal} />
      <Group gap="xs">
        <Button variant="default" onClick={() => setOpen('link')}>
          {t(account === null ? 'signingProviders.seal.link' : 'signingProviders.seal.relink')}
        </Button>
        {account !== null && (
          <Button variant="subtle" color="seal" onClick={() => setOpen('unlink')}>
            {t('remote.unlink')}
          </Button>
        )}
      </Group>
      {open === 'link' && <LinkSeal onClose={close} />}
      <ConfirmMutation
        opened={open === 'unlink'}
        title={t('signingProviders.seal.unlinkTitle')}
        confirmLabel={t('remote.unlink')}
        danger
        mutation={unlink}
        onClose={close}
        onConfirm={() => unlink.mutate(undefined, { onSuccess: close })}
      >
        {t('signingProviders.seal.unlinkText')}
      </ConfirmMutation>
    </Stack>
  );
}

function AccountFacts({ account }: Pick<CompanySeal, 'account'>) {
  const { t } = useTranslation();
  const format = useFormat();
  return account === null
    ? t('signingProviders.seal.accountHint')
    : t('signingProviders.seal.certificate', {
        subject: account.subject,
        issuer: account.issuer,
        date: format.date(account.validTo),
      });
}

/** Why documents wait for their seal. */
function SealFault({ seal: { waiting, fault } }: { readonly seal: CompanySeal }) {
  const { t } = useTranslation();
  const format = useFormat();
  const serverText = useServerText();
  return fault === null || waiting === 0 ? null : (
    <Alert
      color="warn"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('signingProviders.seal.waiting', { count: waiting })}
    >
      <Text>
        {t('signingProviders.seal.fault', {
          time: format.moment(fault.at),
          reason: serverText(fault.message),
        })}
      </Text>
      <Text>{t('signingProviders.seal.retried')}</Text>
    </Alert>
  );
}
