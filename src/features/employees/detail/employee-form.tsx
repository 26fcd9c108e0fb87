import {
  Box,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { contractSigningMethod, contractType, employeeStatus, gender } from '../../../../contract/enums.ts';
import { invitationMessageMax } from '../../../../contract/models/primitives.ts';
import { failureOf } from '../../../api/api-error.ts';
import { useCreateOrUpdateEmployees } from '../../../api/employees.ts';
import { type EnumName, useEnumText } from '../../../i18n/enum-text.ts';
import { useServerText } from '../../../i18n/server-text.ts';
import { DayField } from '../../../ui/day-field.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { focusFirstFault } from '../../../ui/focus-first-fault.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import type { Employee } from '../../../../contract/models/employee.ts';
import { useCategories } from '../employee-facts.ts';
import { readRefusal } from '../upload/refusal.ts';
import classes from './employee.module.css';
import { CategoryField } from './category-field.tsx';
import { checkEmployee, type EmployeeValues, valueName } from './employee-form-values.ts';
import { Form } from '../../../ui/form.tsx';
import { useEmployeeForm } from './use-employee-form.ts';

type EmployeeFormProps = { readonly userId: number; readonly employee: Employee | null };

/** Every field of an employee; what the service refuses is said at the field. */
export function EmployeeForm({ userId, employee }: EmployeeFormProps) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const enumText = useEnumText();
  const serverText = useServerText();
  const categories = useCategories();
  const save = useCreateOrUpdateEmployees();
  /** Once it is saved, the screen is left. */
  const isBusy = save.isPending || save.isSuccess;
  /** Saved: there is nothing to lose any more. Known at once, since leaving follows at once. */
  const isSaved = useRef(false);
  const [isAtField, setIsAtField] = useState(false);
  const { form, isChanged, isRestored, forget, startAnew } = useEmployeeForm(userId, employee);
  const element = useRef<HTMLFormElement>(null);
  const options = (table: EnumName, values: Readonly<Record<string, number>>) =>
    Object.values(values).map((value) => ({ value: String(value), label: enumText(table, value) }));
  const props = (name: keyof EmployeeValues) => ({ disabled: isBusy, ...form.getInputProps(name) });

  const showFaults = (faults: ReadonlyMap<string, string>): void => {
    form.setErrors(Object.fromEntries([...faults].map(([name, text]) => [name, serverText(text)])));
    focusFirstFault();
  };
  const submit = (): void => {
    const checked = checkEmployee(form.getValues());
    if (checked.kind === 'faults') {
      showFaults(checked.faults);
      return;
    }
    setIsAtField(false);
    save.mutate([checked.body], {
      onSuccess: ([saved]) => {
        isSaved.current = true;
        forget();
        void navigate(saved === undefined ? '/employees' : `/employees/${saved.id}`);
      },
      onError: (error) => {
        const refusal = readRefusal(error, [checked.body]);
        const faults = refusal.kind === 'rows' ? (refusal.faults.get(0) ?? []) : [];
        if (faults.length > 0) {
          setIsAtField(true);
          showFaults(new Map(faults.map(({ field, message }) => [valueName(field), message])));
        }
      },
    });
  };

  const amounts = {
    size: 'md',
    min: 0,
    max: 1e15,
    hideControls: true,
    thousandSeparator: i18n.language === 'en' ? ',' : '.',
    decimalSeparator: i18n.language === 'en' ? '.' : ',',
    decimalScale: 2,
  } as const;
  const columns = { base: 1, xs: 2 };
  return (
    <Form ref={element} className={classes['form']} onSubmit={submit}>
      {isRestored && (
        <Group gap="4px 10px" c="dimmed" role="status">
          <p>{t('employees.formRestored')}</p>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              startAnew();
              element.current?.querySelector('input')?.focus();
            }}
          >
            {t('employees.formDropped')}
          </Button>
        </Group>
      )}
      <section className="cs-section">
        <Text component="h2" fz="lg" fw={600} mb={12}>
          {t('employees.sectionPerson')}
        </Text>
        <SimpleGrid cols={columns}>
          <TextInput
            label={t('employees.field.employeeCode')}
            required
            maxLength={100}
            readOnly={employee !== null}
            description={employee === null ? undefined : t('employees.codeStays')}
            {...props('employeeCode')}
          />
          <TextInput label={t('employees.field.fullName')} required maxLength={200} {...props('fullName')} />
          <DayField label={t('employees.field.dateOfBirth')} required {...props('dateOfBirth')} />
          <Select
            label={t('employees.field.gender')}
            required
            placeholder={t('employees.choose')}
            data={options('gender', gender)}
            {...props('gender')}
          />
          <TextInput
            label={t('employees.field.identityNumber')}
            required
            maxLength={50}
            inputMode="numeric"
            {...props('identityNumber')}
          />
          <TextInput
            label={t('employees.field.socialInsuranceCode')}
            maxLength={50}
            {...props('socialInsuranceCode')}
          />
          <TextInput
            label={t('employees.field.email')}
            required
            type="email"
            maxLength={254}
            {...props('email')}
          />
          <TextInput
            label={t('employees.field.phoneNumber')}
            required
            type="tel"
            maxLength={30}
            {...props('phoneNumber')}
          />
          <Select
            label={t('employees.field.status')}
            required
            allowDeselect={false}
            data={options('employeeStatus', employeeStatus)}
            {...props('status')}
          />
        </SimpleGrid>
      </section>
      <section className="cs-section">
        <Text component="h2" fz="lg" fw={600} mb={12}>
          {t('employees.sectionContract')}
        </Text>
        <SimpleGrid cols={columns}>
          <TextInput label={t('employees.field.jobTitle')} required maxLength={200} {...props('jobTitle')} />
          <CategoryField
            label={t('employees.field.workingPosition')}
            required
            labels={categories.position}
            {...props('workingPosition')}
          />
          <Select
            label={t('employees.field.contractType')}
            required
            allowDeselect={false}
            data={options('contractType', contractType)}
            {...props('contractType')}
          />
          <Select
            label={t('employees.field.contractSigningMethod')}
            required
            allowDeselect={false}
            data={options('contractSigningMethod', contractSigningMethod)}
            {...props('contractSigningMethod')}
          />
          <DayField
            label={t('employees.field.contractEffectiveDate')}
            required
            {...props('contractEffectiveDate')}
          />
          <DayField label={t('employees.field.contractExpiredDate')} {...props('contractExpiredDate')} />
          <NumberInput label={t('employees.field.salary')} required {...amounts} {...props('salary')} />
          <NumberInput
            label={t('employees.field.salaryAllowance')}
            {...amounts}
            {...props('salaryAllowance')}
          />
          <CategoryField
            label={t('employees.field.contractReportType')}
            labels={categories.report}
            {...props('contractReportType')}
          />
        </SimpleGrid>
        <Textarea
          mt="md"
          label={t('employees.field.contractNote')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          {...props('contractNote')}
        />
      </section>
      <section className="cs-section">
        <Text component="h2" fz="lg" fw={600} mb={12}>
          {t('employees.sectionUser')}
        </Text>
        <Text c="dimmed">{t(employee === null ? 'employees.userFollows' : 'employees.userStays')}</Text>
        <SimpleGrid cols={columns} mt="md">
          <TextInput
            label={t('employees.field.userCode')}
            maxLength={100}
            readOnly={employee?.user != null}
            {...props('user_code')}
          />
          <TextInput
            label={t('employees.field.username')}
            maxLength={200}
            autoComplete="off"
            readOnly={employee?.user != null}
            {...props('user_username')}
          />
          <TextInput
            label={t('employees.field.userName')}
            placeholder={form.getValues().fullName}
            maxLength={200}
            {...props('user_name')}
          />
        </SimpleGrid>
        <Checkbox
          mt="md"
          label={t('employees.field.certificate')}
          description={t('employees.certificateHint')}
          disabled={isBusy}
          {...form.getInputProps('user_generateSelfSignedCertEnabled', { type: 'checkbox' })}
        />
        {employee === null && (
          <Textarea
            mt="md"
            label={t('employees.summary.message')}
            description={t('employees.summary.messageHint', { max: invitationMessageMax })}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={invitationMessageMax}
            {...props('user_invitationMessage')}
          />
        )}
      </section>
      <Group className="cs-form-foot" justify="flex-end" gap={12}>
        {save.isError && !isAtField && (
          <Box flex="1 1 100%">
            <ErrorNotice failure={failureOf(save.error)} />
          </Box>
        )}
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => void navigate(employee === null ? '/employees' : `/employees/${employee.id}`)}
        >
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t(employee === null ? 'employees.add' : 'employees.save')}
        </Button>
      </Group>
      <LeaveGuard isDirty={() => isChanged() && !isSaved.current} onLeave={forget} />
    </Form>
  );
}
