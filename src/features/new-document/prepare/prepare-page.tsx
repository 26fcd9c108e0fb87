import { Button, Center, Loader } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { Document } from '../../../../contract/models/document.ts';
import { failureOf } from '../../../api/api-error.ts';
import { documentQueries } from '../../../api/documents.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import classes from './prepare.module.css';
import { Preparation } from './preparation.tsx';

/** Where a draft gets its processors and the places of their signatures, and is sent. */
export function PreparePage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  // Not asked for anew by itself: what is on the screen is what one is writing.
  const detail = useQuery({ ...documentQueries.detail(id), staleTime: Infinity });
  if (detail.isPending) {
    return (
      <Center component="main" id="main" mih="100dvh" aria-label={t('common.loading')} role="status">
        <Loader />
      </Center>
    );
  }
  if (detail.isError) {
    return (
      <main id="main" tabIndex={-1} className={classes['alone']}>
        <ErrorNotice
          failure={failureOf(detail.error)}
          onRetry={() => void detail.refetch()}
          retrying={detail.isFetching}
        />
        <Button component={Link} to="/documents" variant="default" mt="md">
          {t('prepare.back')}
        </Button>
      </main>
    );
  }
  return <DraftOnly key={detail.data.id} document={detail.data} />;
}

/** A document that was a draft when it was opened stays here while it is being sent. */
function DraftOnly({ document }: { readonly document: Document }) {
  const { t } = useTranslation();
  const [wasDraft] = useState(document.isEditable);
  if (wasDraft) {
    return <Preparation document={document} />;
  }
  return (
    <main id="main" tabIndex={-1} className={classes['alone']}>
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
    </main>
  );
}
