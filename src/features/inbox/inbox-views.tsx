import { ActionIcon, Group, Menu } from '@mantine/core';
import { IconBookmark, IconBookmarkPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/api-error.ts';
import { savedViewQueries, useDeleteView, useSaveView } from '../../api/saved-views.ts';
import { MutationError } from '../../shared/errors/call-error.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { NameDialogProps } from '../../ui/name-dialog.tsx';
import { type InboxPlace, filterCount, placeOfView, viewOf } from './inbox-filters.ts';

const NameDialog = lazyComponent<NameDialogProps>(
  async () => (await import('../../ui/name-dialog.tsx')).NameDialog,
);

type InboxViewsProps = {
  readonly place: InboxPlace;
  readonly onGo: (place: InboxPlace) => void;
  /** Whether nothing is listed here: only views that there are can be of use then. */
  readonly isAlone?: boolean;
};

/** Places of the inbox that were given a name, and a name for the one that is shown. Other views are those of the list of documents. */
export function InboxViews({ place, onGo, isAlone = false }: InboxViewsProps) {
  const { t } = useTranslation();
  const views = useQuery(savedViewQueries.list());
  const remove = useDeleteView();
  const [isNaming, setIsNaming] = useState(false);
  const own = (views.data ?? []).flatMap((view) => {
    const leadsTo = placeOfView(view.query);
    return leadsTo === null ? [] : [{ ...view, leadsTo }];
  });
  const isNarrowed = place.search !== '' || filterCount({ ...place.filters, due: null }) > 0;
  if (isAlone && own.length === 0) {
    return null;
  }
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <ActionIcon variant="default" size="input-md" aria-label={t('documents.views')}>
            <IconBookmark size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('documents.views')}</Menu.Label>
          {own.map(({ id, name, leadsTo }) => (
            <Group key={id} gap={4} wrap="nowrap">
              <Menu.Item onClick={() => onGo(leadsTo)}>{name}</Menu.Item>
              <Menu.Item
                w="auto"
                aria-label={t('inbox.viewDelete', { name })}
                closeMenuOnClick={false}
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => remove.mutate(id)}
              />
            </Group>
          ))}
          {own.length === 0 && <Menu.Item disabled>{t('inbox.viewsNone')}</Menu.Item>}
          <MutationError mutation={remove} />
          <Menu.Divider />
          <Menu.Item
            disabled={!isNarrowed}
            leftSection={<IconBookmarkPlus size={18} aria-hidden />}
            onClick={() => setIsNaming(true)}
          >
            {t('inbox.viewSave')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNaming && <SaveDialog place={place} onClose={() => setIsNaming(false)} />}
    </>
  );
}

function SaveDialog({ place, onClose }: { readonly place: InboxPlace; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const save = useSaveView();
  return (
    <NameDialog
      title={t('inbox.viewSave')}
      label={t('documents.viewName')}
      description={place.filters.due === null ? undefined : t('inbox.viewWithoutDue')}
      needed={t('inbox.viewNameNeeded')}
      isBusy={save.isPending}
      failure={save.isError ? failureOf(save.error) : undefined}
      onSubmit={(name) => save.mutate({ name, query: viewOf(place) }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
