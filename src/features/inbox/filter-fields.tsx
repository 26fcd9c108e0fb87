import { Chip, Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { accessPermission } from '../../../contract/enums.ts';
import { directoryChoices } from '../../api/directory.ts';
import { ChoicesFilter } from '../../shared/list/choices-filter.tsx';
import { actionFilters } from '../../api/document-filters.ts';
import { type InboxFilters, dueRanges } from './inbox-filters.ts';
import type { InboxTab } from './inbox-tab.ts';

const actions = {
  waitToApprove: 'approve',
  waitToSignDraw: 'signDraw',
  waitToSignDigital: 'signDigital',
  waitToESign: 'eSign',
  waitToFillData: 'fillData',
  waitToCoordinate: 'coordinate',
  waitToEkyc: 'ekyc',
} as const satisfies Record<(typeof actionFilters)[number], keyof typeof accessPermission>;

type FilterFieldsProps = {
  readonly tab: InboxTab;
  readonly filters: InboxFilters;
  readonly senders: readonly { readonly value: number; readonly label: string }[];
  /** Whether each field has its name above it; else in it. */
  readonly hasLabels: boolean;
  readonly onChange: (filters: InboxFilters) => void;
};

/** One field for each filter. What is asked of the reader is a question to what waits for them. */
export function FilterFields({ tab, filters, senders, hasLabels, onChange }: FilterFieldsProps) {
  const { t } = useTranslation();
  const types = useQuery(directoryChoices.documentTypes());
  const anyText = hasLabels ? t('documents.anything') : undefined;
  const named = (name: 'action' | 'due') => {
    const text = t(`inbox.filter.${name}`);
    return {
      clearable: true,
      // One that is placed on the page widens it on phones before it has its place, which moves it again, without end.
      comboboxProps: { floatingStrategy: 'fixed' as const },
      clearButtonProps: { 'aria-label': t('inbox.filterDrop', { name: text }) },
      ...(hasLabels
        ? { label: text, placeholder: t('documents.anything') }
        : { 'aria-label': text, placeholder: text }),
    };
  };
  return (
    <>
      {tab === 'waiting' && (
        <Select
          {...named('action')}
          data={actionFilters.map((value) => ({
            value,
            label: t(`enums.accessPermission.${actions[value]}`),
          }))}
          value={filters.action}
          onChange={(action) => onChange({ ...filters, action })}
        />
      )}
      <Select
        {...named('due')}
        data={dueRanges.map((value) => ({ value, label: t(`inbox.due.${value}`) }))}
        value={filters.due}
        onChange={(due) => onChange({ ...filters, due })}
      />
      <ChoicesFilter
        label={t('inbox.filter.sender')}
        anyText={anyText}
        options={senders}
        values={filters.senderIds}
        onChange={(senderIds) => onChange({ ...filters, senderIds })}
      />
      <ChoicesFilter
        label={t('documents.filters.documentTypeId')}
        anyText={anyText}
        options={(types.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        values={filters.typeIds}
        onChange={(typeIds) => onChange({ ...filters, typeIds })}
      />
      <Group gap={8} align="stretch">
        <Chip checked={filters.unread} onChange={(unread) => onChange({ ...filters, unread })}>
          {t('inbox.filter.unread')}
        </Chip>
        <Chip checked={filters.starred} onChange={(starred) => onChange({ ...filters, starred })}>
          {t('inbox.starred')}
        </Chip>
      </Group>
    </>
  );
}
