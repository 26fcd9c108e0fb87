import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { foldForSearch } from '../../contract/text.ts';

/** Finds options of a `Select` without regard to diacritics and case: `nhan su` finds `Nhân sự`. */
export const foldedFilter: OptionsFilter = ({ options, search }) => {
  const wanted = foldForSearch(search);
  return options.filter(
    (option): option is ComboboxItem => 'value' in option && foldForSearch(option.label).includes(wanted),
  );
};
