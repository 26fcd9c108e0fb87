import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIssueCertificates } from '../../../api/certificates.ts';
import { ConfirmMutation } from '../../../shared/form/confirm-mutation.tsx';

/** Issues certificates to everyone who lacks one, in as many calls as that takes. */
export function IssueMissing({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  const issue = useIssueCertificates();
  const [asking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  const issueAll = async (): Promise<void> => {
    let total = 0;
    for (;;) {
      const { issued, left } = await issue.mutateAsync(null);
      total += issued;
      // Nothing issued and some left: others are at it, or these cannot have one.
      if (left === 0 || issued === 0) {
        break;
      }
    }
    notifications.show({ message: t('certificates.issued', { count: total }), color: 'ok' });
    close();
  };
  return (
    <>
      <Button
        leftSection={<IconCertificate size={18} aria-hidden />}
        disabled={count === 0}
        onClick={() => setAsking(true)}
      >
        {count === 0 ? t('certificates.nobodyLacks') : t('certificates.issue', { count })}
      </Button>
      <ConfirmMutation
        opened={asking}
        title={t('certificates.issueTitle', { count })}
        confirmLabel={t('certificates.issue', { count })}
        mutation={issue}
        onClose={close}
        onConfirm={() => {
          issueAll().catch(() => {
            // The dialog says why.
          });
        }}
      >
        {t('certificates.issueText')}
      </ConfirmMutation>
    </>
  );
}
