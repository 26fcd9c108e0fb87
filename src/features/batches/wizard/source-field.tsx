import { Box, NumberInput, Select, Text, TextInput } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateField, VariableFormat } from '../../../../contract/models/template.ts';
import { foldedFilter } from '../../../ui/folded-filter.ts';
import classes from './columns-step.module.css';
import type { CellSource } from './draft.ts';
import { fillPattern, readPattern } from './fill-pattern.ts';
import { fieldLabels } from '../../../../contract/rules/variable-labels.ts';
import { LoopForAll } from './loop-for-all.tsx';
import { useLoopText } from './use-loop-text.ts';

type SourceFieldProps = {
  readonly id: string;
  readonly label: string;
  readonly required: boolean;
  readonly source: CellSource | null;
  readonly headers: readonly string[];
  /** The first row of the data, as an example. */
  readonly row: readonly string[];
  /** The list that it is, where it is one. */
  readonly loop: TemplateField | null;
  readonly formats: readonly VariableFormat[];
  /** Whether it is shown under which key a workbook has it. */
  readonly showsCode: boolean;
  /** The same function for all time: the field is drawn anew only when something of its own changes. */
  readonly onChange: (id: string, source: CellSource | null) => void;
};

const emptyChoice = 'empty';
const textChoice = 'text';
const patternChoice = 'pattern';
const columnChoice = (column: number): string => `column ${column}`;

function choiceOf(source: CellSource | null): string {
  if (source === null) {
    return emptyChoice;
  }
  return source.kind === 'column' ? columnChoice(source.column) : source.kind;
}

const shorten = (text: string): string => (text.length > 90 ? `${text.slice(0, 90)}…` : text);

/** One field of the batch: where its values come from, and what stands in the first row. */
export const SourceField = memo(function DrawnField(props: SourceFieldProps) {
  const { id, label, required, source, headers, row, loop, formats, showsCode } = props;
  const { t } = useTranslation();
  const onChange = (next: CellSource | null): void => props.onChange(id, next);
  const choose = (choice: string | null): void => {
    const column = headers.findIndex((_, index) => choice === columnChoice(index));
    if (column !== -1) {
      onChange({ kind: 'column', column });
    } else if (choice === textChoice) {
      onChange({ kind: 'text', text: '' });
    } else if (choice === patternChoice) {
      const before = source?.kind === 'column' ? `{${headers[source.column] ?? ''}}` : '';
      onChange({ kind: 'pattern', pattern: before, start: 1 });
    } else {
      onChange(null);
    }
  };
  return (
    <div className={classes['field']} data-open={source === null}>
      <Box miw={0} pt={4} style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600}>
          {label}{' '}
          {required && (
            <Text span c="var(--cs-ink-3)" fz="xs" ml={4}>
              {t('batches.columns.requiredMark')}
            </Text>
          )}
        </Text>
        {showsCode && (
          <Text component="code" c="var(--cs-ink-3)" fz="xs">
            {`{{${id}}}`}
          </Text>
        )}
      </Box>
      <div className="cs-stack">
        <Select
          aria-label={t('batches.columns.sourceOf', { field: label })}
          searchable
          filter={groupFilter}
          allowDeselect={false}
          nothingFoundMessage={t('common.nothingFound')}
          data={[
            {
              group: t('batches.columns.groupColumns'),
              items: headers.map((header, column) => ({ value: columnChoice(column), label: header })),
            },
            {
              group: t('batches.columns.groupOther'),
              items: [
                {
                  value: textChoice,
                  label: t(loop === null ? 'batches.columns.text' : 'batches.columns.loopText'),
                },
                ...(loop === null ? [{ value: patternChoice, label: t('batches.columns.pattern') }] : []),
                ...(required ? [] : [{ value: emptyChoice, label: t('batches.columns.empty') }]),
              ],
            },
          ]}
          placeholder={t('batches.columns.empty')}
          value={required && source === null ? null : choiceOf(source)}
          error={required && source === null}
          onChange={choose}
        />
        {source?.kind === 'text' && loop !== null && (
          <LoopForAll
            loop={loop}
            name={label}
            labelOf={fieldLabels(formats, loop.name)}
            text={source.text}
            onChange={(text) => onChange({ kind: 'text', text })}
          />
        )}
        {source?.kind === 'text' && loop === null && (
          <TextInput
            aria-label={t('batches.columns.textOf', { field: label })}
            value={source.text}
            maxLength={2000}
            onChange={(event) => onChange({ kind: 'text', text: event.currentTarget.value })}
          />
        )}
        {source?.kind === 'pattern' && (
          <PatternFields label={label} source={source} headers={headers} onChange={onChange} />
        )}
      </div>
      <Example source={source} headers={headers} row={row} isLoop={id.startsWith('#')} />
    </div>
  );
});

/** Options in groups, found without regard to accents. */
const groupFilter: typeof foldedFilter = ({ options, search, limit }) =>
  options.flatMap((option) => {
    if (!('group' in option)) {
      return foldedFilter({ options: [option], search, limit });
    }
    const items = foldedFilter({ options: option.items, search, limit });
    return items.length === 0 ? [] : [{ ...option, items: items.filter((item) => 'value' in item) }];
  });

type PatternFieldsProps = {
  readonly label: string;
  readonly source: Extract<CellSource, { kind: 'pattern' }>;
  readonly headers: readonly string[];
  readonly onChange: (source: CellSource) => void;
};

function PatternFields({ label, source, headers, onChange }: PatternFieldsProps) {
  const { t } = useTranslation();
  const pattern = readPattern(source.pattern, headers);
  return (
    <>
      <TextInput
        aria-label={t('batches.columns.patternOf', { field: label })}
        description={t('batches.columns.patternHint')}
        value={source.pattern}
        maxLength={500}
        error={
          pattern.kind === 'unknown-column'
            ? t('batches.columns.unknownColumn', { name: pattern.name })
            : undefined
        }
        onChange={(event) => onChange({ ...source, pattern: event.currentTarget.value })}
      />
      {pattern.kind === 'ok' && pattern.counts && (
        <NumberInput
          label={t('batches.columns.startOf')}
          size="sm"
          min={0}
          max={99_999_999}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          value={source.start}
          onChange={(value) => onChange({ ...source, start: typeof value === 'number' ? value : 0 })}
        />
      )}
    </>
  );
}

type ExampleProps = {
  readonly source: CellSource | null;
  readonly headers: readonly string[];
  readonly row: readonly string[];
  readonly isLoop: boolean;
};

function Example({ source, headers, row, isLoop }: ExampleProps) {
  const { t } = useTranslation();
  const sayLoop = useLoopText();
  if (source === null) {
    return <p className={classes['example']}>{isLoop ? t('batches.columns.loopHint') : ''}</p>;
  }
  const text =
    source.kind === 'column'
      ? (row[source.column] ?? '')
      : source.kind === 'text'
        ? source.text
        : fillPattern(readPattern(source.pattern, headers), row, source.start);
  return (
    <p className={classes['example']} data-empty={text === ''}>
      {text === '' ? t('batches.columns.exampleEmpty') : shorten(isLoop ? sayLoop(text) : text)}
    </p>
  );
}
