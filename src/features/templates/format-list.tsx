import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ValueFormat, valueFormats, type VariableFormat } from '../../../contract/models/template.ts';
import { formatValue } from '../../../contract/rules/value-formats.ts';
import { defaultLabel, variableLabel } from '../../../contract/rules/variable-labels.ts';
import {
  documentSources,
  type FormatTarget,
  formatOf,
  sourcesOf,
  suggestSource,
  withFormat,
} from './variable-formats.ts';
import classes from './template.module.css';

type FormatListProps = {
  readonly targets: readonly FormatTarget[];
  /** Whether it is shown what the Word file calls them. */
  readonly showsCodes: boolean;
  readonly formats: readonly VariableFormat[];
  readonly onChange: (formats: readonly VariableFormat[]) => void;
};

/** Variables, each with how its values are printed. */
export function FormatList({ targets, showsCodes, formats, onChange }: FormatListProps) {
  return (
    <ul className={classes['formats']}>
      {targets.map((target) => (
        <li key={target.name} className={classes['format']}>
          <LabelField {...target} formats={formats} onChange={onChange} />
          {showsCodes && <code>{`{{${target.tag}}}`}</code>}
          <FormatChoice target={target} formats={formats} onChange={onChange} />
        </li>
      ))}
    </ul>
  );
}

type LabelFieldProps = Pick<FormatTarget, 'name' | 'tag'> & Pick<FormatListProps, 'formats' | 'onChange'>;

/** What people call a variable or a list; as its name says where nobody has called it otherwise. */
export function LabelField({ name, tag, formats, onChange }: LabelFieldProps) {
  const { t } = useTranslation();
  const said = formatOf(formats, name);
  const byName = defaultLabel(tag);
  return (
    <TextInput
      size="sm"
      aria-label={t('templates.fields.labelOf', { name: byName })}
      placeholder={byName}
      maxLength={100}
      value={said.label ?? byName}
      onChange={(event) => {
        const { label: _before, ...others } = said;
        const label = event.currentTarget.value.replaceAll(/[{}]/g, '');
        onChange(withFormat(formats, label === byName ? others : { ...others, label }));
      }}
      onBlur={(event) => {
        if (event.currentTarget.value.trim() === '') {
          const { label: _blank, ...others } = said;
          onChange(withFormat(formats, others));
        }
      }}
    />
  );
}

/** What a format makes of it is seen in the list of formats. */
const examples: Readonly<Record<ValueFormat, string>> = {
  text: '',
  number: '15000000',
  'money-dong': '15000000',
  'money-vnd': '15000000',
  'money-words': '15000000',
  words: '12',
  date: '31/12/2026',
  'date-words': '31/12/2026',
};
const own = '';
const sourceTexts = {
  'D.ContractValue': 'batches.field.ContractValue',
  'D.ValidFrom': 'batches.field.ValidFrom',
  'D.ValidTo': 'batches.field.ValidTo',
  'D.ExpiryDate': 'batches.field.ExpiryDate',
} as const;

/** A list that begins in the middle of its field is wider than a phone before it is put right, which widens the page and its field. */
const fromItsStart = { position: 'bottom-start' } as const;

type FormatChoiceProps = Pick<FormatListProps, 'formats' | 'onChange'> & { readonly target: FormatTarget };

function FormatChoice({ target, formats, onChange }: FormatChoiceProps) {
  const { t } = useTranslation();
  const { name } = target;
  const said = formatOf(formats, name);
  const { format, source } = said;
  const label = said.label ?? defaultLabel(target.tag);
  const sources = sourcesOf(target, formats);
  const sourceLabel = (from: string): string => {
    const field = documentSources.find((one) => one === from);
    const prefix = name.slice(0, name.length - target.tag.length);
    return field === undefined
      ? variableLabel(formats, from, from.slice(prefix.length))
      : t(sourceTexts[field]);
  };
  const isTaken = source !== null && !sources.includes(source);
  return (
    <>
      <Select
        size="sm"
        aria-label={t('templates.fields.formatOf', { name: label })}
        allowDeselect={false}
        comboboxProps={fromItsStart}
        data={valueFormats.map((value) => {
          const kind = t(`templates.fields.formats.${value}`);
          const example = formatValue(value, examples[value]) ?? '';
          return { value, label: example === '' ? kind : `${kind}: ${example}` };
        })}
        value={format}
        onChange={(value) => {
          const next = valueFormats.find((one) => one === value) ?? 'text';
          const taken = source ?? suggestSource(target, next, formats);
          onChange(withFormat(formats, { ...said, format: next, source: taken }));
        }}
      />
      {(source !== null || (format !== 'text' && sources.length > 0)) && (
        <Select
          size="sm"
          label={t('templates.fields.source')}
          aria-label={t('templates.fields.sourceOf', { name: label })}
          allowDeselect={false}
          comboboxProps={fromItsStart}
          data={[
            { value: own, label: t('templates.fields.ownValue') },
            ...[...sources, ...(isTaken ? [source] : [])].map((value) => ({
              value,
              label: sourceLabel(value),
            })),
          ]}
          value={source ?? own}
          onChange={(value) =>
            onChange(withFormat(formats, { ...said, source: value === own ? null : value }))
          }
        />
      )}
    </>
  );
}
