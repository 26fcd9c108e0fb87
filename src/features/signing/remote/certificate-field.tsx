import { Alert, Button, Radio, Stack } from '@mantine/core';
import { IconCertificateOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CertificateFacts } from '../../../ui/certificate-facts.tsx';
import type { Certificate } from './certificates.ts';
import classes from './remote.module.css';

type CertificateFieldProps = {
  readonly certificates: readonly Certificate[];
  readonly defaultId: number | null;
  readonly value: number | null;
  readonly error: string | null;
  readonly onChange: (id: number) => void;
};

/** Chooses the remote certificate to sign with. Those that are over are named, and cannot be chosen. */
export function CertificateField(props: CertificateFieldProps) {
  const { certificates, defaultId, value, error, onChange } = props;
  const { t } = useTranslation();
  if (certificates.length === 0) {
    return (
      <Alert color="warn" icon={<IconCertificateOff aria-hidden />} title={t('remote.noneTitle')}>
        <Stack gap="sm" align="start">
          {t('remote.noneText')}
          <Button component={Link} to="/account" variant="default">
            {t('remote.openAccount')}
          </Button>
        </Stack>
      </Alert>
    );
  }
  return (
    <Radio.Group
      size="md"
      label={t('remote.certificate')}
      labelProps={{ fz: 'h3', fw: 600 }}
      description={t('remote.certificateHint')}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      value={value === null ? null : String(value)}
      error={error ?? (certificates.some(({ isValid }) => isValid) ? null : t('remote.noneValid'))}
      onChange={(chosen) => onChange(Number(chosen))}
    >
      <Stack gap={8} mt={10}>
        {certificates.map((certificate) => (
          <Radio.Card
            key={certificate.id}
            value={String(certificate.id)}
            disabled={!certificate.isValid}
            className={classes['card'] ?? ''}
          >
            <Radio.Indicator mt={3} disabled={!certificate.isValid} />
            <CertificateFacts certificate={certificate} isDefault={certificate.id === defaultId} />
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  );
}
