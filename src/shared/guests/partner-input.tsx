import { Autocomplete, type AutocompleteProps, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Partner } from '../../../contract/operations/partners.ts';
import { partnerQueries } from '../../api/partners.ts';

type PartnerInputProps = Omit<AutocompleteProps, 'data' | 'filter' | 'renderOption' | 'onOptionSubmit'> & {
  readonly onPick: (partner: Partner) => void;
};

/** The name of a company, among those that are known as one types, without regard to diacritics; any other makes a new one. */
export function PartnerInput({ onPick, onChange, ...props }: PartnerInputProps) {
  const [search, setSearch] = useState('');
  const searchSoon = useDebouncedCallback(setSearch, 200);
  const found = useQuery({ ...partnerQueries.list({ search, pageSize: 10 }), enabled: search.trim() !== '' });
  // Of several with one name, who means another one gives its tax code.
  const byName = new Map((found.data?.items ?? []).toReversed().map((partner) => [partner.name, partner]));
  return (
    <Autocomplete
      {...props}
      data={search.trim() === '' ? [] : [...byName.keys()].toReversed()}
      filter={({ options }) => options}
      comboboxProps={{ floatingStrategy: 'fixed' }}
      renderOption={({ option }) => (
        <span>
          {option.value}
          <Text span size="sm" c="dimmed" ms="xs">
            {byName.get(option.value)?.taxCode}
          </Text>
        </span>
      )}
      onChange={(name) => {
        onChange?.(name);
        searchSoon(name);
      }}
      onOptionSubmit={(name) => {
        const partner = byName.get(name);
        if (partner !== undefined) {
          onPick(partner);
        }
      }}
    />
  );
}
