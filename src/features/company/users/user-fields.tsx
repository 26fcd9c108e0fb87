import {
  Checkbox,
  MultiSelect,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { receiveNotificationMethod, receiveOtpMethod, signMethod } from '../../../../contract/enums.ts';
import { invitationMessageMax } from '../../../../contract/models/primitives.ts';
import { roleItems } from '../../../../contract/roles.ts';
import { directoryChoices } from '../../../api/directory.ts';
import { useEnumText } from '../../../i18n/enum-text.ts';
import { foldedFilter } from '../../../ui/folded-filter.ts';
import { roleIds, type UserValues } from './user-values.ts';
import styles from './users.module.css';

type FieldsProps = { readonly form: UseFormReturnType<UserValues> };

/** Who it is. */
export function IdentityFields({ form, isNew }: FieldsProps & { readonly isNew: boolean }) {
  const { t } = useTranslation();
  const common = { required: true, autoComplete: 'off' } as const;
  return (
    <section className={styles['section']}>
      <Title order={2} size="h3">
        {t('users.identity')}
      </Title>
      <Text c="dimmed" fz="sm" maw="65ch" mb="md">
        {t(isNew ? 'users.identityNewHint' : 'users.identityHint')}
      </Text>
      <SimpleGrid type="container" cols={{ base: 1, '420px': 2 }}>
        <TextInput label={t('users.name')} maxLength={200} {...common} {...form.getInputProps('name')} />
        <TextInput label={t('users.code')} maxLength={100} {...common} {...form.getInputProps('code')} />
        <TextInput
          type="email"
          inputMode="email"
          label={t('users.email')}
          maxLength={254}
          {...common}
          {...form.getInputProps('email')}
        />
        <TextInput
          type="tel"
          inputMode="tel"
          label={t('users.phone')}
          maxLength={30}
          {...common}
          {...form.getInputProps('phone')}
        />
        <TextInput
          label={t('users.username')}
          description={isNew ? t('users.usernameHint') : t('users.usernameFixed')}
          maxLength={200}
          readOnly={!isNew}
          {...common}
          {...form.getInputProps('username')}
        />
      </SimpleGrid>
      {isNew && (
        <Textarea
          mt="md"
          label={t('users.invitationMessage')}
          description={t('users.invitationMessageHint')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={invitationMessageMax}
          {...form.getInputProps('invitationMessage')}
        />
      )}
    </section>
  );
}

/** What they may do, and where they work. */
export function RightsFields({
  form,
  isMe,
  isNew,
}: FieldsProps & { readonly isMe: boolean; readonly isNew: boolean }) {
  const { t } = useTranslation();
  const departments = useQuery(directoryChoices.departments());
  return (
    <section className={styles['section']}>
      <Title order={2} size="h3" {...(isNew && { mb: 'md' })}>
        {t('users.rights')}
      </Title>
      {!isNew && (
        <Text c="dimmed" fz="sm" maw="65ch" mb="md">
          {t('users.rightsHint')}
        </Text>
      )}
      <Stack gap="lg">
        <Checkbox.Group label={t('users.columns.roles')} {...form.getInputProps('roleIds')}>
          <Stack gap="sm" mt="xs">
            {roleItems.map(({ number, code }) => {
              const isOwnAdmin = isMe && String(number) === roleIds.admin;
              return (
                <Checkbox
                  key={code}
                  value={String(number)}
                  label={t(`enums.role.${code}`)}
                  description={isOwnAdmin ? t('users.ownAdminHint') : t(`users.roleHints.${code}`)}
                  disabled={isOwnAdmin}
                />
              );
            })}
          </Stack>
        </Checkbox.Group>
        <MultiSelect
          size="md"
          label={t('users.columns.departments')}
          placeholder={form.getValues().departmentIds.length === 0 ? t('users.chooseDepartments') : ''}
          searchable
          clearable
          filter={foldedFilter}
          nothingFoundMessage={t('common.nothingFound')}
          data={(departments.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('departmentIds')}
        />
      </Stack>
    </section>
  );
}

/** Nothing signs with a token yet, and people choose Zalo for themselves where the service has it: only whose user has it sees it. */
const offeredToNobody = {
  signMethod: signMethod.token,
  receiveOtpMethod: receiveOtpMethod.zalo,
  receiveNotificationMethod: receiveNotificationMethod.zalo,
} as const;

/** How they sign, and how codes and notices reach them. */
export function SigningFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const optionsOf = (name: keyof typeof offeredToNobody, values: Readonly<Record<string, number>>) =>
    Object.values(values)
      .filter((value) => value !== offeredToNobody[name] || String(value) === form.values[name])
      .map((value) => ({ value: String(value), label: enumText(name, value) }));
  return (
    <section className={styles['section']}>
      <Title order={2} size="h3">
        {t('users.signing')}
      </Title>
      <Text c="dimmed" fz="sm" maw="65ch" mb="md">
        {t('users.signingHint')}
      </Text>
      <Stack gap="lg">
        <SimpleGrid type="container" cols={{ base: 1, '420px': 2 }}>
          <Select
            label={t('users.columns.signMethod')}
            allowDeselect={false}
            data={optionsOf('signMethod', signMethod)}
            {...form.getInputProps('signMethod')}
          />
          <Select
            label={t('account.otpMethod')}
            allowDeselect={false}
            data={optionsOf('receiveOtpMethod', receiveOtpMethod)}
            {...form.getInputProps('receiveOtpMethod')}
          />
          <Select
            label={t('account.notifications')}
            allowDeselect={false}
            data={optionsOf('receiveNotificationMethod', receiveNotificationMethod)}
            {...form.getInputProps('receiveNotificationMethod')}
          />
        </SimpleGrid>
        <Checkbox
          label={t('users.confirmation')}
          description={t('users.confirmationHint')}
          {...form.getInputProps('signConfirmationEnabled', { type: 'checkbox' })}
        />
        <Checkbox
          label={t('users.selfSigned')}
          description={t('users.selfSignedHint')}
          {...form.getInputProps('generateSelfSignedCertEnabled', { type: 'checkbox' })}
        />
        <Textarea
          label={t('users.signatureText')}
          description={t('users.signatureTextHint')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          {...form.getInputProps('signatureText')}
        />
      </Stack>
    </section>
  );
}
