import { Box, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FileRecord } from '../../../contract/operations/evidence.ts';
import { useEnumText } from '../../i18n/enum-text.ts';
import { useFormat } from '../../i18n/format.ts';
import { MetaLine } from '../../ui/meta-line.tsx';
import classes from './verify.module.css';

/** What the service's record says of a file: whose document it is, which state of it, and who signed that. */
export function RecordFound({ record }: { readonly record: FileRecord }) {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const format = useFormat();
  const { company, signatures, revision, revisions, recordVerified: isSound, completedDate } = record;
  const isLast = revision === revisions;
  const tone = !isSound ? 'seal' : isLast ? 'ok' : 'warn';
  const Symbol = tone === 'ok' ? IconShieldCheck : IconAlertTriangle;
  const called = company.taxCode === '' ? company.name : `${company.name} (${company.taxCode})`;
  const unchecked = t('verify.record.companyUnchecked', { n: company.id, name: called });
  const facts = [
    [t('verify.record.document'), <MetaLine key="document" facts={[record.no, record.fileName]} />],
    [t('verify.record.company'), company.isNameChecked ? called : unchecked],
    [t('verify.record.status'), enumText('documentStatus', record.status)],
    ...(completedDate === null
      ? []
      : [[t('verify.record.completed'), format.moment(completedDate)] as const]),
  ] as const;
  return (
    <Stack role="status" gap="sm">
      <div className={classes['banner']} data-tone={tone}>
        <Symbol size={28} aria-hidden />
        <div>
          <Text fw={600} fz={17}>
            {t(isSound ? 'verify.record.sound' : 'verify.record.unsound')}
          </Text>
          <Text c="var(--cs-ink-1)" fz="sm" mt={4}>
            {isLast ? t('verify.record.last') : t('verify.record.earlier', { revision, revisions })}
          </Text>
        </div>
      </div>
      <dl className="cs-facts">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {signatures.length > 0 && (
        <Box component="ol" className="cs-stack" pl={20} style={{ gap: 10, listStyle: 'decimal' }}>
          {signatures.map(({ signer, activity, signedDate, serialNumber, revokedDate, level }) => (
            <li key={`${serialNumber} ${activity.value} ${signedDate}`}>
              <strong>{signer}</strong>
              <span className="cs-detail">
                <MetaLine facts={[enumText('activity', activity), format.moment(signedDate)]} />
              </span>
              {level !== null && <span className="cs-detail">{t(`common.signatureLevels.${level}`)}</span>}
              {revokedDate !== null && (
                <span className="cs-detail">
                  {t('verify.record.revoked', { time: format.moment(revokedDate) })}
                </span>
              )}
            </li>
          ))}
        </Box>
      )}
    </Stack>
  );
}
