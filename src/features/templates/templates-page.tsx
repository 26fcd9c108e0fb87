import { Button, Text } from '@mantine/core';
import { IconFileTypeDocx, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import type { Template } from '../../../contract/models/template.ts';
import { templateQueries } from '../../api/templates.ts';
import { useFormat } from '../../i18n/format.ts';
import { DataList } from '../../shared/list/data-list.tsx';
import { FilterBar, SortSelect } from '../../shared/list/filter-bar.tsx';
import { SearchField } from '../../shared/list/search-field.tsx';
import { choiceFilter, schemaFilters, textFilter } from '../../shared/list/schema-filters.ts';
import { useUrlFilters } from '../../shared/list/use-url-filters.ts';
import type { Column } from '../../shared/table/data-table.tsx';
import { RowTitle } from '../../shared/table/row-title.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DotsMenu } from '../../ui/dots-menu.tsx';
import { DeleteTemplateDialog } from './delete-template-dialog.tsx';
import { TemplateActions } from './template-actions.tsx';

const pageSize = 20;
const sorts = ['newest', 'oldest', 'name'] as const;
const templateFilters = schemaFilters(z.object({ search: textFilter, sort: choiceFilter(sorts) }));

const nameOf = ({ name }: Template): string => name;
const menuOf = (template: Template) => <TemplateMenu template={template} />;

/** The company's templates. */
export function TemplatesPage() {
  const { t } = useTranslation();
  const { filters, page, change, turnTo } = useUrlFilters(templateFilters);
  const { search, sort } = filters;
  const list = useQuery(templateQueries.list({ search, sort: sort ?? 'newest', page, pageSize }));
  const columns = useColumns();
  return (
    <>
      <PageHeader
        title={t('shell.templates')}
        lead={t('templates.lead')}
        actions={
          <Button component={Link} to="/templates/new" leftSection={<IconUpload size={18} aria-hidden />}>
            {t('templates.upload')}
          </Button>
        }
      />
      <FilterBar>
        <SearchField
          label={t('templates.search')}
          search={search}
          onSearch={(wanted) => change({ search: wanted })}
        />
        <SortSelect
          options={sorts.map((value) => ({ value, label: t(`templates.sorts.${value}`) }))}
          value={sort ?? 'newest'}
          onChange={(wanted) => change({ sort: wanted === 'newest' ? null : wanted })}
        />
      </FilterBar>
      <DataList
        list={list}
        filters={{ isFiltered: search !== '', clear: () => change({ search: '' }), turnTo }}
        total={(count) => t('templates.total', { count })}
        loadingText={t('templates.loading')}
        failedText={t('templates.failed')}
        nothingFound={{
          title: t('templates.emptySearch'),
          text: t('templates.emptySearchText'),
          clearText: t('templates.clearSearch'),
        }}
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
        label={t('shell.templates')}
        nameOf={nameOf}
        columns={columns}
        actions={menuOf}
      />
    </>
  );
}

function useColumns(): readonly Column<Template>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('templates.columns.name'),
        render: ({ id, name, description, fileName }) => (
          <RowTitle
            title={name}
            facts={description === '' ? fileName : description}
            to={`/templates/${id}`}
          />
        ),
      },
      {
        id: 'fields',
        title: t('templates.columns.fields'),
        render: ({ fieldCount }) => format.number(fieldCount ?? 0),
      },
      {
        id: 'boxes',
        title: t('templates.columns.boxes'),
        render: ({ signatureBoxCount }) =>
          (signatureBoxCount ?? 0) === 0 ? (
            <Text span c="var(--cs-ink-3)">
              {t('templates.noBoxes')}
            </Text>
          ) : (
            format.number(signatureBoxCount ?? 0)
          ),
      },
      {
        id: 'author',
        title: t('documents.columns.creator'),
        render: ({ createdByUser }) => createdByUser?.name ?? '',
      },
      {
        id: 'created',
        title: t('documents.columns.created'),
        render: ({ createdDate }) => (createdDate === null ? '' : format.date(createdDate)),
      },
    ],
    [t, format],
  );
}

/** What may be done to a template of the list. */
function TemplateMenu({ template }: { readonly template: Template }) {
  const { t } = useTranslation();
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <DotsMenu label={t('templates.actionsOf', { name: template.name })}>
        <TemplateActions template={template} isInList onDelete={() => setIsDeleting(true)} />
      </DotsMenu>
      {isDeleting && <DeleteTemplateDialog template={template} onClose={() => setIsDeleting(false)} />}
    </>
  );
}
