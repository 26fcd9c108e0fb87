import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyCertificate } from '../../../../contract/models/company-certificate.ts';
import type { QueryInput } from '../../../../contract/operation.ts';
import type { certificatesList } from '../../../../contract/operations/certificates.ts';
import { type Failure, failureOf } from '../../../api/api-error.ts';
import { certificateQueries } from '../../../api/certificates.ts';
import { useFormat } from '../../../i18n/format.ts';
import { saveFile, writeWorkbook } from '../../../sheet/write/write-workbook.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

type ExportCertificatesProps = { readonly query: QueryInput<typeof certificatesList> };

/** Saves the list, as it is filtered, as a workbook. */
export function ExportCertificates({ query }: ExportCertificatesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null | undefined>(undefined);

  const readAll = async (): Promise<CompanyCertificate[]> => {
    const found: CompanyCertificate[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await client.query(certificateQueries.list({ ...query, page, pageSize: 100 }));
      found.push(...answer.items);
      if (!answer.hasNextPage) {
        return found;
      }
    }
  };

  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const day = (timestamp: string | null): string => (timestamp === null ? '' : format.date(timestamp));
      const rows = (await readAll()).map((certificate) => [
        certificate.user.code,
        certificate.user.name,
        certificate.kind === null ? '' : t(`certificates.kinds.${certificate.kind}`),
        t(`certificates.states.${certificate.state}`),
        day(certificate.validFrom),
        day(certificate.validTo),
        certificate.serialNumber,
        certificate.subjectDN,
        certificate.issuerDN,
      ]);
      const titles = [
        t('users.code'),
        t('users.name'),
        t('certificates.kind'),
        t('certificates.state'),
        t('certificates.from'),
        t('certificates.to'),
        t('users.serialNumber'),
        t('certificates.subject'),
        t('certificates.issuer'),
      ];
      const columns = titles.map((title) => ({ title }));
      const file = await writeWorkbook([{ name: t('company.certificates'), columns, rows }]);
      saveFile(file, `${t('company.certificates')}.xlsx`);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        loading={busy}
        onClick={() => {
          void save();
        }}
      >
        {t('certificates.export')}
      </Button>
      <Sheet
        opened={failure !== undefined}
        title={t('certificates.exportFailed')}
        onClose={() => {
          setFailure(undefined);
        }}
      >
        <ErrorNotice failure={failure ?? null} />
      </Sheet>
    </>
  );
}
