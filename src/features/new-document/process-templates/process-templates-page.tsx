import { Button, Menu, Stack } from '@mantine/core';
import { IconPencil, IconPlus, IconRoute, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { directoryQueries, useDeleteProcessTemplate } from '../../../api/directory.ts';
import { useFormat } from '../../../i18n/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MetaLine } from '../../../ui/meta-line.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageTurner } from '../../../ui/page-turner.tsx';
import { FilterBar } from '../../../shared/list/filter-bar.tsx';
import { ListStates } from '../../../shared/list/list-states.tsx';
import { searchFilters } from '../../../shared/list/schema-filters.ts';
import { SearchField } from '../../../shared/list/search-field.tsx';
import { useUrlFilters } from '../../../shared/list/use-url-filters.ts';
import { ConfirmMutation } from '../../../shared/form/confirm-mutation.tsx';
import { DotsMenu } from '../../../ui/dots-menu.tsx';
import classes from './process-templates.module.css';
import { type ProcessTemplate, TemplateEditor } from './template-editor.tsx';

const pageSize = 20;

/** Workflows that are kept for use again. */
export function ProcessTemplatesPage() {
  const { t } = useTranslation();
  const address = useUrlFilters(searchFilters);
  const { page, change, turnTo } = address;
  const { search } = address.filters;
  const list = useQuery(directoryQueries.processTemplates({ search, page, pageSize }));
  const [edited, setEdited] = useState<ProcessTemplate | 'new' | null>(null);
  return (
    <>
      <PageHeader
        title={t('shell.processTemplates')}
        lead={t('processTemplates.lead')}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
            {t('processTemplates.create')}
          </Button>
        }
      />
      <FilterBar>
        <SearchField
          label={t('processTemplates.search')}
          search={search}
          onSearch={(wanted) => change({ search: wanted })}
        />
      </FilterBar>
      <ListStates
        list={list}
        filters={address}
        nothingFound={{ title: t('common.nothingFound') }}
        empty={
          <EmptyState
            icon={<IconRoute />}
            title={t('processTemplates.empty')}
            text={t('processTemplates.emptyText')}
          />
        }
      >
        {({ items, pageCount }) => (
          <Stack>
            <ul className="cs-stack" aria-label={t('shell.processTemplates')}>
              {items.map((template) => (
                <TemplateCard key={template.id} template={template} onEdit={() => setEdited(template)} />
              ))}
            </ul>
            <PageTurner page={page} pageCount={pageCount} onPage={turnTo} />
          </Stack>
        )}
      </ListStates>
      {edited !== null && (
        <TemplateEditor template={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

function TemplateCard({
  template,
  onEdit,
}: {
  readonly template: ProcessTemplate;
  readonly onEdit: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const remove = useDeleteProcessTemplate();
  const [isAsking, setIsAsking] = useState(false);
  const { name, createdByUser, createdDate, processes, processInOrder } = template;
  const facts = [
    t('processTemplates.steps', { count: processes.length }),
    t(processInOrder ? 'processTemplates.inOrder' : 'processTemplates.anyOrder'),
    createdByUser?.name,
    createdDate === null ? null : format.date(createdDate),
  ];
  return (
    <li className={classes['card']}>
      <div>
        <button type="button" className="cs-title cs-target" onClick={onEdit}>
          {name}
        </button>
        <p className="cs-detail cs-figures">
          <MetaLine facts={facts} />
        </p>
      </div>
      <DotsMenu label={t('lists.actionsOf', { name })}>
        <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
          {t('processTemplates.edit')}
        </Menu.Item>
        <Menu.Item
          color="seal"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setIsAsking(true)}
        >
          {t('common.delete')}
        </Menu.Item>
      </DotsMenu>
      <ConfirmMutation
        opened={isAsking}
        title={t('processTemplates.deleteTitle')}
        confirmLabel={t('common.delete')}
        danger
        mutation={remove}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate(template.id)}
      >
        {t('processTemplates.deleteText', { name })}
      </ConfirmMutation>
    </li>
  );
}
