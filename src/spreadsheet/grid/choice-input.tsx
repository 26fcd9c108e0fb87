import { Combobox, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldForSearch } from '../../../contract/text.ts';
import type { SheetColumn, SheetOption } from './sheet-column.ts';
import styles from './sheet-grid.module.css';
import { type CellInputProps, useCellInput } from './use-cell-input.ts';

/** More than anybody looks through; whoever wants another one types on. */
const shownMax = 50;
const noOptions: readonly SheetOption[] = [];

function optionsFor(column: SheetColumn, typed: string): readonly SheetOption[] {
  const folded = foldForSearch(typed);
  const options = column.options ?? noOptions;
  const fitting =
    folded === ''
      ? options
      : options.filter(({ value, label }) => foldForSearch(`${value} ${label}`).includes(folded));
  return fitting.slice(0, shownMax);
}

/** The input of a cell that takes one of several texts: they are offered under it while it is edited. */
export function ChoiceInput({ model, column, text, mode, isWrong, number, describedBy }: CellInputProps) {
  const { t } = useTranslation();
  const ref = useCellInput<HTMLInputElement>(model, text, mode);
  const listId = useId();
  const combobox = useCombobox({ opened: mode !== 'moving' });
  /** `null` until something is typed: then every option is offered. */
  const [typed, setTyped] = useState<string | null>(null);
  const [marked, setMarked] = useState(-1);
  const options = optionsFor(column, mode === 'moving' ? '' : (typed ?? ''));

  const choose = (value: string): void => {
    if (ref.current) {
      ref.current.value = value;
    }
    setTyped(null);
    setMarked(-1);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (mode === 'moving' || event.nativeEvent.isComposing) {
      return;
    }
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setMarked(
        (marked === -1 && step === -1 ? 0 : marked) + step < 0
          ? options.length - 1
          : (marked + step) % options.length,
      );
      return;
    }
    if (event.key === 'Escape') {
      setTyped(null);
      setMarked(-1);
    }
    const option = options[marked];
    if ((event.key === 'Enter' || event.key === 'Tab') && option) {
      choose(option.value);
    }
  };
  const optionId = (place: number): string => `${listId}-${String(place)}`;
  const isOpen = mode !== 'moving';
  return (
    <Combobox
      store={combobox}
      keepMounted={false}
      width="max-content"
      position="bottom-start"
      onOptionSubmit={(value) => {
        choose(value);
        model.commit();
        model.focus();
      }}
    >
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        <input
          ref={ref}
          className={styles['input']}
          defaultValue={text}
          inputMode={isOpen ? 'text' : 'none'}
          role="combobox"
          aria-label={t('grid.cellOf', { column: column.title, row: number })}
          aria-invalid={isWrong}
          aria-describedby={describedBy}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen && marked >= 0 ? optionId(marked) : undefined}
          autoComplete="off"
          spellCheck={false}
          data-cell-input=""
          onKeyDown={onKeyDown}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setMarked(-1);
            if (model.state().mode === 'moving') {
              model.edit('typing');
            }
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options
          id={listId}
          aria-label={t('grid.optionsOf', { column: column.title })}
          mah={260}
          style={{ overflowY: 'auto' }}
        >
          {options.map(({ value, label: meaning }, place) => (
            <Combobox.Option
              key={value}
              value={value}
              id={optionId(place)}
              selected={place === marked}
              aria-selected={place === marked}
            >
              {value}
              {meaning !== value && <span className={styles['meaning']}>{meaning}</span>}
            </Combobox.Option>
          ))}
          {options.length === 0 && <Combobox.Empty>{t('grid.noOption')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
