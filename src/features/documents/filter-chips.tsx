import { Box, Button, CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEnumText } from '../../i18n/enum-text.ts';
import { useFormat } from '../../i18n/format.ts';
import classes from './documents.module.css';
import { useNames } from './filter-lookups.ts';
import {
  type ChoiceFilterName,
  type DocumentFilters,
  type FilterName,
  chipGroups,
  without,
} from '../../api/document-filters.ts';

type FilterChipsProps = {
  readonly filters: DocumentFilters;
  readonly onAsk: (filters: DocumentFilters) => void;
};

/** The filters that are on, each to be taken away. */
export function FilterChips({ filters, onAsk }: FilterChipsProps) {
  const { t } = useTranslation();
  const groups = chipGroups(filters);
  const text = useChipText(filters);
  if (groups.length === 0) {
    return null;
  }
  return (
    <Box className="cs-row" component="ul" mb="sm" aria-label={t('documents.filterOn')}>
      {groups.map((group) => (
        <li key={group[0]} className={classes['chip']}>
          <span className="cs-figures">{text(group)}</span>
          <CloseButton
            size="sm"
            aria-label={t('documents.filterDrop', { name: text(group) })}
            onClick={() => onAsk(without(filters, group))}
          />
        </li>
      ))}
      <li>
        <Button variant="subtle" size="compact-sm" onClick={() => onAsk(without(filters, groups.flat()))}>
          {t('documents.clearAll')}
        </Button>
      </li>
    </Box>
  );
}

/** A group of filters in words: `Phòng ban: Nhân sự`. */
function useChipText(filters: DocumentFilters): (group: readonly FilterName[]) => string {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const format = useFormat();
  const names = useNames(filters);
  const fact = (name: string, value: string): string => t('documents.fact', { name, value });
  const named = (name: ChoiceFilterName, nameOf: (value: number) => string): string =>
    fact(t(`documents.filters.${name}`), (filters[name] ?? []).map(nameOf).join(', '));
  const range = (name: string, from: string | undefined, to: string | undefined): string => {
    if (from !== undefined && to !== undefined) {
      return fact(name, t('documents.betweenValue', { from, to }));
    }
    return from === undefined
      ? fact(name, t('documents.untilValue', { to: to ?? '' }))
      : fact(name, t('documents.sinceValue', { from }));
  };
  const day = (value: string | undefined) => (value === undefined ? undefined : format.date(value));
  const amount = (value: number | undefined) => (value === undefined ? undefined : format.number(value));
  return (group) => {
    const [first] = group;
    switch (first) {
      case undefined:
      case 'search':
      case 'sort':
        return '';
      case 'status':
        return named(first, (status) => enumText('documentStatus', status));
      case 'contractStatus':
        return named(first, (status) => enumText('contractStatus', status));
      case 'recipientIds':
      case 'createdByUserId':
      case 'waitingForId':
        return named(first, names.user);
      case 'departmentId':
        return named(first, names.department);
      case 'documentTypeId':
        return named(first, names.type);
      case 'documentTemplateId':
        return named(first, names.template);
      case 'batchImportId':
        return named(first, names.batch);
      case 'createdFrom':
      case 'createdTo':
        return range(t('documents.filters.created'), day(filters.createdFrom), day(filters.createdTo));
      case 'dueFrom':
      case 'dueTo':
        return range(t('documents.filters.due'), day(filters.dueFrom), day(filters.dueTo));
      case 'completedFrom':
      case 'completedTo':
        return range(t('documents.filters.completed'), day(filters.completedFrom), day(filters.completedTo));
      case 'contractValueFrom':
      case 'contractValueTo':
        return range(
          t('documents.filters.contractValue'),
          amount(filters.contractValueFrom),
          amount(filters.contractValueTo),
        );
      case 'customerCode':
        return fact(t('documents.filters.customerCode'), filters.customerCode ?? '');
      default: {
        const name = t(`documents.filters.${first}`);
        return filters[first] === false ? t('documents.notFact', { name }) : name;
      }
    }
  };
}
