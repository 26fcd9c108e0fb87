import { Button, List, Radio, Select, Stack, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Partner } from '../../../contract/operations/partners.ts';
import { failureOf } from '../../api/api-error.ts';
import { partnerQueries, useMergePartners } from '../../api/partners.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { ResponsiveDialog } from '../../ui/responsive-dialog.tsx';

type MergePartnersDialogProps = { readonly partner: Partner; readonly onClose: () => void };

/** Says that a partner is the same company as another, and which of both is meant from now on. */
export function MergePartnersDialog({ partner, onClose }: MergePartnersDialogProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const searchSoon = useDebouncedCallback(setSearch, 200);
  const found = useQuery(partnerQueries.list({ search, pageSize: 20 }));
  const [other, setOther] = useState<Partner | null>(null);
  const [staying, setStaying] = useState<Partner | null>(null);
  const merge = useMergePartners();
  const merged = staying === other ? partner : other;
  const offered = (found.data?.items ?? []).filter(({ id }) => id !== partner.id);
  // Whoever was chosen stays, whatever is searched for then.
  const choices = other === null ? offered : [other, ...offered.filter(({ id }) => id !== other.id)];
  const choose = (id: string | null): void => {
    const chosen = choices.find((one) => String(one.id) === id) ?? null;
    setOther(chosen);
    setStaying(chosen);
  };
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      title={t('guests.partners.mergeTitle', { name: partner.name })}
    >
      <Stack gap="md">
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
          onChange={choose}
        />
        {other !== null && staying !== null && (
          <>
            <Radio.Group
              label={t('guests.mergeStays')}
              value={String(staying.id)}
              onChange={(id) => setStaying(id === String(partner.id) ? partner : other)}
            >
              <Stack gap="xs" mt="xs">
                {[other, partner].map((one) => (
                  <Radio
                    key={one.id}
                    value={String(one.id)}
                    label={one.name}
                    description={[one.taxCode, one.address].filter(Boolean).join(' · ')}
                  />
                ))}
              </Stack>
            </Radio.Group>
            <div>
              <Text fw={600}>{t('guests.mergeEffects')}</Text>
              <List spacing={4} mt={4} listStyleType="disc">
                <List.Item>
                  {t('guests.partners.mergePeople', { name: staying.name, other: merged?.name ?? '' })}
                </List.Item>
                <List.Item>{t('guests.partners.mergeSent')}</List.Item>
                <List.Item>{t('guests.partners.mergeForGood', { name: merged?.name ?? '' })}</List.Item>
              </List>
            </div>
          </>
        )}
        {merge.isError && <ErrorNotice failure={failureOf(merge.error)} />}
        <FormFoot>
          <Button variant="default" onClick={onClose}>
            {t('common.back')}
          </Button>
          <Button
            color="seal"
            disabled={staying === null}
            loading={merge.isPending}
            onClick={() => {
              if (staying !== null && merged !== null) {
                merge.mutate({ id: staying.id, mergedId: merged.id }, { onSuccess: onClose });
              }
            }}
          >
            {t('guests.mergeConfirm')}
          </Button>
        </FormFoot>
      </Stack>
    </ResponsiveDialog>
  );
}
