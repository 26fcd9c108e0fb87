import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { sortBySearch } from '../../contract/rules/search-rank.ts';
import { foldForSearch } from '../../contract/text.ts';

/** Finds options of a `Select` without regard to diacritics and case, the best match first: `nhan su` finds `Nhân sự`. */
export const foldedFilter: OptionsFilter = ({ options, search }) => {
  const wanted = foldForSearch(search);
  const found = options.filter(
    (option): option is ComboboxItem => 'value' in option && foldForSearch(option.label).includes(wanted),
  );
  return [...sortBySearch(found, search, ({ label }) => ({ name: label, searchText: foldForSearch(label) }))];
};
