import { CheckboxIndicator, CloseButton, Combobox, Group, InputBase, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foundOptions } from '../../ui/folded-filter.ts';
import classes from './choices-filter.module.css';

type ChoicesFilterProps<Value extends string | number> = {
  readonly label: string;
  /** Where its name stands above it: what stands in it while the list is not narrowed. */
  readonly anyText?: string | undefined;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** None while the list is not narrowed by it. */
  readonly values: readonly Value[];
  readonly onChange: (values: Value[]) => void;
};

/** More than this many are searched rather than looked through. */
const shortMax = 10;

/** Narrows a list to any of several values; as tall as the fields beside it, whatever is chosen. */
export function ChoicesFilter<Value extends string | number>(props: ChoicesFilterProps<Value>) {
  const { label, anyText, options, values, onChange } = props;
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const isLong = options.length > shortMax;
  const combobox = useCombobox({
    onDropdownOpen: () => {
      if (isLong) {
        combobox.focusSearchInput();
      }
    },
    onDropdownClose: (cause) => {
      combobox.resetSelectedOption();
      setSearch('');
      // Whoever closes it by a click is already elsewhere.
      if (isLong && cause === 'keyboard') {
        combobox.focusTarget();
      }
    },
  });
  const found = search === '' ? options : foundOptions(options, search);
  const chosen = options.filter(({ value }) => values.includes(value));
  const text = values.length === 1 && chosen[0] ? chosen[0].label : `${label}: ${String(values.length)}`;
  // What cannot be chosen here, as of a saved view, stays as it is.
  const others = values.filter((value) => !chosen.some((option) => option.value === value));
  const toggle = (submitted: string): void =>
    onChange([
      ...others,
      ...options
        .map(({ value }) => value)
        .filter((value) => values.includes(value) !== (String(value) === submitted)),
    ]);
  return (
    // One that is placed on the page widens it on phones before it has its place, which moves it again, without end.
    <Combobox store={combobox} floatingStrategy="fixed" onOptionSubmit={toggle}>
      <Combobox.Target targetType="button" withExpandedAttribute>
        <InputBase
          component="button"
          size="md"
          type="button"
          pointer
          role="combobox"
          {...(anyText === undefined ? { 'aria-label': label } : { label })}
          aria-description={chosen.map((option) => option.label).join(', ')}
          data-empty={values.length === 0 || undefined}
          classNames={{ input: classes['input'] ?? '' }}
          rightSection={
            values.length === 0 ? (
              <Combobox.Chevron />
            ) : (
              <CloseButton
                size="sm"
                aria-label={t('lists.clearFilter', { label })}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChange([])}
              />
            )
          }
          rightSectionPointerEvents={values.length === 0 ? 'none' : 'all'}
          onClick={() => combobox.toggleDropdown()}
        >
          <span className="cs-ellipsis">{values.length === 0 ? (anyText ?? label) : text}</span>
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown>
        {isLong && (
          <Combobox.Search
            aria-label={t('common.search')}
            placeholder={t('common.search')}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              combobox.resetSelectedOption();
            }}
            // The list stands at the end of the page: the next field would be none.
            onKeyDown={(event) => event.key === 'Tab' && combobox.closeDropdown('keyboard')}
          />
        )}
        <Combobox.Options mah={320} className={classes['options'] ?? ''} aria-label={label}>
          {found.length === 0 && <Combobox.Empty>{t('common.nothingFound')}</Combobox.Empty>}
          {found.map((option) => {
            const isChosen = values.includes(option.value);
            return (
              <Combobox.Option
                key={option.value}
                value={String(option.value)}
                active={isChosen}
                aria-checked={isChosen}
              >
                <Group gap="xs" wrap="nowrap">
                  <CheckboxIndicator size="xs" checked={isChosen} aria-hidden />
                  {option.label}
                </Group>
              </Combobox.Option>
            );
          })}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
