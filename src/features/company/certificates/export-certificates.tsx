import { useTranslation } from 'react-i18next';
import type { CompanyCertificate } from '../../../../contract/models/company-certificate.ts';
import { type CertificatesQuery, certificatePages } from '../../../api/certificates.ts';
import { useFormat } from '../../../i18n/format.ts';
import { type ExportColumn, ExportButton } from '../../../shared/list/export-button.tsx';

/** Saves the list, as it is filtered, as a workbook. */
export function ExportCertificates({ query }: { readonly query: CertificatesQuery }) {
  const { t } = useTranslation();
  const format = useFormat();
  const day = (timestamp: string | null): string => (timestamp === null ? '' : format.date(timestamp));
  const columns: readonly ExportColumn<CompanyCertificate>[] = [
    { title: t('users.code'), text: ({ user }) => user.code },
    { title: t('users.name'), text: ({ user }) => user.name },
    {
      title: t('certificates.kind'),
      text: ({ kind }) => (kind === null ? '' : t(`certificates.kinds.${kind}`)),
    },
    { title: t('certificates.state'), text: ({ state }) => t(`certificates.states.${state}`) },
    { title: t('certificates.from'), text: ({ validFrom }) => day(validFrom) },
    { title: t('certificates.to'), text: ({ validTo }) => day(validTo) },
    { title: t('users.serialNumber'), text: ({ serialNumber }) => serialNumber },
    { title: t('certificates.subject'), text: ({ subjectDN }) => subjectDN },
    { title: t('certificates.issuer'), text: ({ issuerDN }) => issuerDN },
  ];
  return (
    <ExportButton
      label={t('lists.export')}
      read={(signal) => certificatePages(query, signal)}
      columns={columns}
      sheetName={t('company.certificates')}
      fileName={() => `${t('company.certificates')}.xlsx`}
    />
  );
}
