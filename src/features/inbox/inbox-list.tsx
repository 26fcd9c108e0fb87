import { Button, Center, Loader, Skeleton } from '@mantine/core';
import { IconCircleCheck, IconFileCheck, IconFileX, IconHourglass, IconSearchOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../contract/models/document.ts';
import { failureOf } from '../../api/api-error.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { InboxRow } from './inbox-row.tsx';
import type { InboxTab } from './inbox-tab.ts';
import classes from './inbox.module.css';
import type { useInbox } from './use-inbox.ts';

type InboxListProps = {
  readonly tab: InboxTab;
  readonly search: string;
  readonly list: ReturnType<typeof useInbox>['list'];
  readonly documents: readonly Document[];
  readonly totalCount: number;
  readonly chosenId: string | null;
  readonly onClearSearch: () => void;
};

/** The list in each of its states: on its way, failed, empty, filled. */
export function InboxList(props: InboxListProps) {
  const { t } = useTranslation();
  const { list, documents, tab, chosenId } = props;
  if (list.isPending) {
    return <RowSkeletons />;
  }
  const failure = list.isError && (
    <div className={classes['failure']}>
      <ErrorNotice
        failure={failureOf(list.error)}
        title={t('inbox.failed')}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    </div>
  );
  if (documents.length === 0) {
    return failure === false ? <NothingHere {...props} /> : failure;
  }
  return (
    <>
      {failure}
      <ul className={classes['list']} aria-label={t('inbox.list')} aria-busy={list.isPlaceholderData}>
        {documents.map((document) => (
          <InboxRow
            key={document.id}
            document={document}
            active={document.id === chosenId}
            waitsForMe={tab === 'waiting'}
          />
        ))}
      </ul>
      <MoreRows {...props} />
    </>
  );
}

function NothingHere({ tab, search, onClearSearch }: InboxListProps) {
  const { t } = useTranslation();
  if (search !== '') {
    return (
      <EmptyState
        icon={<IconSearchOff />}
        title={t('inbox.emptySearch')}
        text={t('inbox.emptySearchText', { search })}
        action={
          <Button variant="default" onClick={onClearSearch}>
            {t('inbox.clearSearch')}
          </Button>
        }
      />
    );
  }
  switch (tab) {
    case 'waiting':
      return (
        <EmptyState
          icon={<IconCircleCheck />}
          title={t('inbox.emptyWaiting')}
          text={t('inbox.emptyWaitingText')}
        />
      );
    case 'inProgress':
      return (
        <EmptyState
          icon={<IconHourglass />}
          title={t('inbox.emptyInProgress')}
          text={t('inbox.emptyInProgressText')}
        />
      );
    case 'completed':
      return (
        <EmptyState
          icon={<IconFileCheck />}
          title={t('inbox.emptyCompleted')}
          text={t('inbox.emptyCompletedText')}
        />
      );
    case 'rejected':
      return (
        <EmptyState
          icon={<IconFileX />}
          title={t('inbox.emptyRejected')}
          text={t('inbox.emptyRejectedText')}
        />
      );
  }
}

/** Fetches the next page when the end comes near; the button is for whoever gets there by other means. */
function MoreRows({ list, documents, totalCount }: InboxListProps) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  const fetchNext = useEffectEvent(() => {
    if (list.hasNextPage && !list.isFetching) {
      void list.fetchNextPage();
    }
  });
  useEffect(() => {
    const element = end.current;
    if (element === null) {
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) {
          fetchNext();
        }
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
    // Observed anew when the list has grown: an end that is still in view is told again.
  }, [documents.length]);
  return (
    <div ref={end}>
      {list.hasNextPage && (
        <Center py="md">
          {list.isFetchingNextPage ? (
            <Loader size="sm" role="status" aria-label={t('inbox.loadingMore')} />
          ) : (
            <Button variant="default" onClick={() => void list.fetchNextPage()}>
              {t('inbox.loadMore')}
            </Button>
          )}
        </Center>
      )}
      {totalCount > documents.length && (
        <p className="cs-spoken" role="status">
          {t('inbox.shown', { shown: documents.length, total: totalCount })}
        </p>
      )}
    </div>
  );
}

function RowSkeletons() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('inbox.loading')}>
      {[62, 48, 55, 40, 51].map((width) => (
        <div key={width} className={classes['row']} aria-hidden="true">
          <div className={classes['words']}>
            <Skeleton height={18} width={`${width}%`} radius="sm" />
            <Skeleton height={14} width={`${width - 14}%`} mt={10} radius="sm" />
          </div>
          <div className={classes['progress']}>
            <Skeleton height={14} width="70%" radius="sm" />
            <Skeleton height={4} mt={10} />
          </div>
        </div>
      ))}
    </div>
  );
}
