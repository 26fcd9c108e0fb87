import { Alert, Button, Skeleton, Text } from '@mantine/core';
import { IconFileText, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import type { Employee } from '../../../../contract/models/employee.ts';
import { roleSchema } from '../../../../contract/models/user.ts';
import { employeeQueries } from '../../../api/employees.ts';
import { useEnumText } from '../../../i18n/enum-text.ts';
import { useFormat } from '../../../i18n/format.ts';
import { QueryError } from '../../../shared/errors/call-error.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { MetaLine } from '../../../ui/meta-line.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { handOver } from '../contract-handover.ts';
import { type FactId, facts, factText, useSay } from '../employee-facts.ts';
import { ForHr } from '../for-hr.tsx';
import classes from './employee.module.css';
import { WaitingDocuments } from './waiting-documents.tsx';

const personal: readonly FactId[] = [
  'dateOfBirth',
  'gender',
  'identityNumber',
  'email',
  'phoneNumber',
  'socialInsuranceCode',
  'status',
  'createdDate',
];
const contractual: readonly FactId[] = [
  'jobTitle',
  'workingPosition',
  'contractType',
  'contractReportType',
  'contractSigningMethod',
  'contractNumber',
  'contractEffectiveDate',
  'contractExpiredDate',
  'salary',
  'salaryAllowance',
  'contractNote',
];

/** Everything about one employee, and the way to change it or to make their contract. */
export function EmployeePage() {
  return (
    <ForHr>
      <EmployeeOfAddress />
    </ForHr>
  );
}

function EmployeeOfAddress() {
  const { t } = useTranslation();
  const { id } = useParams();
  const employee = useQuery(employeeQueries.detail(Number(id)));
  if (employee.isPending) {
    return <Skeleton height={320} radius="lg" />;
  }
  if (employee.isError) {
    return (
      <>
        <BackLink to="/employees" label={t('employees.back')} />
        <QueryError query={employee} title={t('employees.detailFailed')} />
      </>
    );
  }
  return <Details employee={employee.data} />;
}

function Details({ employee }: { readonly employee: Employee }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <BackLink to="/employees" label={t('employees.back')} />
      <PageHeader
        title={employee.fullName}
        lead={<MetaLine facts={[employee.employeeCode, employee.currentJobTitle]} />}
        actions={
          <>
            <Button
              component={Link}
              to={`/employees/${employee.id}/edit`}
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
            >
              {t('employees.edit')}
            </Button>
            <Button
              leftSection={<IconFileText size={18} aria-hidden />}
              onClick={() => void navigate(handOver([employee.id]))}
            >
              {t('employees.makeContract')}
            </Button>
          </>
        }
      />
      <div className={classes['sections']}>
        <FactSection title={t('employees.sectionPerson')} employee={employee} ids={personal} />
        <FactSection title={t('employees.sectionContract')} employee={employee} ids={contractual} />
        <UserSection employee={employee} />
        {employee.userId !== null && (
          <Section title={t('employees.sectionDocuments')}>
            <WaitingDocuments userId={employee.userId} />
          </Section>
        )}
      </div>
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className="cs-section" aria-labelledby={id}>
      <Text component="h2" fz="lg" fw={600} mb={12} id={id}>
        {title}
      </Text>
      {children}
    </section>
  );
}

type Row = readonly [label: string, text: string];

function Rows({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useTranslation();
  return (
    <dl className={`${classes['facts'] ?? ''} cs-rows`}>
      {rows.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="cs-figures" data-empty={text === ''}>
            {text === '' ? t('employees.none') : text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type FactSectionProps = {
  readonly title: string;
  readonly employee: Employee;
  readonly ids: readonly FactId[];
};

function FactSection({ title, employee, ids }: FactSectionProps) {
  const { t } = useTranslation();
  const say = useSay();
  const shown = ids.flatMap((id) => facts.filter((one) => one.id === id));
  return (
    <Section title={title}>
      <Rows rows={shown.map((one) => [t(`employees.field.${one.id}`), factText(one, employee, say)])} />
    </Section>
  );
}

function UserSection({ employee }: { readonly employee: Employee }) {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const format = useFormat();
  const { user } = employee;
  if (user === null) {
    return (
      <Section title={t('employees.sectionUser')}>
        <Text c="dimmed">{t('employees.userNone')}</Text>
      </Section>
    );
  }
  const certificates = user.userCertificates.map(({ name, commonName, validTo }) =>
    t('employees.certificateUntil', {
      name: name === '' ? commonName : name,
      date: validTo === null ? '' : format.date(validTo),
    }),
  );
  // A role that the page does not know is called as the service calls it.
  const roles = user.roles.map(({ code, name }) => {
    const role = roleSchema.safeParse(code).data;
    return role === undefined ? name : t(`enums.role.${role}`);
  });
  const rows: Row[] = [
    [t('employees.field.userName'), user.name],
    [t('employees.field.userCode'), user.code],
    [t('employees.field.username'), user.username],
    [t('employees.field.email'), user.email],
    [t('employees.field.phoneNumber'), user.phone],
    ...user.waitingContacts.map(({ field, value }): Row => [
      t(field === 'email' ? 'employees.emailWaiting' : 'employees.phoneWaiting'),
      value,
    ]),
    [t('users.columns.roles'), roles.join(', ')],
    [t('employees.userStatus'), user.status === null ? '' : enumText('userStatus', user.status)],
    [t('employees.certificates'), certificates.join('; ')],
  ];
  return (
    <Section title={t('employees.sectionUser')}>
      {user.waitingChangeRequest && (
        <Alert color="warn" mb="md">
          {t('employees.contactWaiting')}
        </Alert>
      )}
      <Rows rows={rows} />
    </Section>
  );
}
