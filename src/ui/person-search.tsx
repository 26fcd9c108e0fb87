import { Combobox, Loader, TextInput, UnstyledButton, useCombobox } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchTerms, sortBySearch } from '../../contract/rules/search-rank.ts';
import { foldForSearch } from '../../contract/text.ts';
import { PersonDetail, type PersonFacts } from './person-detail.tsx';

export type FoundPerson = PersonFacts & { readonly id: number; readonly name: string };

/** A search among people, and what it has found so far. */
export type PeopleSearch<P extends FoundPerson> = {
  /** Asks for those who match a text. */
  readonly ask: (text: string) => void;
  /** What was asked for last; `null` before anything was. */
  readonly asked: string | null;
  /** `null` until there is an answer; that of an earlier text while `isEarlier`. */
  readonly people: readonly P[] | null;
  /** How many match in all; `people` are the first of them. */
  readonly total: number;
  readonly isEarlier: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
};

type PersonSearchProps<P extends FoundPerson> = {
  /** What is done with whoever is found: `Thêm người xử lý`. */
  readonly label: string;
  /** Said, and not shown: where a heading above says it already. */
  readonly hidesLabel?: boolean;
  readonly placeholder?: string;
  readonly search: PeopleSearch<P>;
  /** Who is not offered any more. */
  readonly without?: ReadonlySet<number>;
  readonly error?: ReactNode;
  /** What can be done where whoever is wanted is not among the people found, with what was typed. */
  readonly other?: { readonly label: string; readonly onChoose: (typed: string) => void };
  /** Whether the list stays open for the next person. */
  readonly staysOpen?: boolean;
  readonly onAdd: (person: P) => void;
};

const rest = 200;
const otherId = 'other';

function searchableOf({ name, code, email, organization = '' }: FoundPerson) {
  return { name, code, searchText: foldForSearch(`${code} ${name} ${email} ${organization}`) };
}

/** Those in whom every word typed occurs, the best match first, as the service searches. */
function findAmong<P extends FoundPerson>(people: readonly P[], typed: string): readonly P[] {
  const { foldedWords } = searchTerms(typed);
  const found = people.filter((person) => {
    const { searchText } = searchableOf(person);
    return foldedWords.every((word) => searchText.includes(word));
  });
  return sortBySearch(found, typed, searchableOf);
}

/** Finds people by name, code or address, without regard to diacritics, and hands over the one who is chosen. */
export function PersonSearch<P extends FoundPerson>(props: PersonSearchProps<P>) {
  const { label, hidesLabel = false, search, without, error, other, staysOpen = false, onAdd } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const askSoon = useDebouncedCallback(search.ask, rest);
  const combobox = useCombobox({
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  // Until the answer to what is typed has come, only those of the answer before that match it can be chosen: else a quick Enter
  // would take somebody else.
  const isStale = search.isEarlier || typed.trim() !== search.asked;
  const offered = (search.people ?? []).filter((person) => without?.has(person.id) !== true);
  const found = isStale ? findAmong(offered, typed) : offered;
  // Where somebody is found, arrow keys stay among those found.
  const isOtherAnOption = search.people !== null && (found.length === 0 || typed.includes('@'));
  // Whoever comes back from choosing elsewhere is done with the list.
  const comesBack = useRef(false);
  const chooseOther = (): void => {
    comesBack.current = true;
    other?.onChoose(typed.trim());
    setTyped('');
    combobox.closeDropdown();
  };
  const open = (): void => {
    if (search.asked === null) {
      search.ask('');
    }
    combobox.openDropdown();
  };
  return (
    <Combobox
      store={combobox}
      // In a sheet that moves, it would be taken for gone from sight.
      hideDetached={false}
      onOptionSubmit={(id) => {
        if (id === otherId) {
          chooseOther();
          return;
        }
        const person = found.find((one) => String(one.id) === id);
        if (person !== undefined) {
          onAdd(person);
          setTyped('');
          askSoon('');
          if (!staysOpen) {
            combobox.closeDropdown();
          }
        }
      }}
    >
      <Combobox.Target>
        <TextInput
          {...(hidesLabel ? { 'aria-label': label } : { label })}
          placeholder={props.placeholder ?? t('common.personSearch')}
          leftSection={<IconUserPlus size={18} aria-hidden />}
          rightSection={search.isFetching && combobox.dropdownOpened ? <Loader size={16} /> : null}
          autoComplete="off"
          error={error}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            askSoon(event.currentTarget.value.trim());
            open();
            combobox.selectFirstOption();
          }}
          onKeyDown={(event) => {
            // Enter chooses here, and sends no form.
            if (event.key === 'Enter') {
              event.preventDefault();
            }
          }}
          onFocus={() => {
            if (!comesBack.current) {
              open();
            }
            comesBack.current = false;
          }}
          onClick={open}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!combobox.dropdownOpened || (search.people === null && !search.isError)}>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={label}>
          {search.isError && <Combobox.Empty>{t('common.personSearchFailed')}</Combobox.Empty>}
          {/* A line in either case: what stands below it would else move away under a click. */}
          {search.people !== null && found.length === 0 && (
            <Combobox.Empty>{t(isStale ? 'common.loading' : 'common.nothingFound')}</Combobox.Empty>
          )}
          {found.map((person) => (
            <Combobox.Option key={person.id} value={String(person.id)}>
              <span className="cs-name">{person.name}</span>
              <span className="cs-detail">
                <PersonDetail person={person} />
              </span>
            </Combobox.Option>
          ))}
          {other !== undefined && isOtherAnOption && (
            <Combobox.Option value={otherId} c="brand">
              {other.label}
            </Combobox.Option>
          )}
          {search.people !== null && !isStale && search.total > search.people.length && (
            <Combobox.Footer>
              {t('common.personSearchMore', { count: search.total - search.people.length })}
            </Combobox.Footer>
          )}
        </Combobox.Options>
        {other !== undefined && !isOtherAnOption && (
          <Combobox.Footer>
            <UnstyledButton
              c="brand"
              // The keyboard types the address, and finds it as an option.
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={chooseOther}
            >
              {other.label}
            </UnstyledButton>
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
