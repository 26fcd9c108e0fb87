import { Select } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  certificateStateSchema,
  type CompanyCertificate,
} from '../../../../contract/models/company-certificate.ts';
import { certificateQueries } from '../../../api/certificates.ts';
import { useFormat } from '../../../i18n/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pill } from '../../../ui/pill.tsx';
import type { Tone } from '../../../ui/tone.ts';
import { type Column, DataTable } from '../shared/data-table.tsx';
import classes from '../shared/list.module.css';
import { CompanyList } from '../shared/company-list.tsx';
import { SearchField } from '../shared/search-field.tsx';
import { useAddress } from '../shared/use-address.ts';
import { AuthoritySection } from './authority-section.tsx';
import { ExportCertificates } from './export-certificates.tsx';
import { IssueMissing } from './issue-missing.tsx';

const tones: Readonly<Record<CompanyCertificate['state'], Tone>> = {
  valid: 'ok',
  expiring: 'warn',
  expired: 'seal',
  revoked: 'neutral',
};

const kinds = ['issued', 'remote'] as const;

function queryOf(filters: { readonly search: string; readonly state: string; readonly kind: string }) {
  const state = certificateStateSchema.safeParse(filters.state);
  const kind = kinds.find((known) => known === filters.kind);
  return {
    search: filters.search,
    ...(state.success && { state: state.data }),
    ...(kind !== undefined && { kind }),
  };
}

/** The certificates that people of the company sign with, and the authority that issues them. */
export function CertificatesPage() {
  const { t } = useTranslation();
  const address = useAddress(['search', 'state', 'kind']);
  const query = queryOf(address.filters);
  const columns = useColumns();
  const overview = useQuery(certificateQueries.overview());
  const list = useQuery(certificateQueries.list({ ...query, page: address.page, pageSize: 20 }));
  return (
    <>
      <PageHeader
        title={t('company.certificates')}
        lead={t('certificates.lead')}
        actions={
          <>
            <ExportCertificates query={query} />
            <IssueMissing count={overview.data?.usersWithout ?? 0} />
          </>
        }
      />
      <AuthoritySection overview={overview} />
      <search className={classes['filters']}>
        <SearchField
          search={address.filters.search}
          label={t('certificates.search')}
          onSearch={(search) => {
            address.change('search', search);
          }}
        />
        <Select
          className={classes['filter'] ?? ''}
          aria-label={t('certificates.state')}
          placeholder={t('certificates.state')}
          clearable
          data={certificateStateSchema.options.map((state) => ({
            value: state,
            label: t(`certificates.states.${state}`),
          }))}
          value={query.state ?? null}
          onChange={(value) => {
            address.change('state', value ?? '');
          }}
        />
        <Select
          className={classes['filter'] ?? ''}
          aria-label={t('certificates.kind')}
          placeholder={t('certificates.kind')}
          clearable
          data={kinds.map((kind) => ({ value: kind, label: t(`certificates.kinds.${kind}`) }))}
          value={query.kind ?? null}
          onChange={(value) => {
            address.change('kind', value ?? '');
          }}
        />
      </search>
      <CompanyList
        list={list}
        isFiltered={address.isFiltered}
        onClearFilters={address.clear}
        onPage={address.turnTo}
        total={(count) => t('certificates.total', { count })}
        empty={
          <EmptyState
            icon={<IconCertificate />}
            title={t('certificates.empty')}
            text={t('certificates.emptyText')}
          />
        }
      >
        {(rows, busy) => (
          <DataTable
            label={t('company.certificates')}
            rows={rows}
            busy={busy}
            keyOf={({ id }) => id}
            nameOf={({ user }) => user.name}
            columns={columns}
          />
        )}
      </CompanyList>
      <p className={classes['facts']}>{t('certificates.renewHint')}</p>
    </>
  );
}

function useColumns(): readonly Column<CompanyCertificate>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      id: 'user',
      title: t('users.person'),
      grows: true,
      render: ({ user }) => (
        <>
          <Link to={`/company/users/${String(user.id)}`} className={classes['title'] ?? ''}>
            {user.name}
          </Link>
          <p className={classes['facts']}>{user.code}</p>
        </>
      ),
    },
    {
      id: 'kind',
      title: t('certificates.kind'),
      render: ({ kind }) => (kind === null ? '' : t(`certificates.kinds.${kind}`)),
    },
    {
      id: 'state',
      title: t('certificates.state'),
      render: ({ state }) => <Pill tone={tones[state]}>{t(`certificates.states.${state}`)}</Pill>,
    },
    {
      id: 'valid',
      title: t('certificates.validity'),
      render: ({ validFrom, validTo }) => (
        <span className="cs-figures">
          {validFrom !== null && validTo !== null && `${format.date(validFrom)} – ${format.date(validTo)}`}
        </span>
      ),
    },
  ];
}
