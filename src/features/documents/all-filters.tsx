import { Checkbox, Fieldset, NumberInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contractStatus, documentStatus } from '../../../contract/enums.ts';
import { useEnumText } from '../../i18n/enum-text.ts';
import { DayField } from '../../ui/day-field.tsx';
import classes from './documents.module.css';
import {
  BatchFilter,
  ChoicesField,
  DepartmentFilter,
  PeopleFilter,
  TemplateFilter,
  TypeFilter,
} from './filter-fields.tsx';
import { type DocumentFilters, actionFilters, peopleFilters } from '../../api/document-filters.ts';

type FieldsProps = {
  readonly filters: DocumentFilters;
  readonly onChange: (change: Partial<DocumentFilters>) => void;
};

/** Every filter of the list, each with a field of its own. */
export function AllFilters({ filters, onChange: change }: FieldsProps) {
  return (
    <Stack gap="md">
      <StateFields filters={filters} onChange={change} />
      <DepartmentFilter values={filters.departmentId} onChange={(departmentId) => change({ departmentId })} />
      <TypeFilter values={filters.documentTypeId} onChange={(documentTypeId) => change({ documentTypeId })} />
      <PeopleFields filters={filters} onChange={change} />
      <DayRange name="due" filters={filters} onChange={change} />
      <DayRange name="created" filters={filters} onChange={change} />
      <DayRange name="completed" filters={filters} onChange={change} />
      <MoreFields filters={filters} onChange={change} />
      <FlagFields filters={filters} onChange={change} />
    </Stack>
  );
}

const listedContractStatuses = Object.values(contractStatus).filter(
  (value) => value !== contractStatus.undefined,
);

function StateFields({ filters, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const enumText = useEnumText();
  return (
    <>
      <ChoicesField
        label={t('documents.filters.status')}
        items={Object.values(documentStatus).map((id) => ({ id, name: enumText('documentStatus', id) }))}
        values={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <ChoicesField
        label={t('documents.filters.contractStatus')}
        items={listedContractStatuses.map((id) => ({ id, name: enumText('contractStatus', id) }))}
        values={filters.contractStatus}
        onChange={(values) => onChange({ contractStatus: values })}
      />
    </>
  );
}

function PeopleFields({ filters, onChange }: FieldsProps) {
  const { t } = useTranslation();
  return peopleFilters.map((name) => (
    <PeopleFilter
      key={name}
      label={t(`documents.filters.${name}`)}
      values={filters[name]}
      onChange={(ids) => onChange({ [name]: ids })}
    />
  ));
}

type DayRangeProps = FieldsProps & { readonly name: 'created' | 'due' | 'completed' };

function DayRange({ name, filters, onChange }: DayRangeProps) {
  const { t } = useTranslation();
  const title = t(`documents.filters.${name}`);
  const [from, to] = [`${name}From`, `${name}To`] as const;
  return (
    <Fieldset legend={title} variant="unstyled" className={classes['range'] ?? ''}>
      <DayField
        aria-label={t('documents.fromOf', { name: title })}
        placeholder={t('documents.from')}
        value={filters[from] ?? null}
        onChange={(value) => onChange({ [from]: value ?? undefined })}
      />
      <DayField
        aria-label={t('documents.toOf', { name: title })}
        placeholder={t('documents.to')}
        value={filters[to] ?? null}
        onChange={(value) => onChange({ [to]: value ?? undefined })}
      />
    </Fieldset>
  );
}

/** A field that is typed into asks when it is left, or by Enter: not for every letter. */
function MoreFields({ filters, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const value = t('documents.filters.contractValue');
  return (
    <>
      <Fieldset legend={value} variant="unstyled" className={classes['range'] ?? ''}>
        <AmountField
          label={t('documents.fromOf', { name: value })}
          placeholder={t('documents.from')}
          value={filters.contractValueFrom}
          onChange={(contractValueFrom) => onChange({ contractValueFrom })}
        />
        <AmountField
          label={t('documents.toOf', { name: value })}
          placeholder={t('documents.to')}
          value={filters.contractValueTo}
          onChange={(contractValueTo) => onChange({ contractValueTo })}
        />
      </Fieldset>
      <CodeField
        // Anew when it was changed from elsewhere, such as by a chip.
        key={filters.customerCode ?? ''}
        value={filters.customerCode ?? ''}
        onChange={(customerCode) => {
          onChange({ customerCode: customerCode === '' ? undefined : customerCode });
        }}
      />
      <TemplateFilter
        values={filters.documentTemplateId}
        onChange={(documentTemplateId) => onChange({ documentTemplateId })}
      />
      <BatchFilter values={filters.batchImportId} onChange={(batchImportId) => onChange({ batchImportId })} />
    </>
  );
}

type AmountFieldProps = {
  readonly label: string;
  readonly placeholder: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
};

function AmountField({ label, placeholder, value, onChange }: AmountFieldProps) {
  const { i18n } = useTranslation();
  const [typed, setTyped] = useState<string | number | null>(null);
  const done = (): void => {
    if (typed !== null) {
      onChange(typeof typed === 'number' ? typed : undefined);
      setTyped(null);
    }
  };
  return (
    <NumberInput
      aria-label={label}
      placeholder={placeholder}
      size="md"
      hideControls
      min={0}
      max={1e15}
      thousandSeparator={i18n.language === 'en' ? ',' : '.'}
      decimalSeparator={i18n.language === 'en' ? '.' : ','}
      value={typed ?? value ?? ''}
      onChange={setTyped}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          done();
        }
      }}
    />
  );
}

function CodeField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const done = (): void => {
    if (typed.trim() !== value) {
      onChange(typed.trim());
    }
  };
  return (
    <TextInput
      label={t('documents.filters.customerCode')}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          done();
        }
      }}
    />
  );
}

const flags = [
  'inProgress',
  'undelivered',
  'waitToMe',
  ...actionFilters,
  'unread',
  'starred',
  'sharedToMe',
] as const;

function FlagFields({ filters, onChange }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <Fieldset legend={t('documents.more')} variant="unstyled" className={classes['flags'] ?? ''}>
      {flags.map((name) => (
        <Checkbox
          key={name}
          label={t(`documents.filters.${name}`)}
          checked={filters[name] === true}
          onChange={(event) => onChange({ [name]: event.currentTarget.checked ? true : undefined })}
        />
      ))}
    </Fieldset>
  );
}
