import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../contract/models/user.ts';
import { failureOf } from '../../api/api-error.ts';
import { useMergeGuests } from '../../api/guests.ts';
import { useUserSearch } from '../../api/users.ts';
import { MetaLine } from '../../ui/meta-line.tsx';
import { PersonSearch } from '../../ui/person-search.tsx';
import { MergeFrame } from './merge-frame.tsx';

type MergeDialogProps = { readonly guest: User; readonly onClose: () => void };

/** Says that a guest is the same person as another. */
export function MergeDialog({ guest, onClose }: MergeDialogProps) {
  const { t } = useTranslation();
  const search = useUserSearch({ guests: 'only' });
  const [other, setOther] = useState<User | null>(null);
  const merge = useMergeGuests();
  return (
    <MergeFrame
      title={t('guests.mergeTitle', { name: guest.name })}
      own={guest}
      other={other}
      describe={({ organization, email, phone }) => <MetaLine facts={[organization, email, phone]} />}
      effects={(staying, merged) => [
        t('guests.mergeLater', { name: staying.name }),
        t('guests.mergeSent'),
        t('guests.mergeForGood', { name: merged.name }),
      ]}
      isBusy={merge.isPending}
      failure={merge.isError ? failureOf(merge.error) : undefined}
      onMerge={(body) => merge.mutate(body, { onSuccess: onClose })}
      onClose={onClose}
    >
      <PersonSearch
        label={t('guests.mergeWith')}
        placeholder={t('guests.search')}
        search={search}
        without={new Set([guest.id])}
        onAdd={setOther}
      />
    </MergeFrame>
  );
}
