import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../../contract/models/user.ts';
import { documentQueries } from '../../../api/documents.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { remoteCertificatesOf } from '../remote/certificates.ts';
import { RemoteWaiting } from '../remote/remote-waiting.tsx';
import type { BulkRun } from './bulk-run.ts';

type BulkWaitingProps = {
  /** Documents that a person may be asked to confirm in the remote signing application; `null` when nobody is. */
  readonly run: BulkRun | null;
  /** Whether the call that waits for them is this page's, and not that of one before it. */
  readonly isCalling: boolean;
  readonly me: Me;
  /** What is shown while nobody is asked. */
  readonly children: ReactNode;
};

/** One confirmation in the remote signing application signs all; after a reload it is waited for as before. */
export function BulkWaiting({ run, isCalling, me, children }: BulkWaitingProps) {
  const { t } = useTranslation();
  // Every document of the batch is asked for at once, so that the first tells of all.
  const [first] = run?.documents ?? [];
  const detail = useQuery({
    ...documentQueries.detail(first?.documentId ?? ''),
    enabled: first !== undefined,
    refetchInterval: 2000,
  });
  // Another step may still say what its own last try came to.
  const asked = detail.data?.processes.find(
    ({ remoteSigning }) => remoteSigning?.state === 'waiting',
  )?.remoteSigning;
  if (run === null || (!isCalling && asked === undefined)) {
    return children;
  }
  const certificate = remoteCertificatesOf(me).find(({ id }) => id === run.certificateId);
  return (
    <>
      <PageHeader title={t('bulkSigning.title')} />
      <RemoteWaiting
        account={certificate?.name ?? ''}
        expiresAt={asked?.expiresAt ?? null}
        documents={run.documents.length}
      />
    </>
  );
}
