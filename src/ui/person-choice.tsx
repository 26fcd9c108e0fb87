import { Button, Input, Text } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './person-choice.module.css';
import { type FoundPerson, type PeopleSearch, PersonSearch } from './person-search.tsx';

type PersonChoiceProps<P extends FoundPerson> = {
  readonly label: string;
  readonly placeholder?: string;
  readonly search: PeopleSearch<P>;
  readonly without?: ReadonlySet<number>;
  readonly person: P | null;
  readonly error: ReactNode;
  readonly onChange: (person: P | null) => void;
};

/** One person: found by name or code, then shown until another one is wanted. */
export function PersonChoice<P extends FoundPerson>(props: PersonChoiceProps<P>) {
  const { label, placeholder, search, without, person, error, onChange } = props;
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const hadPerson = useRef(person !== null);
  // The field gives way to the button and back: the keyboard goes on from whichever is there.
  useEffect(() => {
    if (hadPerson.current !== (person !== null)) {
      hadPerson.current = person !== null;
      root.current?.querySelector<HTMLElement>('input, button')?.focus();
    }
  }, [person]);
  return (
    <div ref={root}>
      {person === null ? (
        <PersonSearch
          label={label}
          search={search}
          {...(placeholder !== undefined && { placeholder })}
          {...(without !== undefined && { without })}
          error={error}
          onAdd={onChange}
        />
      ) : (
        <Input.Wrapper label={label} labelElement="div" error={error}>
          <div className={styles['chosen']}>
            <IconUserCheck size={18} aria-hidden />
            <span className={styles['name']}>
              {person.name}
              <Text span inherit c="dimmed" fw={400} ml="xs">
                {person.code}
              </Text>
            </span>
            <Button variant="subtle" size="compact-md" onClick={() => onChange(null)}>
              {t('delegation.change')}
            </Button>
          </div>
        </Input.Wrapper>
      )}
    </div>
  );
}
