import { Button, List, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../contract/models/user.ts';
import { failureOf } from '../../api/api-error.ts';
import { useMergeGuests, useUserSearch } from '../../api/users.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { PersonSearch } from '../../ui/person-search.tsx';
import { ResponsiveDialog } from '../../ui/responsive-dialog.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { contactOf } from './contact.ts';

type MergeDialogProps = { readonly guest: User; readonly onClose: () => void };

/** Says that a guest is the same person as another, and which of both is named from now on. */
export function MergeDialog({ guest, onClose }: MergeDialogProps) {
  const { t } = useTranslation();
  const search = useUserSearch({ guests: 'only' });
  const [other, setOther] = useState<User | null>(null);
  const [staying, setStaying] = useState<User | null>(null);
  const merge = useMergeGuests();
  const merged = staying === other ? guest : other;
  return (
    <ResponsiveDialog opened onClose={onClose} title={t('guests.mergeTitle', { name: guest.name })}>
      <Stack gap="md">
        <PersonSearch
          label={t('guests.mergeWith')}
          search={search}
          without={new Set([guest.id])}
          onAdd={(person) => {
            setOther(person);
            setStaying(person);
          }}
        />
        {other !== null && staying !== null && (
          <>
            <Radio.Group
              label={t('guests.mergeStays')}
              value={String(staying.id)}
              onChange={(id) => setStaying(id === String(guest.id) ? guest : other)}
            >
              <Stack gap="xs" mt="xs">
                {[other, guest].map((person) => (
                  <Radio
                    key={person.id}
                    value={String(person.id)}
                    label={person.name}
                    description={[person.organization, contactOf(person)].filter(Boolean).join(' · ')}
                  />
                ))}
              </Stack>
            </Radio.Group>
            <div>
              <Text fw={600}>{t('guests.mergeEffects')}</Text>
              <List spacing={4} mt={4} listStyleType="disc">
                <List.Item>{t('guests.mergeLater', { name: staying.name })}</List.Item>
                <List.Item>{t('guests.mergeSent')}</List.Item>
                <List.Item>{t('guests.mergeForGood', { name: merged?.name ?? '' })}</List.Item>
              </List>
            </div>
          </>
        )}
        {merge.isError && <ErrorNotice failure={failureOf(merge.error)} />}
        <FormFoot>
          <Button variant="default" onClick={onClose}>
            {t('common.back')}
          </Button>
          <Button
            color="seal"
            disabled={staying === null}
            loading={merge.isPending}
            onClick={() => {
              if (staying !== null && merged !== null) {
                merge.mutate({ id: staying.id, mergedId: merged.id }, { onSuccess: onClose });
              }
            }}
          >
            {t('guests.mergeConfirm')}
          </Button>
        </FormFoot>
      </Stack>
    </ResponsiveDialog>
  );
}
