import { Button, VisuallyHidden } from '@mantine/core';
import { IconFileTypeDocx } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Template } from '../../../contract/models/template.ts';
import { failureOf } from '../../api/api-error.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListFoot } from '../../ui/list-foot.tsx';
import { ListStates } from '../../ui/list-states.tsx';
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

/** The list in each of its states. */
export function TemplateList({ list, page, search, onClearSearch, onGo }: TemplateListProps) {
  const { t } = useTranslation();
  return (
    <ListStates
      list={list}
      failure={failureOf(list.error)}
      loadingText={t('templates.loading')}
      failedText={t('templates.failed')}
      isFiltered={search !== ''}
      nothingFound={{
        title: t('templates.emptySearch'),
        text: t('templates.emptySearchText'),
        clearText: t('templates.clearSearch'),
      }}
      onClearFilters={onClearSearch}
      empty={
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
      }
    >
      {({ items, totalCount, pageCount }) => (
        <>
          <TemplateTable templates={items} busy={list.isPlaceholderData} />
          <ListFoot
            total={t('templates.total', { count: totalCount })}
            page={page}
            pageCount={pageCount}
            onPage={onGo}
          />
        </>
      )}
    </ListStates>
  );
}

type TemplateTableProps = { readonly templates: readonly Template[]; readonly busy: boolean };

/** On a phone its rows are cards. */
function TemplateTable({ templates, busy }: TemplateTableProps) {
  const { t } = useTranslation();
  return (
    <div className={classes['box']} aria-busy={busy}>
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
          {templates.map((template) => (
            <TemplateRow key={template.id} template={template} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
