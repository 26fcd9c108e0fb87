import { Box, Button, Skeleton } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError } from '../errors/call-error.tsx';

type ListPage = {
  readonly items: readonly unknown[];
  readonly totalCount: number;
  readonly pageCount: number;
};

/** What is known of a list, in the shape of a query's result. */
type ListQuery<Page> = {
  readonly data: Page | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

export type ListStatesProps<Page> = {
  readonly list: ListQuery<Page>;
  /** As `useUrlFilters` answers them. */
  readonly filters: {
    readonly isFiltered: boolean;
    readonly clear: () => void;
    readonly turnTo: (page: number) => void;
  };
  readonly loadingText?: string | undefined;
  readonly failedText?: string | undefined;
  readonly nothingFound?:
    | { readonly title: string; readonly text?: string; readonly clearText?: string }
    | undefined;
  /** What stands here while there is nothing at all. */
  readonly empty: ReactNode;
  readonly children: (page: Page) => ReactNode;
};

/** A list in each of its states: on its way, failed, nothing found, nothing there, filled. */
export function ListStates<Page extends ListPage>(props: ListStatesProps<Page>) {
  const { t } = useTranslation();
  const { list, filters, nothingFound } = props;
  if (list.isError) {
    return <QueryError query={list} title={props.failedText ?? t('lists.failed')} />;
  }
  if (list.data === undefined) {
    return <RowSkeletons label={props.loadingText ?? t('common.loading')} />;
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
          <Button variant="default" onClick={() => filters.turnTo(pageCount)}>
            {t('lists.page', { page: pageCount })}
          </Button>
        }
      />
    );
  }
  if (!filters.isFiltered) {
    return props.empty;
  }
  return (
    <EmptyState
      icon={<IconSearchOff />}
      title={nothingFound?.title ?? t('lists.emptyFiltered')}
      text={nothingFound?.text ?? t('lists.nothingFoundText')}
      action={
        <Button variant="default" onClick={filters.clear}>
          {nothingFound?.clearText ?? t('lists.clearFilters')}
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
