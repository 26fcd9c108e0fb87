import { Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Partner } from '../../../contract/operations/partners.ts';
import { failureOf } from '../../api/api-error.ts';
import { partnerQueries, useMergePartners } from '../../api/partners.ts';
import { MetaLine } from '../../ui/meta-line.tsx';
import { MergeFrame } from './merge-frame.tsx';

type MergePartnersDialogProps = { readonly partner: Partner; readonly onClose: () => void };

/** Says that a partner is the same company as another. */
export function MergePartnersDialog({ partner, onClose }: MergePartnersDialogProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const searchSoon = useDebouncedCallback(setSearch, 200);
  const found = useQuery(partnerQueries.list({ search, pageSize: 20 }));
  const [other, setOther] = useState<Partner | null>(null);
  const merge = useMergePartners();
  const offered = (found.data?.items ?? []).filter(({ id }) => id !== partner.id);
  // Whoever was chosen stays, whatever is searched for then.
  const choices = other === null ? offered : [other, ...offered.filter(({ id }) => id !== other.id)];
  return (
    <MergeFrame
      title={t('guests.partners.mergeTitle', { name: partner.name })}
      own={partner}
      other={other}
      describe={({ taxCode, address }) => <MetaLine facts={[taxCode, address]} />}
      effects={(staying, merged) => [
        t('guests.partners.mergePeople', { name: staying.name, other: merged.name }),
        t('guests.partners.mergeSent'),
        t('guests.partners.mergeForGood', { name: merged.name }),
      ]}
      isBusy={merge.isPending}
      failure={merge.isError ? failureOf(merge.error) : undefined}
      onMerge={(body) => merge.mutate(body, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Select
        label={t('guests.partners.mergeWith')}
        searchable
        // One that is placed on the page moves without end on phones.
        comboboxProps={{ floatingStrategy: 'fixed' }}
        // What is offered was found by the service, by former names too.
        filter={({ options }) => options}
        nothingFoundMessage={t('common.nothingFound')}
        data={choices.map(({ id, name, taxCode }) => ({
          value: String(id),
          label: [name, taxCode].filter(Boolean).join(' · '),
        }))}
        value={other === null ? null : String(other.id)}
        onSearchChange={searchSoon}
        onChange={(id) => setOther(choices.find((one) => String(one.id) === id) ?? null)}
      />
    </MergeFrame>
  );
}
