import { Button, CloseButton, Select, TextInput } from '@mantine/core';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { KbdHint } from '../../ui/kbd-hint.tsx';
import { fetchLazyParts } from '../../ui/lazy-part.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';
import classes from './documents.module.css';
import { FilterChips } from './filter-chips.tsx';
import { FiltersDrawer } from './filters-drawer.tsx';
import type { ListTotal } from '../../api/documents.ts';
import { chipGroups, sorts } from '../../api/document-filters.ts';
import type { DocumentFilters } from '../../api/document-filters.ts';

type FilterBarProps = {
  readonly filters: DocumentFilters;
  /** How many documents match, once it is known. */
  readonly total: ListTotal | undefined;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  readonly onAsk: (filters: DocumentFilters, isTyped?: boolean) => void;
  /** What else is done with the list: columns, export. */
  readonly children: ReactNode;
};

const sortTexts = {
  newest: 'documents.sortNewest',
  oldest: 'documents.sortOldest',
  due: 'documents.sortDue',
} as const;

/** What narrows the list, what is narrowed now, and its order. */
export function FilterBar({ filters, total, searchRef, onAsk, children }: FilterBarProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const on = chipGroups(filters).length;
  return (
    <>
      {/* Whoever comes here with the pointer may open what is not here yet. */}
      <search className={classes['filters']} onPointerEnter={() => void fetchLazyParts()}>
        <SearchField
          fieldRef={searchRef}
          search={filters.search ?? ''}
          onSearch={(search) => {
            onAsk({ ...filters, search }, true);
          }}
        />
        <Select
          className={classes['sort'] ?? ''}
          aria-label={t('documents.sort')}
          allowDeselect={false}
          data={sorts.map((sort) => ({ value: sort, label: t(sortTexts[sort]) }))}
          value={filters.sort ?? 'newest'}
          onChange={(value) => {
            const sort = sorts.find((candidate) => candidate === value);
            onAsk({ ...filters, sort });
          }}
        />
        <Button
          variant={on > 0 ? 'light' : 'default'}
          leftSection={<IconFilter size={18} aria-hidden />}
          onClick={() => {
            setIsOpen(true);
          }}
        >
          {on > 0 ? t('documents.filterCount', { count: on }) : t('documents.filter')}
        </Button>
        {children}
      </search>
      <FilterChips filters={filters} onAsk={onAsk} />
      <FiltersDrawer
        opened={isOpen}
        filters={filters}
        total={total}
        onAsk={onAsk}
        onClose={() => {
          setIsOpen(false);
        }}
      />
    </>
  );
}

type SearchFieldProps = {
  readonly fieldRef: RefObject<HTMLInputElement | null>;
  readonly search: string;
  readonly onSearch: (search: string) => void;
};

function SearchField({ fieldRef, search, onSearch }: SearchFieldProps) {
  const { t } = useTranslation();
  const { shown, type, searchNow, clear } = useTypedSearch(search, onSearch);
  return (
    <TextInput
      ref={fieldRef}
      type="search"
      className={classes['search'] ?? ''}
      aria-label={t('documents.searchLabel')}
      placeholder={t('documents.search')}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={200}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        shown === '' ? (
          <KbdHint keys={['/']} />
        ) : (
          <CloseButton aria-label={t('documents.clearSearch')} onClick={clear} />
        )
      }
      value={shown}
      onChange={(event) => {
        type(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.currentTarget.blur();
        } else if (event.key === 'Enter') {
          event.preventDefault();
          searchNow();
          event.currentTarget.blur();
        }
      }}
    />
  );
}
