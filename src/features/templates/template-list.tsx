import { Button, Pagination, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconFileTypeDocx, IconSearchOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Template } from '../../../contract/models/template.ts';
import { failureOf } from '../../api/api-error.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TemplateRow } from './template-row.tsx';
import classes from './templates.module.css';

type TemplatePage = { readonly items: Template[]; readonly totalCount: number; readonly pageCount: number };

type TemplateListProps = {
  readonly list: UseQueryResult<TemplatePage>;
  readonly page: number;
  readonly search: string;
  readonly onClearSearch: () => void;
  readonly onGo: (page: number) => void;
};

/** The list in each of its states: on its way, failed, empty, filled. On a phone its rows are cards. */
export function TemplateList({ list, page, search, onClearSearch, onGo }: TemplateListProps) {
  const { t } = useTranslation();
  if (list.isPending) {
    return <RowSkeletons />;
  }
  if (list.isError) {
    return (
      <ErrorNotice
        failure={failureOf(list.error)}
        title={t('templates.failed')}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  const { items, totalCount, pageCount } = list.data;
  if (totalCount === 0) {
    return <NothingHere isSearch={search !== ''} onClearSearch={onClearSearch} />;
  }
  return (
    <>
      <div className={classes['box']} aria-busy={list.isPlaceholderData}>
        <table className={classes['table']} aria-label={t('templates.title')}>
          <thead>
            <tr>
              <th scope="col">{t('templates.columns.name')}</th>
              <th scope="col">{t('templates.columns.fields')}</th>
              <th scope="col">{t('templates.columns.boxes')}</th>
              <th scope="col">{t('templates.columns.author')}</th>
              <th scope="col">{t('templates.columns.created')}</th>
              <th scope="col">
                <VisuallyHidden>{t('templates.columns.actions')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((template) => (
              <TemplateRow key={template.id} template={template} />
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes['foot']}>
        <p className="cs-figures" role="status">
          {t('templates.total', { count: totalCount })}
        </p>
        {pageCount > 1 && (
          <Pagination
            total={pageCount}
            value={page}
            onChange={onGo}
            aria-label={t('templates.pages')}
            getItemProps={(item) => ({ 'aria-label': t('templates.page', { page: item }) })}
            getControlProps={(control) => ({
              'aria-label': t(control === 'previous' ? 'templates.previousPage' : 'templates.nextPage'),
            })}
          />
        )}
      </div>
    </>
  );
}

type NothingHereProps = { readonly isSearch: boolean; readonly onClearSearch: () => void };

function NothingHere({ isSearch, onClearSearch }: NothingHereProps) {
  const { t } = useTranslation();
  return isSearch ? (
    <EmptyState
      icon={<IconSearchOff />}
      title={t('templates.emptySearch')}
      text={t('templates.emptySearchText')}
      action={
        <Button variant="default" onClick={onClearSearch}>
          {t('templates.clearSearch')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<IconFileTypeDocx />}
      title={t('templates.empty')}
      text={t('templates.emptyText', { example: '{{ho_ten}}' })}
      action={
        <Button component={Link} to="/templates/new" variant="light">
          {t('templates.upload')}
        </Button>
      }
    />
  );
}

function RowSkeletons() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('templates.loading')}>
      {[60, 44, 52].map((width) => (
        <div key={width} className={classes['skeleton']} aria-hidden="true">
          <Skeleton height={18} width={`${width}%`} radius="sm" />
          <Skeleton height={14} width={`${width - 16}%`} mt={10} radius="sm" />
        </div>
      ))}
    </div>
  );
}
