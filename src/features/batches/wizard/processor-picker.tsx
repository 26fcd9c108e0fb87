import { useState } from 'react';
import type { User } from '../../../../contract/models/user.ts';
import { useUserSearch } from '../../../api/users.ts';
import { PersonChoice } from '../../../ui/person-choice.tsx';

type ProcessorPickerProps = {
  readonly label: string;
  readonly onPick: (code: string | null) => void;
};

/** Whose code stands in the place of one that nobody has. */
export function ProcessorPicker({ label, onPick }: ProcessorPickerProps) {
  const search = useUserSearch();
  const [person, setPerson] = useState<User | null>(null);
  return (
    <PersonChoice
      label={label}
      search={search}
      person={person}
      error={null}
      onChange={(next) => {
        setPerson(next);
        onPick(next?.code ?? null);
      }}
    />
  );
}
