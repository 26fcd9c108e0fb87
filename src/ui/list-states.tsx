import { Box, Button, Skeleton } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { EmptyState } from './empty-state.tsx';
import { ErrorNotice, type NoticeFailure } from './error-notice.tsx';

type ListPage = {
  readonly items: readonly unknown[];
  readonly totalCount: number;
  readonly pageCount: number;
};

/** What is known of a list, in the shape of a query's result. */
type ListQuery<Page> = {
  readonly data: Page | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

type ListStatesProps<Page> = {
  readonly list: ListQuery<Page>;
  /** Why the list could not be loaded, when it could not. */
  readonly failure: NoticeFailure;
  readonly loadingText: string;
  readonly failedText: string;
  readonly isFiltered: boolean;
  readonly nothingFound: { readonly title: string; readonly text?: string; readonly clearText?: string };
  readonly onClearFilters: () => void;
  readonly onPage: (page: number) => void;
  /** What stands here while there is nothing at all. */
  readonly empty: ReactNode;
  readonly children: (page: Page) => ReactNode;
};

/** A list in each of its states: on its way, failed, nothing found, nothing there, filled. */
export function ListStates<Page extends ListPage>(props: ListStatesProps<Page>) {
  const { t } = useTranslation();
  const { list, nothingFound } = props;
  if (list.isError) {
    return (
      <ErrorNotice
        failure={props.failure}
        title={props.failedText}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  if (list.data === undefined) {
    return <RowSkeletons label={props.loadingText} />;
  }
  if (list.data.items.length > 0) {
    return props.children(list.data);
  }
  const { totalCount, pageCount } = list.data;
  // The last entry of the last page may just have gone: then there is still something, elsewhere.
  if (totalCount > 0) {
    return (
      <EmptyState
        icon={<IconSearchOff />}
        title={t('lists.pastEnd')}
        action={
          <Button variant="default" onClick={() => props.onPage(pageCount)}>
            {t('lists.page', { page: pageCount })}
          </Button>
        }
      />
    );
  }
  if (!props.isFiltered) {
    return props.empty;
  }
  return (
    <EmptyState
      icon={<IconSearchOff />}
      title={nothingFound.title}
      text={nothingFound.text ?? t('lists.nothingFoundText')}
      action={
        <Button variant="default" onClick={props.onClearFilters}>
          {nothingFound.clearText ?? t('lists.clearFilters')}
        </Button>
      }
    />
  );
}

function RowSkeletons({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="cs-rows">
      {[60, 44, 52, 38].map((width) => (
        <Box key={width} p="md" aria-hidden="true">
          <Skeleton height={18} width={`${width}%`} radius="sm" />
          <Skeleton height={14} width={`${width - 16}%`} mt={10} radius="sm" />
        </Box>
      ))}
    </div>
  );
}
