import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../api/api-error.ts';
import { ListFoot } from '../../../ui/list-foot.tsx';
import { ListStates } from '../../../ui/list-states.tsx';

export type ListPage<Row> = {
  readonly items: Row[];
  readonly totalCount: number;
  readonly pageCount: number;
  readonly page: number;
};

type CompanyListProps<Row> = {
  readonly list: UseQueryResult<ListPage<Row>>;
  readonly isFiltered: boolean;
  readonly onClearFilters: () => void;
  readonly onPage: (page: number) => void;
  /** How many there are, in words: `12 phòng ban`. */
  readonly total: (count: number) => string;
  /** What stands here while there is nothing at all. */
  readonly empty: ReactNode;
  readonly children: (rows: readonly Row[], busy: boolean) => ReactNode;
};

/** A list of the company's administration, with what all of these lists say. */
export function CompanyList<Row>(props: CompanyListProps<Row>) {
  const { t } = useTranslation();
  const { list } = props;
  return (
    <ListStates
      list={list}
      failure={failureOf(list.error)}
      loadingText={t('common.loading')}
      failedText={t('company.failed')}
      isFiltered={props.isFiltered}
      nothingFound={{ title: t('company.emptyFiltered') }}
      onClearFilters={props.onClearFilters}
      empty={props.empty}
    >
      {({ items, totalCount, pageCount, page }) => (
        <>
          {props.children(items, list.isPlaceholderData)}
          <ListFoot total={props.total(totalCount)} page={page} pageCount={pageCount} onPage={props.onPage} />
        </>
      )}
    </ListStates>
  );
}
