import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChips } from './filter-chips.tsx';
import { FiltersDrawer } from './filters-drawer.tsx';
import type { ListTotal } from '../../api/documents.ts';
import { type DocumentFilters, chipGroups, sorts } from '../../api/document-filters.ts';
import { FilterBar, SortSelect } from '../../shared/list/filter-bar.tsx';
import { SearchField } from '../../shared/list/search-field.tsx';

type DocumentsFilterBarProps = {
  readonly filters: DocumentFilters;
  /** How many documents match, once it is known. */
  readonly total: ListTotal | undefined;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  readonly onAsk: (filters: DocumentFilters, isTyped?: boolean) => void;
  /** What else is done with the list: columns, export. */
  readonly children: ReactNode;
};

/** What narrows the list, what is narrowed now, and its order. */
export function DocumentsFilterBar(props: DocumentsFilterBarProps) {
  const { filters, total, searchRef, onAsk, children } = props;
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const on = chipGroups(filters).length;
  return (
    <>
      <FilterBar>
        <SearchField
          fieldRef={searchRef}
          // Beside the others its words would be cut off.
          flex={{ base: '1 1 100%', md: '2 1 260px' }}
          label={t('documents.searchLabel')}
          placeholder={t('documents.search')}
          search={filters.search ?? ''}
          onSearch={(search) => onAsk({ ...filters, search }, true)}
        />
        <SortSelect
          options={sorts.map((sort) => ({ value: sort, label: t(`documents.sortBy.${sort}`) }))}
          value={filters.sort ?? 'newest'}
          onChange={(sort) => onAsk({ ...filters, sort })}
        />
        <Button
          variant={on > 0 ? 'light' : 'default'}
          leftSection={<IconFilter size={18} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          {on > 0 ? t('documents.filterCount', { count: on }) : t('documents.filter')}
        </Button>
        {children}
      </FilterBar>
      <FilterChips filters={filters} onAsk={onAsk} />
      <FiltersDrawer
        opened={isOpen}
        filters={filters}
        total={total}
        onAsk={onAsk}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
