import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconCertificate, IconDeviceMobileMessage, IconLink } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me, User } from '../../../contract/models/user.ts';
import { authQueries } from '../../api/auth.ts';
import { signingProviderQueries, useUnlinkRemoteAccount } from '../../api/signing-providers.ts';
import { useUpdateSmartCa } from '../../api/users.ts';
import { MutationError } from '../../shared/errors/call-error.tsx';
import { ConfirmMutation } from '../../shared/form/confirm-mutation.tsx';
import { CertificateFacts } from '../../ui/certificate-facts.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useProviderName } from '../../ui/provider-name.ts';
import styles from './certificates.module.css';
import { LinkRemoteAccount } from './link-remote-account.tsx';
import { Section } from './section.tsx';

type Certificate = User['userCertificates'][number];

/** The certificates that I sign with remotely. Who administers the company also chooses the default one here. */
export function Certificates({ me }: { readonly me: Me }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const update = useUpdateSmartCa();
  const unlink = useUnlinkRemoteAccount();
  const providers = useQuery(signingProviderQueries.choices());
  const providerName = useProviderName();
  const [isLinking, setLinking] = useState(false);
  const [wasLinked, setWasLinked] = useState(false);
  const [doomed, setDoomed] = useState<Certificate | null>(null);
  const close = (): void => setDoomed(null);
  const remote = me.user?.userCertificates.filter(({ kind }) => kind === 'remote') ?? [];
  const defaultId = me.user?.defaultSmartCa?.id ?? null;
  const mayChoose = me.roles.includes('admin');
  const mayLink = (providers.data?.length ?? 0) > 0;
  const isAwaited = remote.some(({ isConfirmed }) => isConfirmed === false);
  // Whoever confirms does so elsewhere, and it is told nowhere but here.
  useQuery({ ...authQueries.me(), refetchInterval: wasLinked && isAwaited ? 3000 : false });
  const nameOf = ({ providerId }: Certificate): string => {
    const provider = providers.data?.find(({ id }) => id === providerId);
    return provider === undefined || providers.data?.length === 1 ? '' : providerName(provider);
  };
  return (
    <Section title={t('remote.account')} hint={t('remote.accountHint')}>
      {remote.length === 0 ? (
        <EmptyState
          headingLevel={3}
          icon={<IconCertificate />}
          title={t('remote.accountEmpty')}
          text={t(mayLink ? 'remote.accountEmptyHint' : 'remote.accountNoProvider')}
        />
      ) : (
        <Stack gap="md">
          <ul className="cs-rows">
            {remote.map((certificate) => (
              <li key={certificate.id} className={styles['row']}>
                <CertificateFacts
                  certificate={certificate}
                  isDefault={certificate.id === defaultId}
                  provider={nameOf(certificate)}
                />
                <Group gap="xs">
                  {mayChoose && certificate.isValid && certificate.id !== defaultId && (
                    <Button
                      variant="default"
                      size="sm"
                      aria-label={t('remote.makeDefaultOf', { name: certificate.name })}
                      loading={update.isPending && update.variables.id === certificate.id}
                      onClick={() => {
                        update.mutate(
                          { id: certificate.id, isSetDefault: true },
                          {
                            onSuccess: () =>
                              void client.invalidateQueries({ queryKey: authQueries.me().queryKey }),
                          },
                        );
                      }}
                    >
                      {t('remote.makeDefault')}
                    </Button>
                  )}
                  <Button
                    variant="subtle"
                    size="sm"
                    px={0}
                    aria-label={t('remote.unlinkOf', { name: certificate.name })}
                    onClick={() => setDoomed(certificate)}
                  >
                    {t('remote.unlink')}
                  </Button>
                </Group>
              </li>
            ))}
          </ul>
          <MutationError mutation={update} />
        </Stack>
      )}
      {wasLinked && isAwaited && (
        <Alert color="brand" role="status" mt="md" icon={<IconDeviceMobileMessage aria-hidden />}>
          {t('remote.linked')}
        </Alert>
      )}
      {mayLink && (
        <Button
          mt="md"
          variant="default"
          leftSection={<IconLink size={18} aria-hidden />}
          onClick={() => setLinking(true)}
        >
          {t('remote.link')}
        </Button>
      )}
      {isLinking && (
        <LinkRemoteAccount
          providers={providers.data ?? []}
          onLinked={() => setWasLinked(true)}
          onClose={() => setLinking(false)}
        />
      )}
      <ConfirmMutation
        opened={doomed !== null}
        title={t('remote.unlinkTitle', { name: doomed?.name ?? '' })}
        confirmLabel={t('remote.unlink')}
        danger
        mutation={unlink}
        onClose={close}
        onConfirm={() => {
          if (doomed !== null) {
            unlink.mutate(doomed.id, { onSuccess: close });
          }
        }}
      >
        {t('remote.unlinkText')}
      </ConfirmMutation>
    </Section>
  );
}
