import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../contract/models/user.ts';
import { useUserSearch } from '../../api/users.ts';
import { PersonSearch } from '../../ui/person-search.tsx';
import { GuestSheet } from './guest-sheet.tsx';

type ProcessorSearchProps = {
  readonly label: string;
  readonly hidesLabel?: boolean;
  readonly onAdd: (user: User) => void;
};

/** Finds whoever is to act on a document: somebody of the company, a guest it knows, or one who is added here. */
export function ProcessorSearch({ label, hidesLabel = false, onAdd }: ProcessorSearchProps) {
  const { t } = useTranslation();
  const search = useUserSearch({ guests: 'also' });
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <>
      <PersonSearch
        label={label}
        hidesLabel={hidesLabel}
        search={search}
        other={{ label: t('guests.other'), onChoose: setTyped }}
        onAdd={onAdd}
      />
      {typed !== null && (
        <GuestSheet
          guest={null}
          typed={typed}
          onClose={() => setTyped(null)}
          onSaved={(guest) => {
            setTyped(null);
            onAdd(guest);
          }}
        />
      )}
    </>
  );
}
