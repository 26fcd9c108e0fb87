import {
  Checkbox,
  Fieldset,
  Group,
  Select,
  NumberInput,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { requiredLevelSchema } from '../../../../contract/models/certificate.ts';
import type { documentTypeSchema } from '../../../../contract/models/document.ts';
import type { BodyInput } from '../../../../contract/operation.ts';
import { documentTypeCreate } from '../../../../contract/operations/directory.ts';
import {
  directoryQueries,
  useCreateDocumentType,
  useDeleteDocumentType,
  useUpdateDocumentType,
} from '../../../api/directory.ts';
import { useUserSearch } from '../../../api/users.ts';
import type { RequiredLevel } from '../../../../contract/rules/required-level.ts';
import { useFormat } from '../../../i18n/format.ts';
import { MetaLine } from '../../../ui/meta-line.tsx';
import { PersonChoice } from '../../../ui/person-choice.tsx';
import type { FoundPerson } from '../../../ui/person-search.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { checkForm } from '../../../shared/form/check-form.ts';
import { FormSheet } from '../../../shared/form/form-sheet.tsx';
import { Facts } from '../../../shared/table/row-title.tsx';
import { searchFilters } from '../../../shared/list/schema-filters.ts';
import { useUrlFilters } from '../../../shared/list/use-url-filters.ts';
import { errorOf, useSavingForm } from '../../../shared/form/use-saving-form.ts';
import { CodeAndName } from './code-and-name.tsx';
import { EntriesPage, type EntrySheet } from './entries-page.tsx';

type DocumentType = z.output<typeof documentTypeSchema>;

const requiredLevels = requiredLevelSchema.options;
const levelRoles = ['userLevel', 'guestLevel', 'sealLevel'] as const;

/** Document types, and what each asks of a signing. */
export function DocumentTypesPage() {
  const { t } = useTranslation();
  const address = useUrlFilters(searchFilters);
  const list = useQuery(
    directoryQueries.documentTypes({ search: address.filters.search, page: address.page, pageSize: 20 }),
  );
  const remove = useDeleteDocumentType();
  return (
    <EntriesPage
      kind="documentTypes"
      list={list}
      address={address}
      factsOf={({ code, description }) => <MetaLine facts={[code, description]} />}
      columns={[
        {
          id: 'rules',
          title: t('entries.documentTypes.rules'),
          render: (type) =>
            !type.requireVerifiedUserSigning &&
            !type.enableSeal &&
            !type.isLaborContract &&
            !type.keepVerifiable &&
            levelRoles.every((role) => type[role] === null) ? (
              t('entries.documentTypes.noRules')
            ) : (
              <Group gap={6}>
                {type.requireVerifiedUserSigning && (
                  <Pill tone="brand">{t('entries.documentTypes.verifiedPill')}</Pill>
                )}
                {type.isLaborContract && <Pill>{t('entries.documentTypes.laborPill')}</Pill>}
                {type.enableSeal && <Pill>{t('entries.documentTypes.sealPill')}</Pill>}
                {type.keepVerifiable && <Pill>{t('entries.documentTypes.longTermPill')}</Pill>}
                {type.userLevel !== null && (
                  <Pill>{t(`entries.documentTypes.levelPills.userLevel.${type.userLevel}`)}</Pill>
                )}
                {type.guestLevel !== null && (
                  <Pill>{t(`entries.documentTypes.levelPills.guestLevel.${type.guestLevel}`)}</Pill>
                )}
                {type.sealLevel !== null && (
                  <Pill>{t(`entries.documentTypes.levelPills.sealLevel.${type.sealLevel}`)}</Pill>
                )}
              </Group>
            ),
        },
        {
          id: 'reminders',
          title: t('entries.documentTypes.reminders'),
          render: (type) => <Reminders type={type} />,
        },
        {
          id: 'retention',
          title: t('retention.kept'),
          render: (type) => <Kept type={type} />,
        },
      ]}
      form={(type, sheet) => (
        <DocumentTypeForm
          type={type}
          canKeepVerifiable={list.data?.items[0]?.canKeepVerifiable ?? null}
          sheet={sheet}
        />
      )}
      remove={({ id }) => remove.mutateAsync(id)}
    />
  );
}

function Reminders({ type }: { readonly type: DocumentType }) {
  const { t } = useTranslation();
  const { reminderDays, deadlineReminderDays, escalationDays, escalationUser } = type;
  if (reminderDays.length === 0 && deadlineReminderDays.length === 0 && escalationDays === null) {
    return t('entries.documentTypes.usualReminders');
  }
  const daysText = (name: 'reminderDaysPill' | 'deadlineDaysPill', days: readonly number[]): string =>
    t(`entries.documentTypes.${name}`, { days: writeDays(days), count: Math.max(...days) });
  return (
    <Stack gap={6} align="flex-start">
      {reminderDays.length > 0 && <Pill>{daysText('reminderDaysPill', reminderDays)}</Pill>}
      {deadlineReminderDays.length > 0 && <Pill>{daysText('deadlineDaysPill', deadlineReminderDays)}</Pill>}
      {escalationDays !== null && (
        <Pill>
          {escalationUser === null
            ? t('entries.documentTypes.escalationPill', { count: escalationDays })
            : t('entries.documentTypes.escalationUserPill', {
                count: escalationDays,
                name: escalationUser.name,
              })}
        </Pill>
      )}
    </Stack>
  );
}

const writeDays = (days: readonly number[]): string => days.join(', ');

/** Numbers as people list them; what is none is left to the check of the form. */
const readDays = (text: string): number[] =>
  text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number);

