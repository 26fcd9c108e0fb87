import { Button, Flex, Menu, Skeleton, Stack } from '@mantine/core';
import { IconCloudLock, IconPlugConnected, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SigningProvider } from '../../../../contract/models/signing-provider.ts';
import { signingProviderQueries, useDeleteSigningProvider } from '../../../api/signing-providers.ts';
import { QueryError } from '../../../shared/errors/call-error.tsx';
import { ConfirmMutation } from '../../../shared/form/confirm-mutation.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MetaLine } from '../../../ui/meta-line.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { EntryMenu } from '../entries/entry-menu.tsx';
import { CompanySealSection } from './company-seal.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { ProviderForm } from './provider-form.tsx';

type Open =
  | { readonly kind: 'form'; readonly provider: SigningProvider | null }
  | { readonly kind: 'delete'; readonly provider: SigningProvider }
  | null;

/** The providers of remote signatures that the company has a contract with. */
export function SigningProvidersPage() {
  const { t } = useTranslation();
  const list = useQuery(signingProviderQueries.list());
  const remove = useDeleteSigningProvider();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const create = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => setOpen({ kind: 'form', provider: null })}
    >
      {t('signingProviders.create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('company.signingProviders')} lead={t('signingProviders.lead')} actions={create} />
      {list.isPending && <Skeleton height={160} />}
      <QueryError query={list} />
      {list.isSuccess && list.data.length === 0 && (
        <EmptyState
          icon={<IconCloudLock />}
          title={t('signingProviders.empty')}
          text={t('signingProviders.emptyText')}
        />
      )}
      {list.isSuccess && list.data.length > 0 && (
        <ul className="cs-rows">
          {list.data.map((provider) => (
            <ProviderRow
              key={provider.id}
              provider={provider}
              onEdit={() => setOpen({ kind: 'form', provider })}
              onDelete={() => setOpen({ kind: 'delete', provider })}
            />
          ))}
        </ul>
      )}
      {list.isSuccess && <CompanySealSection />}
      {open?.kind === 'form' && <ProviderForm provider={open.provider} onClose={close} />}
      <ConfirmMutation
        opened={open?.kind === 'delete'}
        title={t('company.deleteTitle', { name: open?.kind === 'delete' ? open.provider.name : '' })}
        confirmLabel={t('common.delete')}
        danger
        mutation={remove}
        onClose={close}
        onConfirm={() => {
          if (open?.kind === 'delete') {
            remove.mutate(open.provider.id, { onSuccess: close });
          }
        }}
      >
        {t('signingProviders.deleteText')}
      </ConfirmMutation>
    </>
  );
}

type ProviderRowProps = {
  readonly provider: SigningProvider;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

function ProviderRow({ provider, onEdit, onDelete }: ProviderRowProps) {
  const { t } = useTranslation();
  const { name, kind, url, enabled, accounts } = provider;
  const [isTesting, setTesting] = useState(false);
  return (
    <Flex component="li" align="center" justify="space-between" columnGap={16} py={12}>
      <Stack gap={6} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <span className="cs-row">
          <strong>{name}</strong>
          {!enabled && <Pill tone="warn">{t('signingProviders.off')}</Pill>}
        </span>
        <p className="cs-detail">
          <MetaLine
            facts={[
              t(`signingProviders.kinds.${kind}`),
              new URL(url).host,
              t('signingProviders.accounts', { count: accounts }),
            ]}
          />
        </p>
        {isTesting && <ConnectionTest id={provider.id} />}
      </Stack>
      <EntryMenu name={name} onEdit={onEdit} onDelete={onDelete}>
        <Menu.Item leftSection={<IconPlugConnected size={18} aria-hidden />} onClick={() => setTesting(true)}>
          {t('signingProviders.test')}
        </Menu.Item>
      </EntryMenu>
    </Flex>
  );
}
