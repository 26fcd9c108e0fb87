import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { documentStatus } from '../../../contract/enums.ts';
import type { BatchFailure } from '../../../contract/models/batch.ts';
import type { Document } from '../../../contract/models/document.ts';
import { useServerText } from '../../i18n/server-text.ts';
import { DueBadge } from '../../ui/due-badge.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './batches.module.css';

type BatchDocumentRowProps = {
  readonly document: Document;
  /** Why it was not made, or not sent. */
  readonly failure: BatchFailure | null;
};

/** One document of a batch, with the reason where it did not go on. */
export function BatchDocumentRow({ document, failure }: BatchDocumentRowProps) {
  const why = useWhy(document, failure);
  return (
    <tr>
      <td className={classes['words']}>
        <Link
          to={`/documents/${document.id}${document.isEditable ? '/prepare' : ''}`}
          className={`${classes['name'] ?? ''} cs-target`}
        >
          {document.subject}
        </Link>
        <p className="cs-figures">{document.no}</p>
        {why !== null && <p className={classes['why']}>{why}</p>}
      </td>
      <td>
        <StatusBadge of="document" status={document.status} />
      </td>
      <td>{document.waitingProcess?.processedByUser?.name ?? ''}</td>
      <td>
        <DueBadge expiryDate={document.expiryDate} />
      </td>
    </tr>
  );
}

function useWhy(document: Document, failure: BatchFailure | null): string | null {
  const { t } = useTranslation();
  const serverText = useServerText();
  if (failure !== null) {
    return serverText(failure.message);
  }
  if (document.reason === null || document.reason === '') {
    return null;
  }
  switch (document.status.value) {
    case documentStatus.new:
      return serverText(document.reason);
    // What people wrote themselves.
    case documentStatus.rejected:
      return t('batches.detail.rejectedWhy', { reason: document.reason });
    case documentStatus.canceled:
      return t('batches.detail.canceledWhy', { reason: document.reason });
    default:
      return null;
  }
}
