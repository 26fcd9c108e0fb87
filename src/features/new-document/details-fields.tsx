import { Button, Collapse, NumberInput, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/api-error.ts';
import { directoryChoices } from '../../api/directory.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { NamedSelect } from '../../ui/named-select.tsx';
import { DayField } from '../../ui/day-field.tsx';
import type { DetailsValues } from './details-values.ts';
import classes from './new-document.module.css';
import { useToday } from './use-details-check.ts';

export type DetailsForm = UseFormReturnType<DetailsValues>;

/** The fields that say what a document is. What is needed stands first; the rest is folded away. */
export function DetailsFields({
  form,
  disabled,
}: {
  readonly form: DetailsForm;
  readonly disabled: boolean;
}) {
  const { t } = useTranslation();
  const today = useToday();
  const types = useQuery(directoryChoices.documentTypes());
  const departments = useQuery(directoryChoices.departments());
  const lookupError = types.error ?? departments.error;
  return (
    <Stack gap="md">
      {lookupError !== null && (
        <ErrorNotice
          title={t('newDocument.lookupsFailed')}
          failure={failureOf(lookupError)}
          onRetry={() => {
            void types.refetch();
            void departments.refetch();
          }}
        />
      )}
      <TextInput
        label={t('newDocument.subject')}
        required
        maxLength={500}
        disabled={disabled}
        {...form.getInputProps('subject')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('newDocument.no')}
          required
          maxLength={100}
          autoComplete="off"
          disabled={disabled}
          {...form.getInputProps('no')}
        />
        <DayField
          label={t('newDocument.expiryDate')}
          minDate={today()}
          disabled={disabled}
          {...form.getInputProps('expiryDate')}
        />
        <NamedSelect
          label={t('newDocument.type')}
          placeholder={t('newDocument.choose')}
          required
          items={types.data}
          disabled={disabled}
          {...form.getInputProps('typeId')}
        />
        <NamedSelect
          label={t('newDocument.department')}
          placeholder={t('newDocument.choose')}
          required
          items={departments.data}
          disabled={disabled}
          {...form.getInputProps('departmentId')}
        />
      </SimpleGrid>
      <Textarea
        label={t('newDocument.description')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4000}
        disabled={disabled}
        {...form.getInputProps('description')}
      />
      <MoreFields form={form} disabled={disabled} />
    </Stack>
  );
}

const moreFields = ['customerCode', 'customerInformation', 'contractValue', 'validFrom', 'validTo'] as const;

function MoreFields({ form, disabled }: { readonly form: DetailsForm; readonly disabled: boolean }) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const [opened, setOpened] = useState(false);
  const values = form.getValues();
  const isFilled = moreFields.some((field) => values[field] !== null && values[field] !== '');
  const hasFault = moreFields.some((field) => form.errors[field] !== undefined);
  // A fault that is folded away would not be seen.
  const shown = opened || isFilled || hasFault;
  return (
    <div>
      {!isFilled && !hasFault && (
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          px="xs"
          ml={-8}
          aria-expanded={shown}
          aria-controls={id}
          rightSection={
            <IconChevronDown size={16} aria-hidden className={classes['chevron'] ?? ''} data-open={shown} />
          }
          onClick={() => setOpened(!opened)}
        >
          {shown ? t('newDocument.less') : t('newDocument.more')}
          {!shown && (
            <Text component="span" inherit c="var(--cs-ink-3)" fw={400} ml="xs" visibleFrom="md">
              {t('newDocument.moreHint')}
            </Text>
          )}
        </Button>
      )}
      <Collapse id={id} expanded={shown}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} pt={isFilled ? 0 : 'xs'}>
          <TextInput
            label={t('newDocument.customerCode')}
            maxLength={100}
            autoComplete="off"
            disabled={disabled}
            {...form.getInputProps('customerCode')}
          />
          <NumberInput
            label={t('newDocument.contractValue')}
            size="md"
            min={0}
            max={1e15}
            hideControls
            thousandSeparator={i18n.language === 'en' ? ',' : '.'}
            decimalSeparator={i18n.language === 'en' ? '.' : ','}
            disabled={disabled}
            {...form.getInputProps('contractValue')}
          />
          <DayField
            label={t('newDocument.validFrom')}
            disabled={disabled}
            {...form.getInputProps('validFrom')}
          />
          <DayField
            label={t('newDocument.validTo')}
            {...(values.validFrom !== null && { minDate: values.validFrom })}
            disabled={disabled}
            {...form.getInputProps('validTo')}
          />
        </SimpleGrid>
        <Textarea
          mt="md"
          label={t('newDocument.customerInformation')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          disabled={disabled}
          {...form.getInputProps('customerInformation')}
        />
      </Collapse>
    </div>
  );
}
