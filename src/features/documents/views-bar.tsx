import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconBookmarkPlus, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/api-error.ts';
import { savedViewQueries, useDeleteView, useSaveView } from '../../api/saved-views.ts';
import { useFailureTexts } from '../../ui/error-notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { defaultView, saveDefaultView } from './default-view.ts';
import classes from './documents.module.css';
import { type DocumentFilters, isNarrowed, isSameQuestion } from '../../api/document-filters.ts';
import { ConfirmMutation } from '../../shared/form/confirm-mutation.tsx';
import type { ViewNameDialogProps } from './view-name-dialog.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const ViewNameDialog = lazyComponent<ViewNameDialogProps>(
  async () => (await import('./view-name-dialog.tsx')).ViewNameDialog,
);

type View = { readonly id: number; readonly name: string; readonly query: DocumentFilters };

type ViewsBarProps = {
  readonly userId: number;
  readonly filters: DocumentFilters;
  readonly onAsk: (filters: DocumentFilters) => void;
};

/** Filters that were given a name, one press away. */
export function ViewsBar({ userId, filters, onAsk }: ViewsBarProps) {
  const { t } = useTranslation();
  const views = useQuery(savedViewQueries.list());
  const [isNaming, setIsNaming] = useState(false);
  const [defaultName, setDefaultName] = useState(() => defaultView(userId));
  const setDefault = (name: string | null): void => {
    saveDefaultView(userId, name);
    setDefaultName(name);
  };
  const active = views.data?.find((view) => isSameQuestion(view.query, filters)) ?? null;
  const isAll = active === null && !isNarrowed(filters);
  return (
    <Group component="nav" gap="4px 6px" mb={14} aria-label={t('documents.views')}>
      <Button
        size="compact-md"
        variant={isAll ? 'light' : 'subtle'}
        {...(!isAll && { color: 'gray' })}
        aria-pressed={isAll}
        onClick={() => onAsk({})}
      >
        {t('documents.allDocuments')}
      </Button>
      {(views.data ?? []).map((view) => (
        <OneView
          key={view.id}
          view={view}
          active={view === active}
          isDefault={view.name === defaultName}
          onDefault={setDefault}
          filters={filters}
          onAsk={onAsk}
        />
      ))}
      {views.isError && <span role="alert">{t('documents.viewsFailed')}</span>}
      {active === null && isNarrowed(filters) && (
        <Button
          size="compact-md"
          variant="subtle"
          leftSection={<IconBookmarkPlus size={18} aria-hidden />}
          onClick={() => setIsNaming(true)}
        >
          {t('documents.viewSave')}
        </Button>
      )}
      {isNaming && <ViewNameDialog query={filters} replaced={null} onClose={() => setIsNaming(false)} />}
    </Group>
  );
}

type OneViewProps = Pick<ViewsBarProps, 'filters' | 'onAsk'> & {
  readonly view: View;
  readonly active: boolean;
  readonly isDefault: boolean;
  readonly onDefault: (name: string | null) => void;
};

function OneView({ view, active, isDefault, filters, onAsk, onDefault }: OneViewProps) {
  const { t } = useTranslation();
  const save = useSaveView();
  const remove = useDeleteView();
  const [asking, setAsking] = useState<'rename' | 'delete' | null>(null);
  const { name } = view;
  return (
    <span className={classes['view']}>
      <Button
        size="compact-md"
        variant={active ? 'light' : 'subtle'}
        {...(!active && { color: 'gray' })}
        aria-pressed={active}
        onClick={() => onAsk(view.query)}
      >
        {name}
      </Button>
      {isDefault && <Pill>{t('documents.viewIsDefault')}</Pill>}
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon size="sm" aria-label={t('documents.viewMenu', { name })}>
            <IconChevronDown size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsking('rename')}>{t('documents.viewRename')}</Menu.Item>
          {!active && isNarrowed(filters) && (
            <Menu.Item onClick={() => save.mutate({ name, query: filters })}>
              {t('documents.viewReplace')}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => onDefault(isDefault ? null : name)}>
            {t(isDefault ? 'documents.viewNotDefault' : 'documents.viewDefault')}
          </Menu.Item>
          <Menu.Item color="seal" onClick={() => setAsking('delete')}>
            {t('documents.viewDelete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {save.isError && <SaveFailure error={save.error} />}
      {asking === 'rename' && (
        <ViewNameDialog
          query={view.query}
          replaced={view}
          onRenamed={(next) => {
            if (isDefault) {
              onDefault(next);
            }
          }}
          onClose={() => setAsking(null)}
        />
      )}
      <ConfirmMutation
        opened={asking === 'delete'}
        title={t('documents.viewDeleteTitle')}
        confirmLabel={t('documents.viewDelete')}
        danger
        mutation={remove}
        onClose={() => setAsking(null)}
        onConfirm={() => remove.mutate(view.id)}
      >
        {t('documents.viewDeleteText', { name })}
      </ConfirmMutation>
    </span>
  );
}

function SaveFailure({ error }: { readonly error: unknown }) {
  return <span role="alert">{useFailureTexts(failureOf(error)).join(' ')}</span>;
}
