import { Button, Skeleton, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import {
  type certificatesOverviewSchema,
  certificateStateSchema,
} from '../../../../contract/models/company-certificate.ts';
import { useFormat } from '../../../i18n/format.ts';
import { QueryError } from '../../../shared/errors/call-error.tsx';
import { saveFile } from '../../../spreadsheet/write/write-workbook.ts';
import { ByteCode } from '../../../ui/byte-code.tsx';
import styles from './certificates.module.css';

type Overview = z.output<typeof certificatesOverviewSchema>;
type Authority = NonNullable<Overview['authority']>;

/** The users whom the service counts: not disabled, with no certificate or none that is valid. */
const usersWithoutPath = '/company/users?state=active&state=invited&state=locked&certStatus=0&certStatus=2';

/** The company's authority, and how many certificates are in each state. */
export function AuthoritySection({ overview }: { readonly overview: UseQueryResult<Overview> }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (overview.isPending) {
    return <Skeleton height={140} mb="lg" />;
  }
  if (overview.isError) {
    return <QueryError query={overview} />;
  }
  const { authority, counts, usersWithout } = overview.data;
  return (
    <div className={styles['overview']}>
      <section className="cs-section" aria-labelledby="authority">
        <Title order={2} size="h3" id="authority">
          {t('certificates.authority')}
        </Title>
        {authority === null ? (
          <Text maw="70ch" mt={4} fz="sm" c="dimmed">
            {t('certificates.noAuthority')}
          </Text>
        ) : (
          <AuthorityFacts authority={authority} />
        )}
      </section>
      <ul className={styles['counts']} aria-label={t('certificates.counts')}>
        {certificateStateSchema.options.map((state) => (
          <li key={state}>
            <Link to={`/company/certificates?state=${state}`} className="cs-target">
              <strong className="cs-figures">{format.number(counts[state])}</strong>{' '}
              {t(`certificates.states.${state}`)}
            </Link>
          </li>
        ))}
        <li>
          <Link to={usersWithoutPath} className="cs-target">
            <strong className="cs-figures">{format.number(usersWithout)}</strong> {t('certificates.without')}
          </Link>
        </li>
      </ul>
    </div>
  );
}

function AuthorityFacts({ authority }: { readonly authority: Authority }) {
  const { t } = useTranslation();
  const format = useFormat();
  const facts = [
    // A line ends between its parts.
    [t('certificates.subject'), authority.subjectDN.replace(/(?<!\\),(?=\S)/g, ', ')],
    [t('certificates.validity'), `${format.date(authority.validFrom)} – ${format.date(authority.validTo)}`],
  ] as const;
  const codes = [
    [t('users.serialNumber'), authority.serialNumber],
    [t('certificates.fingerprint'), authority.fingerprint],
  ] as const;
  return (
    <>
      <Text maw="70ch" mt={4} fz="sm" c="dimmed">
        {t('certificates.authorityHint')}
      </Text>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="cs-figures">{value}</dd>
          </div>
        ))}
        {codes.map(([name, hex]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <ByteCode hex={hex} name={name} />
            </dd>
          </div>
        ))}
      </dl>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => {
          saveFile(
            new Blob([authority.certificate], { type: 'application/x-pem-file' }),
            `${t('certificates.authorityFile')}.pem`,
          );
        }}
      >
        {t('certificates.downloadAuthority')}
      </Button>
    </>
  );
}
