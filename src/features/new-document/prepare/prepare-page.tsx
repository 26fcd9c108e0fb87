import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { Document } from '../../../../contract/models/document.ts';
import { documentQueries } from '../../../api/documents.ts';
import { FailedPage } from '../../../shared/errors/failed-page.tsx';
import { AlonePage, LoadingPage } from '../../../ui/alone-page.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Preparation } from './preparation.tsx';

/** Where a draft gets its processors and the places of their signatures, and is sent. */
export function PreparePage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  // All of the workflow is saved: begun with what was known earlier, it would take back what others changed since. Not asked for anew by
  // itself after that: what is on the screen is what one is writing.
  const detail = useQuery({
    ...documentQueries.detail(id),
    staleTime: Infinity,
    refetchInterval: false,
    refetchOnMount: 'always',
  });
  const [isBegun, setIsBegun] = useState(false);
  if (!isBegun && detail.isSuccess && detail.isFetchedAfterMount) {
    setIsBegun(true);
  }
  if (isBegun && detail.data !== undefined) {
    return <DraftOnly key={detail.data.id} document={detail.data} />;
  }
  if (detail.isError) {
    return <FailedPage query={detail} backTo="/documents" backText={t('prepare.back')} />;
  }
  return <LoadingPage />;
}

/** A document that was a draft when it was opened stays here while it is being sent. */
function DraftOnly({ document }: { readonly document: Document }) {
  const { t } = useTranslation();
  const [wasDraft] = useState(document.isEditable);
  if (wasDraft) {
    return <Preparation document={document} />;
  }
  return (
    <AlonePage>
      <EmptyState
        headingLevel={1}
        icon={<IconSend />}
        title={t('prepare.alreadySent')}
        text={t('prepare.alreadySentText')}
        action={
          <Button component={Link} to={`/documents/${document.id}`}>
            {t('prepare.openDocument')}
          </Button>
        }
      />
    </AlonePage>
  );
}
