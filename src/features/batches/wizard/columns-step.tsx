import { Box, Button, Collapse, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconCircleCheck } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '../../../../contract/models/template.ts';
import { documentTargets, requiredTargets, targetOf } from './auto-fill.ts';
import classes from './columns-step.module.css';
import type { CellSource, Filling, Rows } from './draft.ts';
import { readPattern } from './fill-pattern.ts';
import { useGradually } from '../../../ui/use-gradually.ts';
import { useTargetLabel } from './target-label.ts';
import { SourceField } from './source-field.tsx';
import { type WizardChrome, BatchFrame } from './batch-frame.tsx';

type ColumnsStepProps = {
  readonly chrome: WizardChrome;
  readonly headers: readonly string[];
  readonly rows: Rows;
  readonly targets: readonly string[];
  /** Its own fields say what its lists consist of, and its formats what people call them. */
  readonly template: Pick<Template, 'fillableFields' | 'formats'>;
  readonly filling: Filling;
  /** Columns that say who processes. */
  readonly usedByPeople: ReadonlySet<number>;
  readonly onChange: (filling: Filling) => void;
  readonly onNext: () => void;
};

const noCells: readonly string[] = [];
const alwaysShown = 3;

/** Fields of each section that are drawn with each frame: each has all columns to choose from. */
const fieldsAtOnce = 1;

/** Why the columns cannot be left as they are; `null` when they can. */
export function fillingFault(
  filling: Filling,
  headers: readonly string[],
): { readonly target: string; readonly kind: 'missing' | 'pattern' } | null {
  const missing = [...requiredTargets].find((id) => filling[id] === undefined);
  if (missing !== undefined) {
    return { target: missing, kind: 'missing' };
  }
  const broken = Object.entries(filling).find(
    ([, source]) => source.kind === 'pattern' && readPattern(source.pattern, headers).kind !== 'ok',
  );
  return broken === undefined ? null : { target: broken[0], kind: 'pattern' };
}

/** Which column of the data fills which variable of the template, and which field of the document. */
export function ColumnsStep(props: ColumnsStepProps) {
  const { chrome, headers, rows, targets, template, filling, usedByPeople, onChange, onNext } = props;
  const { t } = useTranslation();
  const more = documentTargets.slice(alwaysShown);
  const [showsCodes, setShowsCodes] = useState(false);
  const [opened, setOpened] = useState(() => more.some((id) => filling[id] !== undefined));
  const variables = targets.filter((id) => !id.startsWith('D.'));
  const drawnMore = useGradually(opened ? more.length : 0, fieldsAtOnce, 0);
  const drawnVariables = useGradually(variables.length, fieldsAtOnce, 0);
  const latest = useRef({ filling, onChange });
  useEffect(() => {
    latest.current = { filling, onChange };
  });
  // The same for all time, so that a choice draws its own field anew and no other.
  const set = useCallback((id: string, source: CellSource | null): void => {
    const { [id]: _before, ...others } = latest.current.filling;
    latest.current.onChange(source === null ? others : { ...others, [id]: source });
  }, []);
  const labelOf = useTargetLabel(template.formats);
  const fault = fillingFault(filling, headers);
  const field = (id: string) => (
    <SourceField
      key={id}
      id={id}
      label={labelOf(id)}
      required={requiredTargets.has(id)}
      source={filling[id] ?? null}
      headers={headers}
      row={rows[0] ?? noCells}
      showsCode={showsCodes}
      loop={
        id.startsWith('#') ? (template.fillableFields.find(({ key }) => targetOf(key) === id) ?? null) : null
      }
      formats={template.formats}
      onChange={set}
    />
  );
  const leftover = variables.filter((id) => filling[id] === undefined);
  const used = new Set(
    Object.values(filling).flatMap((source) => (source.kind === 'column' ? [source.column] : [])),
  );
  const inPatterns = Object.values(filling)
    .flatMap((source) => (source.kind === 'pattern' ? [readPattern(source.pattern, headers)] : []))
    .flatMap((pattern) => (pattern.kind === 'ok' ? pattern.pieces : []))
    .flatMap((piece) => (piece.kind === 'column' ? [piece.column] : []));
  const unused = headers.filter(
    (_, column) => !used.has(column) && !usedByPeople.has(column) && !inPatterns.includes(column),
  );
  return (
    <BatchFrame
      chrome={chrome}
      title={t('batches.columns.title')}
      lead={t('batches.columns.lead')}
      primary={{
        label: t('batches.wizard.next'),
        blocked: fault === null ? null : t('batches.columns.required', { field: labelOf(fault.target) }),
        onClick: onNext,
      }}
    >
      <Stack component="section" gap="sm" align="start" aria-labelledby="batch-document">
        <Title order={2} fz="1.0625rem" id="batch-document">
          {t('batches.columns.document')}
        </Title>
        <Box className="cs-box" w="100%">
          {documentTargets.slice(0, alwaysShown).map(field)}
          <Collapse expanded={opened}>
            <div className={classes['inner']}>{more.slice(0, drawnMore).map(field)}</div>
          </Collapse>
        </Box>
        <More opened={opened} label={t('batches.columns.more')} onToggle={() => setOpened(!opened)} />
      </Stack>
      {variables.length > 0 && (
        <Stack component="section" gap="sm" align="start" aria-labelledby="batch-variables">
          <Title order={2} fz="1.0625rem" id="batch-variables">
            {t('batches.columns.variables')}
          </Title>
          <Box className="cs-box" w="100%">
            {variables.slice(0, drawnVariables).map(field)}
          </Box>
          <More
            opened={showsCodes}
            label={t('batches.columns.codes')}
            onToggle={() => setShowsCodes(!showsCodes)}
          />
        </Stack>
      )}
      <Stack gap={6} role="status">
        <Text className="cs-note" c={leftover.length === 0 ? 'ok' : 'warn'}>
          {leftover.length === 0 ? (
            <IconCircleCheck size={18} aria-hidden />
          ) : (
            <IconAlertTriangle size={18} aria-hidden />
          )}
          {leftover.length === 0
            ? t('batches.columns.noLeftover')
            : t('batches.columns.leftover', {
                count: leftover.length,
                names: leftover.map(labelOf).join(', '),
              })}
        </Text>
        {unused.length > 0 && (
          <Text c="dimmed">
            {t('batches.columns.unused', { count: unused.length, names: unused.join(', ') })}
          </Text>
        )}
      </Stack>
    </BatchFrame>
  );
}

type MoreProps = { readonly opened: boolean; readonly label: string; readonly onToggle: () => void };

function More({ opened, label, onToggle }: MoreProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      aria-expanded={opened}
      rightSection={
        <IconChevronDown size={16} aria-hidden className={classes['chevron'] ?? ''} data-open={opened} />
      }
      onClick={onToggle}
    >
      {label}
    </Button>
  );
}
