import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../contract/models/document.ts';
import { activeContents, fileChanges } from '../../../contract/rules/file-preparation.ts';
import { useFormat } from '../../i18n/format.ts';
import { DocumentDue } from '../../ui/document-due.tsx';
import { MetaLine } from '../../ui/meta-line.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './document-facts.module.css';

/** What is known of the document apart from its pages; what is not known is left out. */
export function DocumentFacts({ document }: { readonly document: Document }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { customerCode, customerInformation, downloadFileUrls: files } = document;
  const changes = fileChanges.filter((change) => files.some((file) => file.changes.includes(change)));
  const parts = activeContents.filter((part) => files.some((file) => file.activeContent.includes(part)));
  const facts: [name: string, value: ReactNode][] = [
    [t('document.number'), document.no],
    [t('document.status'), <StatusBadge key="status" of="document" status={document.status} />],
    [t('document.type'), document.type?.name],
    [t('document.department'), document.department?.name],
    [t('document.sender'), document.createdByUser?.name],
    [t('document.created'), document.createdDate === null ? null : format.dateTime(document.createdDate)],
    [t('document.due'), <DocumentDue key="due" document={document} />],
    [t('document.validity'), useValidity(document)],
    [
      t('document.value'),
      document.contractValue === null
        ? null
        : t('document.valueDong', { value: format.number(document.contractValue) }),
    ],
    [
      t('document.customer'),
      customerCode === '' && customerInformation === '' ? null : (
        <MetaLine key="customer" facts={[customerCode, customerInformation]} />
      ),
    ],
    [
      t('document.file'),
      document.file === null
        ? null
        : t('document.fileSize', { name: document.file.name, size: format.bytes(document.file.size) }),
    ],
    [t('document.fileChanges'), format.list(changes.map((change) => t(`document.fileChange.${change}`)))],
    [t('document.activeContent'), format.list(parts.map((part) => t(`document.activePart.${part}`)))],
    [t('document.description'), document.description],
  ];
  return (
    <dl className={classes['facts']}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="cs-figures">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function useValidity({ validFrom, validTo }: Document): string | null {
  const { t } = useTranslation();
  const format = useFormat();
  if (validFrom !== null && validTo !== null) {
    return t('document.validityRange', { from: format.date(validFrom), to: format.date(validTo) });
  }
  if (validFrom !== null) {
    return t('document.validFrom', { from: format.date(validFrom) });
  }
  return validTo === null ? null : t('document.validTo', { to: format.date(validTo) });
}
