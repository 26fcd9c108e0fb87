import { ActionIcon, Button, MultiSelect, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userStatus } from '../../../../contract/enums.ts';
import type { Document } from '../../../../contract/models/document.ts';
import { failureOf } from '../../../api/api-error.ts';
import { useShareDocument, useUnshareDocument } from '../../../api/document-extras.ts';
import { userQueries } from '../../../api/users.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { FormFoot } from '../../../ui/form-foot.tsx';
import classes from './manage.module.css';

type ShareDialogProps = { readonly document: Document; readonly onClose: () => void };

/** Who may read a document beside its people. */
export function ShareDialog({ document, onClose }: ShareDialogProps) {
  const { t } = useTranslation();
  const share = useShareDocument();
  const unshare = useUnshareDocument();
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [text, setText] = useState('');
  // Closed after each choice: it lies over the button.
  const [isListOpen, setIsListOpen] = useState(false);
  const [search] = useDebouncedValue(text.trim(), 200);
  const list = useQuery(userQueries.list({ search, pageSize: 20, status: [userStatus.enabled] }));
  const error = share.error ?? unshare.error;
  const options = new Map(chosen);
  for (const user of list.data?.items ?? []) {
    if (!document.sharedUsers.some(({ id }) => id === user.id)) {
      options.set(String(user.id), user.code === '' ? user.name : `${user.name} · ${user.code}`);
    }
  }
  return (
    <ResponsiveDialog opened onClose={onClose} title={t('document.actions.share')}>
      <Stack gap="md">
        <Text c="dimmed">{t('document.shareText')}</Text>
        <MultiSelect
          size="md"
          label={t('document.shareWith')}
          {...(chosen.size === 0 && { placeholder: t('common.personSearch') })}
          searchable
          hidePickedOptions
          filter={({ options: found }) => found}
          nothingFoundMessage={t('common.nothingFound')}
          searchValue={text}
          onSearchChange={setText}
          dropdownOpened={isListOpen}
          onDropdownOpen={() => setIsListOpen(true)}
          onDropdownClose={() => setIsListOpen(false)}
          data={[...options].map(([value, label]) => ({ value, label }))}
          value={[...chosen.keys()]}
          onChange={(ids) => {
            setChosen(new Map(ids.map((id) => [id, options.get(id) ?? id])));
            setText('');
            setIsListOpen(false);
          }}
        />
        {error !== null && <ErrorNotice failure={failureOf(error)} />}
        <FormFoot>
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
          <Button
            disabled={chosen.size === 0}
            loading={share.isPending}
            onClick={() => {
              if (!unshare.isPending) {
                unshare.reset();
              }
              share.mutate(
                { id: document.id, userIds: [...chosen.keys()].map(Number) },
                {
                  onSuccess: () => setChosen(new Map()),
                },
              );
            }}
          >
            {t('document.actions.share')}
          </Button>
        </FormFoot>
        {document.sharedUsers.length > 0 && (
          <div>
            <Text fw={600}>{t('document.sharedWith')}</Text>
            <ul className={classes['people']}>
              {document.sharedUsers.map((user) => (
                <li key={user.id}>
                  <span>{user.name}</span>
                  <ActionIcon
                    aria-label={t('document.unshare', { name: user.name })}
                    loading={unshare.isPending && unshare.variables.userIds?.[0] === user.id}
                    disabled={unshare.isPending}
                    onClick={() => {
                      if (!share.isPending) {
                        share.reset();
                      }
                      unshare.mutate({ id: document.id, userIds: [user.id] });
                    }}
                  >
                    <IconX size={18} aria-hidden />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Stack>
    </ResponsiveDialog>
  );
}
