import { Checkbox, Paper, Select, SimpleGrid, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnMatcher, type MatchedField } from '../../../spreadsheet/intake/column-matcher.tsx';
import type { SheetContent } from '../../../spreadsheet/intake/taken-sheet.ts';
import type { ColumnMatch } from '../../../spreadsheet/match/match-columns.ts';
import type { CellWords } from './cell-text.ts';
import { fieldLabel } from './field-labels.ts';
import { columnTargets, fields, type FieldId, isFieldId } from './fields.ts';
import type { FileChoices } from './row-plan.ts';
import classes from './upload.module.css';

type ColumnsStepProps = {
  readonly content: SheetContent;
  readonly match: ColumnMatch;
  readonly choices: FileChoices;
  /** A sheet was made of these columns already. */
  readonly locked: boolean;
  readonly words: CellWords;
  readonly onMatch: (match: ColumnMatch) => void;
  readonly onChoices: (choices: FileChoices) => void;
};

/** Which column is what, and what holds where the file has no column. */
export function ColumnsStep(props: ColumnsStepProps) {
  const { t } = useTranslation();
  const { content, match, locked, onMatch } = props;
  const matched: readonly MatchedField[] = useMemo(
    () =>
      columnTargets.flatMap((target) =>
        isFieldId(target.id)
          ? [
              {
                ...target,
                label: t(fieldLabel(target.id)),
                ...(fields[target.id].kind === 'day' && { hint: t('dates.placeholder') }),
              },
            ]
          : [],
      ),
    [t],
  );
  return (
    <fieldset className={classes['plain']} disabled={locked} aria-label={t('employees.matchTitle')}>
      <Title order={2}>{t('employees.matchTitle')}</Title>
      <Text c="dimmed" maw="75ch" mt={6} mb="md">
        {t('employees.matchText')}
      </Text>
      <Choices {...props} />
      <ColumnMatcher fields={matched} content={content} match={match} onChange={onMatch} />
    </fieldset>
  );
}

function Choices({ match, choices, words, onChoices, locked }: ColumnsStepProps) {
  const { t } = useTranslation();
  const has = (id: FieldId): boolean => match[id] !== undefined;
  const label = (id: FieldId): string => t(fieldLabel(id));
  const choose = <K extends keyof FileChoices>(
    id: FieldId,
    name: K,
    title: string,
    options: readonly { readonly value: FileChoices[K]; readonly label: string }[],
  ) =>
    !has(id) && (
      <Select
        label={title}
        allowDeselect={false}
        disabled={locked}
        data={options.map((option) => ({ value: String(option.value), label: option.label }))}
        value={String(choices[name])}
        onChange={(value) => {
          const chosen = options.find((option) => String(option.value) === value);
          if (chosen !== undefined) {
            onChoices({ ...choices, [name]: chosen.value });
          }
        }}
      />
    );
  const all = ['user.code', 'user.username', 'status', 'contractSigningMethod'] as const;
  const isNeeded = all.some((id) => !has(id)) || !has('user.generateSelfSignedCertEnabled');
  return (
    isNeeded && (
      <Paper component="section" withBorder p="md" mb="lg" aria-label={t('employees.choicesTitle')}>
        <Title order={3} size="h4" mb="sm">
          {t('employees.choicesTitle')}
        </Title>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
          {choose('user.code', 'userCode', t('employees.choiceUserCode'), [
            { value: 'employeeCode', label: label('employeeCode') },
            { value: 'email', label: label('email') },
          ])}
          {choose('user.username', 'username', t('employees.choiceUsername'), [
            { value: 'email', label: label('email') },
            { value: 'employeeCode', label: label('employeeCode') },
            { value: 'phoneNumber', label: label('phoneNumber') },
          ])}
          {choose('status', 'status', t('employees.field.status'), [
            { value: 1, label: words.choice('status', 1) },
            { value: -1, label: words.choice('status', -1) },
          ])}
          {choose('contractSigningMethod', 'signing', t('employees.field.contractSigningMethod'), [
            { value: 1, label: words.choice('signing', 1) },
            { value: 2, label: words.choice('signing', 2) },
          ])}
        </SimpleGrid>
        {!has('user.generateSelfSignedCertEnabled') && (
          <Checkbox
            mt="md"
            label={t('employees.choiceCertificate')}
            disabled={locked}
            checked={choices.certificate}
            onChange={(event) => onChoices({ ...choices, certificate: event.currentTarget.checked })}
          />
        )}
      </Paper>
    )
  );
}
