import { Box, Button, CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEnumText } from '../../i18n/enum-text.ts';
import { useFormat } from '../../i18n/format.ts';
import classes from './documents.module.css';
import { useNames } from './filter-lookups.ts';
import { type DocumentFilters, type FilterName, chipGroups, without } from '../../api/document-filters.ts';

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
      case 'contractStatus': {
        const table = first === 'status' ? 'documentStatus' : 'contractStatus';
        return fact(t(`documents.filters.${first}`), enumText(table, filters[first] ?? 0));
      }
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
      case 'recipientIds':
        return fact(
          t('documents.filters.recipientIds'),
          (filters.recipientIds ?? []).map(names.user).join(', '),
        );
      case 'createdByUserId':
      case 'waitingForId':
        return fact(t(`documents.filters.${first}`), names.user(filters[first] ?? 0));
      case 'departmentId':
        return fact(t('documents.filters.departmentId'), names.department(filters.departmentId ?? 0));
      case 'documentTypeId':
        return fact(t('documents.filters.documentTypeId'), names.type(filters.documentTypeId ?? 0));
      case 'documentTemplateId':
        return fact(
          t('documents.filters.documentTemplateId'),
          names.template(filters.documentTemplateId ?? 0),
        );
      case 'batchImportId':
        return fact(t('documents.filters.batchImportId'), names.batch(filters.batchImportId ?? 0));
      default: {
        const name = t(`documents.filters.${first}`);
        return filters[first] === false ? t('documents.notFact', { name }) : name;
      }
    }
  };
}