function Kept({ type }: { readonly type: DocumentType }) {
  const { t } = useTranslation();
  const start = useStart(type);
  if (type.retentionMonths === null) {
    return t('retention.retainedForever');
  }
  return (
    <>
      {t('retention.retainedMonths', { count: type.retentionMonths })}
      {start !== null && <Facts>{start}</Facts>}
    </>
  );
}

/** What is deleted and from which day, while the number of months is too new to count. */
function useStart(type: DocumentType | null): string | null {
  const { t } = useTranslation();
  const format = useFormat();
  const start = type?.retentionStart ?? null;
  if (start === null) {
    return null;
  }
  const date = format.date(start.date);
  return start.documentCount === 0
    ? t('retention.startsWithNone', { date })
    : t('retention.starts', { date, count: start.documentCount });
}

type TypeValues = {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly enableSeal: boolean;
  readonly requireVerifiedUserSigning: boolean;
  readonly isLaborContract: boolean;
  readonly keepVerifiable: boolean;
  /** As it stands in the field; empty for ever. */
  readonly retentionMonths: number | string;
  readonly reminderDays: string;
  readonly deadlineReminderDays: string;
  readonly escalationDays: number | string;
  /** Empty for the creator. */
  readonly escalationUserCode: string;
  /** Empty where none is asked for. */
  readonly userLevel: RequiredLevel | '';
  readonly guestLevel: RequiredLevel | '';
  readonly sealLevel: 'public' | '';
};

type DocumentTypeFormProps = {
  readonly type: DocumentType | null;
  /** Whether the service can keep documents verifiable for the long term; `null` where that is not known. */
  readonly canKeepVerifiable: boolean | null;
  readonly sheet: EntrySheet;
};

