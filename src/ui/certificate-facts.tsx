import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../contract/models/user.ts';
import { useFormat } from '../i18n/format.ts';
import { MetaLine } from './meta-line.tsx';
import { Pill } from './pill.tsx';

type Certificate = User['userCertificates'][number];

type CertificateFactsProps = {
  readonly certificate: Certificate;
  readonly isDefault: boolean;
  /** Where there are several. */
  readonly provider?: string;
};

/** What a person knows a remote certificate by: its name, whose it is, and until when it can be signed with. */
export function CertificateFacts({ certificate, isDefault, provider = '' }: CertificateFactsProps) {
  const { t } = useTranslation();
  const validity = useValidityText(certificate);
  const { name, commonName, isBusinessSmartCaAccount: isBusiness } = certificate;
  return (
    <Stack gap={2}>
      <span className="cs-row">
        <strong>{name}</strong>
        {isDefault && <Pill tone="brand">{t('remote.default')}</Pill>}
        {!certificate.isValid && <Pill tone="warn">{t('remote.notUsable')}</Pill>}
      </span>
      <Text component="span" size="sm" c="dimmed" className="cs-figures">
        <MetaLine facts={[provider, t(isBusiness ? 'remote.business' : 'remote.personal'), validity]} />
      </Text>
      {commonName !== '' && commonName !== name && (
        <Text component="span" size="sm" c="dimmed">
          {commonName}
        </Text>
      )}
    </Stack>
  );
}

/** Until when a certificate is good, as far as the service has been told. */
function useValidityText({ validTo, isValid, isConfirmed }: Certificate): string {
  const { t } = useTranslation();
  const format = useFormat();
  const [now] = useState(() => Date.now());
  if (isConfirmed === false) {
    return t('remote.notConfirmed');
  }
  if (validTo === null) {
    return isValid ? t('remote.validityUnknown') : t('remote.notUsable');
  }
  if (isValid) {
    return t('remote.validUntil', { date: format.date(validTo) });
  }
  return Date.parse(validTo) <= now
    ? t('remote.expiredOn', { date: format.date(validTo) })
    : t('remote.notUsable');
}
