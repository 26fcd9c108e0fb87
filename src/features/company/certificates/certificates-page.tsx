import { IconCertificate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
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
import type { Column } from '../../../shared/table/data-table.tsx';
import { Facts, RowTitle } from '../../../shared/table/row-title.tsx';
import { ChoicesFilter } from '../../../shared/list/choices-filter.tsx';
import { DataList } from '../../../shared/list/data-list.tsx';
import { FilterBar } from '../../../shared/list/filter-bar.tsx';
import { SearchField } from '../../../shared/list/search-field.tsx';
import { choicesFilter, schemaFilters, textFilter } from '../../../shared/list/schema-filters.ts';
import { useUrlFilters } from '../../../shared/list/use-url-filters.ts';
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

const filtersSchema = z.object({
  search: textFilter,
  state: choicesFilter(certificateStateSchema.options),
  kind: choicesFilter(kinds),
});
const certificateFilters = schemaFilters(filtersSchema);

/** The certificates that people of the company sign with, and the authority that issues them. */
export function CertificatesPage() {
  const { t } = useTranslation();
  const address = useUrlFilters(certificateFilters);
  const columns = useColumns();
  const overview = useQuery(certificateQueries.overview());
  const list = useQuery(certificateQueries.list({ ...address.filters, page: address.page, pageSize: 20 }));
  return (
    <>
      <PageHeader
        title={t('company.certificates')}
        lead={t('certificates.lead')}
        actions={
          <>
            <ExportCertificates query={address.filters} />
            <IssueMissing count={overview.data?.usersWithout ?? 0} />
          </>
        }
      />
      <AuthoritySection overview={overview} />
      <FilterBar>
        <SearchField
          search={address.filters.search}
          label={t('certificates.search')}
          onSearch={(search) => address.change({ search })}
        />
        <ChoicesFilter
          label={t('certificates.state')}
          options={certificateStateSchema.options.map((value) => ({
            value,
            label: t(`certificates.states.${value}`),
          }))}
          values={address.filters.state}
          onChange={(state) => address.change({ state })}
        />
        <ChoicesFilter
          label={t('certificates.kind')}
          options={kinds.map((value) => ({ value, label: t(`certificates.kinds.${value}`) }))}
          values={address.filters.kind}
          onChange={(kind) => address.change({ kind })}
        />
      </FilterBar>
      <DataList
        list={list}
        filters={address}
        total={(count) => t('certificates.total', { count })}
        empty={
          <EmptyState
            icon={<IconCertificate />}
            title={t('certificates.empty')}
            text={t('certificates.emptyText')}
          />
        }
        label={t('company.certificates')}
        nameOf={({ user }) => user.name}
        columns={columns}
      />
      <Facts>{t('certificates.renewHint')}</Facts>
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
      width: 'grows',
      render: ({ user }) => (
        <RowTitle title={user.name} facts={user.code} to={`/company/users/${String(user.id)}`} />
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