function DocumentTypeForm({ type, canKeepVerifiable, sheet }: DocumentTypeFormProps) {
  const { t } = useTranslation();
  const create = useCreateDocumentType();
  const update = useUpdateDocumentType();
  const start = useStart(type);
  const saving = useSavingForm<TypeValues, BodyInput<typeof documentTypeCreate>, DocumentType>({
    initialValues: {
      code: type?.code ?? '',
      name: type?.name ?? '',
      description: type?.description ?? '',
      enableSeal: type?.enableSeal ?? false,
      requireVerifiedUserSigning: type?.requireVerifiedUserSigning ?? false,
      isLaborContract: type?.isLaborContract ?? false,
      keepVerifiable: type?.keepVerifiable ?? false,
      retentionMonths: type?.retentionMonths ?? '',
      reminderDays: writeDays(type?.reminderDays ?? []),
      deadlineReminderDays: writeDays(type?.deadlineReminderDays ?? []),
      escalationDays: type?.escalationDays ?? '',
      escalationUserCode: type?.escalationUser?.code ?? '',
      userLevel: type?.userLevel ?? '',
      guestLevel: type?.guestLevel ?? '',
      sealLevel: type?.sealLevel ?? '',
    },
    check: ({
      retentionMonths,
      reminderDays,
      deadlineReminderDays,
      escalationDays,
      escalationUserCode,
      userLevel,
      guestLevel,
      sealLevel,
      ...values
    }) =>
      checkForm(documentTypeCreate.body, {
        ...values,
        retentionMonths: retentionMonths === '' ? null : Number(retentionMonths),
        reminderDays: readDays(reminderDays),
        deadlineReminderDays: readDays(deadlineReminderDays),
        escalationDays: escalationDays === '' ? null : Number(escalationDays),
        escalationUserCode: escalationUserCode || null,
        userLevel: userLevel || null,
        guestLevel: guestLevel || null,
        sealLevel: sealLevel || null,
      }),
    // What stays is left out of a new one as well: another service may not know it.
    save: (body, changes) =>
      type === null
        ? create.mutateAsync({ code: body.code, name: body.name, ...changes })
        : update.mutateAsync({ ...changes, id: type.id }),
    onSaved: sheet.onClose,
  });
  const { form } = saving;
  const search = useUserSearch();
  const [person, setPerson] = useState<FoundPerson | null>(type?.escalationUser ?? null);
  return (
    <FormSheet {...sheet} saving={saving}>
      <CodeAndName form={form} />
      <Textarea
        label={t('entries.description')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        {...form.getInputProps('description')}
      />
      <Checkbox
        label={t('entries.documentTypes.verified')}
        description={t('entries.documentTypes.verifiedHint')}
        {...form.getInputProps('requireVerifiedUserSigning', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('entries.documentTypes.seal')}
        description={t('entries.documentTypes.sealHint')}
        {...form.getInputProps('enableSeal', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('entries.documentTypes.labor')}
        description={t('entries.documentTypes.laborHint')}
        {...form.getInputProps('isLaborContract', { type: 'checkbox' })}
      />
      {canKeepVerifiable !== null && (
        <Checkbox
          label={t('entries.documentTypes.longTerm')}
          description={
            canKeepVerifiable
              ? t('entries.documentTypes.longTermHint')
              : t('entries.documentTypes.longTermMissing')
          }
          disabled={!(canKeepVerifiable || form.values.keepVerifiable)}
          {...form.getInputProps('keepVerifiable', { type: 'checkbox' })}
        />
      )}
      <Fieldset legend={t('entries.documentTypes.levels')}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('entries.documentTypes.levelsHint')}
          </Text>
          {levelRoles.map((role) => (
            <Select
              allowDeselect={false}
              key={role}
              label={t(`entries.documentTypes.${role}`)}
              size="md"
              data={[
                { value: '', label: t('entries.documentTypes.anyLevel') },
                ...(role === 'sealLevel'
                  ? [{ value: 'public', label: t('entries.documentTypes.sealPublic') }]
                  : requiredLevels.map((value) => ({
                      value,
                      label: t(`entries.documentTypes.level.${value}`),
                    }))),
              ]}
              {...form.getInputProps(role)}
            />
          ))}
        </Stack>
      </Fieldset>
      <Fieldset legend={t('entries.documentTypes.reminders')}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('entries.documentTypes.remindersHint')}
          </Text>
          <TextInput
            label={t('entries.documentTypes.reminderDays')}
            description={t('entries.documentTypes.reminderDaysHint')}
            size="md"
            {...form.getInputProps('reminderDays')}
          />
          <TextInput
            label={t('entries.documentTypes.deadlineDays')}
            description={t('entries.documentTypes.deadlineDaysHint')}
            size="md"
            {...form.getInputProps('deadlineReminderDays')}
          />
          <NumberInput
            label={t('entries.documentTypes.escalation')}
            description={t('entries.documentTypes.escalationHint')}
            size="md"
            hideControls
            min={1}
            max={90}
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('escalationDays')}
          />
          <PersonChoice
            label={t('entries.documentTypes.escalationUser')}
            placeholder={t('entries.documentTypes.escalationCreator')}
            search={search}
            person={person}
            error={errorOf(form, 'escalationUserCode')}
            onChange={(chosen) => {
              setPerson(chosen);
              form.setFieldValue('escalationUserCode', chosen?.code ?? '');
            }}
          />
        </Stack>
      </Fieldset>
      <NumberInput
        label={t('retention.months')}
        description={[t('retention.monthsHint'), start && `${start}.`].filter(Boolean).join(' ')}
        size="md"
        hideControls
        min={1}
        max={1200}
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('retentionMonths')}
      />
    </FormSheet>
  );
}
