import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ValueFormat, valueFormats, type VariableFormat } from '../../../contract/models/template.ts';
import { formatValue } from '../../../contract/rules/value-formats.ts';
import { type FormatTarget, formatOf, sourcesOf, suggestSource, withFormat } from './variable-formats.ts';
import classes from './template.module.css';

type FormatListProps = {
  readonly targets: readonly FormatTarget[];
  readonly formats: readonly VariableFormat[];
  readonly onChange: (formats: readonly VariableFormat[]) => void;
};

/** Variables, each with how its values are printed. */
export function FormatList({ targets, formats, onChange }: FormatListProps) {
  return (
    <ul className={classes['formats']}>
      {targets.map((target) => (
        <li key={target.name} className={classes['format']}>
          <code>{`{{${target.tag}}}`}</code>
          <FormatChoice target={target} formats={formats} onChange={onChange} />
        </li>
      ))}
    </ul>
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

/** A list that begins in the middle of its field is wider than a phone before it is put right, which widens the page and its field. */
const fromItsStart = { position: 'bottom-start' } as const;

type FormatChoiceProps = Omit<FormatListProps, 'targets'> & { readonly target: FormatTarget };

function FormatChoice({ target, formats, onChange }: FormatChoiceProps) {
  const { t } = useTranslation();
  const { name } = target;
  const { format, source } = formatOf(formats, name);
  const sources = sourcesOf(target, formats);
  const isTaken = source !== null && !sources.includes(source);
  return (
    <>
      <Select
        size="sm"
        aria-label={t('templates.fields.formatOf', { name })}
        allowDeselect={false}
        comboboxProps={fromItsStart}
        data={valueFormats.map((value) => {
          const label = t(`templates.fields.formats.${value}`);
          const example = formatValue(value, examples[value]) ?? '';
          return { value, label: example === '' ? label : `${label}: ${example}` };
        })}
        value={format}
        onChange={(value) => {
          const next = valueFormats.find((one) => one === value) ?? 'text';
          const taken = source ?? suggestSource(target, next, formats);
          onChange(withFormat(formats, { name, format: next, source: taken }));
        }}
      />
      {(source !== null || (format !== 'text' && sources.length > 0)) && (
        <Select
          size="sm"
          label={t('templates.fields.source')}
          aria-label={t('templates.fields.sourceOf', { name })}
          allowDeselect={false}
          comboboxProps={fromItsStart}
          data={[
            { value: own, label: t('templates.fields.ownValue') },
            ...[...sources, ...(isTaken ? [source] : [])].map((value) => ({ value, label: `{{${value}}}` })),
          ]}
          value={source ?? own}
          onChange={(value) =>
            onChange(withFormat(formats, { name, format, source: value === own ? null : value }))
          }
        />
      )}
    </>
  );
}
