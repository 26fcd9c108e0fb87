import { Select, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldedFilter } from '../../ui/folded-filter.ts';
import { Pill } from '../../ui/pill.tsx';
import { useGradually } from '../../ui/use-gradually.ts';
import type { ColumnMatch, ColumnTarget } from '../match/match-columns.ts';
import { columnLetters } from '../table.ts';
import classes from './column-matcher.module.css';
import type { SheetContent } from './taken-sheet.ts';

/** A field that a column may fill, as it is shown. */
export type MatchedField = ColumnTarget & {
  readonly label: string;
  /** What is expected in it: `dd/MM/yyyy`, a placeholder of a template. */
  readonly hint?: string;
};

type ColumnMatcherProps = {
  readonly fields: readonly MatchedField[];
  readonly content: Pick<SheetContent, 'headers' | 'rows'>;
  readonly match: ColumnMatch;
  /** Called with each correction; `rememberMatch` keeps it for the next file. A column that another field had is taken from it. */
  readonly onChange: (match: ColumnMatch) => void;
};

/** Fields drawn at one go: a searchable select takes its time. */
const fieldsAtOnce = 2;
const samplesShown = 3;
/** Samples are looked for among the first rows alone. */
const rowsLookedAt = 200;

function samplesOf(rows: readonly (readonly string[])[], column: number): string[] {
  const samples = new Set<string>();
  for (const row of rows.slice(0, rowsLookedAt)) {
    const cell = row[column] ?? '';
    if (cell !== '') {
      samples.add(cell.length > 40 ? `${cell.slice(0, 40)}…` : cell);
    }
    if (samples.size === samplesShown) {
      break;
    }
  }
  return [...samples];
}

/** Each field beside the column that fills it, with what stands there; corrected by hand. */
export function ColumnMatcher({ fields, content, match, onChange }: ColumnMatcherProps) {
  const { t } = useTranslation();
  const [moved, setMoved] = useState('');
  const { headers, rows } = content;
  const nameOf = (column: number): string =>
    (headers[column] ?? '') === ''
      ? t('sheet.columnUnnamed', { letters: columnLetters(column) })
      : (headers[column] ?? '');
  const options = useMemo(
    () =>
      headers.map((header, column) => ({
        value: String(column),
        label:
          header === ''
            ? t('sheet.columnUnnamed', { letters: columnLetters(column) })
            : t('sheet.match.option', { letters: columnLetters(column), header }),
      })),
    [headers, t],
  );

  const choose = (field: MatchedField, column: number | null): void => {
    const { [field.id]: _, ...others } = match;
    const holder = column === null ? undefined : fields.find(({ id }) => others[id] === column);
    const kept = Object.fromEntries(Object.entries(others).filter(([id]) => id !== holder?.id));
    setMoved(
      holder === undefined || column === null
        ? ''
        : t('sheet.match.moved', { column: nameOf(column), from: holder.label, to: field.label }),
    );
    onChange(column === null ? kept : { ...kept, [field.id]: column });
  };

  // Rows draw themselves anew only for their own column, so what they call stays the same.
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  const onChoose = useCallback((field: MatchedField, column: number | null) => {
    latest.current(field, column);
  }, []);
  const drawn = useGradually(fields.length, fieldsAtOnce);

  const used = new Set(Object.values(match));
  const unused = headers
    .map((_, column) => column)
    .filter((column) => !used.has(column) && (headers[column] !== '' || samplesOf(rows, column).length > 0));
  const missing = fields.filter(({ id, required }) => required && match[id] === undefined).length;

  return (
    <Stack miw={0}>
      <div className="cs-row" role="status">
        {missing === 0 ? (
          <Pill tone="ok" icon={<IconCircleCheck size={16} aria-hidden />}>
            {t('sheet.match.allRequired')}
          </Pill>
        ) : (
          <Pill tone="seal" icon={<IconAlertCircle size={16} aria-hidden />}>
            {t('sheet.match.unmatchedRequired', { count: missing })}
          </Pill>
        )}
        <Pill>
          {t('sheet.match.matchedCount', {
            matched: fields.filter(({ id }) => match[id] !== undefined).length,
            total: fields.length,
          })}
        </Pill>
        <Text component="span" c="dimmed" fz={14}>
          {moved}
        </Text>
      </div>
      <table className={classes['table']}>
        <caption className="cs-spoken">{t('sheet.match.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('sheet.match.field')}</th>
            <th scope="col">{t('sheet.match.column')}</th>
            <th scope="col">{t('sheet.match.samples')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.slice(0, drawn).map((field) => (
            <FieldRow
              key={field.id}
              field={field}
              column={match[field.id] ?? null}
              options={options}
              rows={rows}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
      <section className={classes['unused']}>
        <Title order={3} size="h5" c="dimmed" mb="xs">
          {t('sheet.match.unused')}
        </Title>
        {unused.length === 0 ? (
          <Text c="var(--cs-ink-3)" fz="sm">
            {t('sheet.match.unusedNone')}
          </Text>
        ) : (
          <ul className="cs-row">
            {unused.map((column) => (
              <li key={column}>
                <Pill>{nameOf(column)}</Pill>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Stack>
  );
}

type FieldRowProps = {
  readonly field: MatchedField;
  readonly column: number | null;
  readonly options: { value: string; label: string }[];
  readonly rows: SheetContent['rows'];
  readonly onChoose: (field: MatchedField, column: number | null) => void;
};

function FieldRowOnce({ field, column, options, rows, onChoose }: FieldRowProps) {
  const { t } = useTranslation();
  const samples = useMemo(() => (column === null ? null : samplesOf(rows, column)), [rows, column]);
  const isMissing = field.required && column === null;
  return (
    <tr data-missing={isMissing || undefined}>
      <th scope="row">
        <Text component="span" fw={600} inherit>
          {field.label}
        </Text>
        {field.required && (
          <Text component="span" c="var(--cs-ink-3)" fz="xs" ml="xs">
            {t('sheet.match.required')}
          </Text>
        )}
        {field.hint !== undefined && <span className="cs-detail">{field.hint}</span>}
      </th>
      <td>
        <Select
          aria-label={t('sheet.match.columnOf', { field: field.label })}
          placeholder={t('sheet.match.choose')}
          size="sm"
          clearable
          searchable
          filter={foldedFilter}
          nothingFoundMessage={t('common.nothingFound')}
          data={options}
          error={isMissing ? t('sheet.match.missing') : undefined}
          value={column === null ? null : String(column)}
          onChange={(value) => onChoose(field, value === null ? null : Number(value))}
        />
      </td>
      <Text component="td" className="cs-ellipsis cs-figures" c="dimmed" fz={14}>
        {samples?.length === 0 ? t('sheet.match.noSamples') : samples?.join(' · ')}
      </Text>
    </tr>
  );
}

/** Drawn anew only for what concerns it. */
const FieldRow = memo(FieldRowOnce);
