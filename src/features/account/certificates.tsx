import { Button, Stack } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../contract/models/user.ts';
import { failureOf } from '../../api/api-error.ts';
import { authQueries } from '../../api/auth.ts';
import { useUpdateSmartCa } from '../../api/users.ts';
import { CertificateFacts } from '../../ui/certificate-facts.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import styles from './certificates.module.css';
import { Section } from './section.tsx';

/** The certificates that I sign with remotely. Who administers the company also chooses the default one here. */
export function Certificates({ me }: { readonly me: Me }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const update = useUpdateSmartCa();
  const remote = me.user?.userCertificates.filter(({ kind }) => kind === 'remote') ?? [];
  const defaultId = me.user?.defaultSmartCa?.id ?? null;
  const mayChoose = me.roles.includes('admin');
  return (
    <Section title={t('remote.account')} hint={t('remote.accountHint')}>
      {remote.length === 0 ? (
        <EmptyState
          headingLevel={3}
          icon={<IconCertificate />}
          title={t('remote.accountEmpty')}
          text={t('remote.accountEmptyHint')}
        />
      ) : (
        <Stack gap="md">
          <ul className="cs-rows">
            {remote.map((certificate) => (
              <li key={certificate.id} className={styles['row']}>
                <CertificateFacts certificate={certificate} isDefault={certificate.id === defaultId} />
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
              </li>
            ))}
          </ul>
          {update.isError && <ErrorNotice failure={failureOf(update.error)} />}
        </Stack>
      )}
    </Section>
  );
}
