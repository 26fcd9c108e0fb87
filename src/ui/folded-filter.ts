import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { sortBySearch } from '../../contract/rules/search-rank.ts';
import { foldForSearch } from '../../contract/text.ts';

/** Options without regard to diacritics and case, the best match first: `nhan su` finds `Nhân sự`. */
export function foundOptions<Option extends { readonly label: string }>(
  options: readonly Option[],
  search: string,
): readonly Option[] {
  const wanted = foldForSearch(search);
  const found = options.filter(({ label }) => foldForSearch(label).includes(wanted));
  return sortBySearch(found, search, ({ label }) => ({ name: label, searchText: foldForSearch(label) }));
}

/** The same for Mantine's `Select`. */
export const foldedFilter: OptionsFilter = ({ options, search, limit }) =>
  foundOptions(
    options.filter((option): option is ComboboxItem => 'value' in option),
    search,
  ).slice(0, limit);
