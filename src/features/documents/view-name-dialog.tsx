import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/api-error.ts';
import { useDeleteView, useSaveView } from '../../api/follow-up.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { DocumentFilters } from './list-filters.ts';

type ViewNameDialogProps = {
  readonly query: DocumentFilters;
  /** The view that gets another name; `null` for a new one. */
  readonly replaced: { readonly id: number; readonly name: string } | null;
  readonly onRenamed?: (name: string) => void;
  readonly onClose: () => void;
};

/**
 * Gives filters a name. The interface has no renaming: they are kept under the new name first, so that what fails between the two
 * calls loses nothing.
 */
export function ViewNameDialog({ query, replaced, onRenamed, onClose }: ViewNameDialogProps) {
  const { t } = useTranslation();
  const save = useSaveView();
  const remove = useDeleteView();
  const [name, setName] = useState(replaced?.name ?? '');
  const [isNeeded, setIsNeeded] = useState(false);
  const isBusy = save.isPending || remove.isPending;
  const error = save.error ?? remove.error;

  const submit = (): void => {
    const wanted = name.trim();
    if (wanted === '') {
      setIsNeeded(true);
      return;
    }
    if (wanted === replaced?.name) {
      onClose();
      return;
    }
    save.mutate(
      { name: wanted, query },
      {
        onSuccess: () => {
          if (replaced === null) {
            onClose();
            return;
          }
          onRenamed?.(wanted);
          remove.mutate(replaced.id, { onSuccess: onClose });
        },
      },
    );
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={t(replaced === null ? 'documents.viewSaveTitle' : 'documents.viewRenameTitle')}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) {
            submit();
          }
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t('documents.viewName')}
            description={t('documents.viewNameHint')}
            maxLength={100}
            data-autofocus
            value={name}
            error={isNeeded ? t('documents.viewNameNeeded') : null}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setIsNeeded(false);
            }}
          />
          {error !== null && <ErrorNotice failure={failureOf(error)} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('common.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Sheet>
  );
}
