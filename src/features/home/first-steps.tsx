import { Text } from '@mantine/core';
import { IconChevronRight, IconFilePlus, IconTemplate, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Overview } from '../../../contract/models/overview.ts';
import type { Role } from '../../../contract/operation.ts';
import { HomeSection } from './home-section.tsx';
import classes from './home.module.css';

type FirstStepsProps = {
  readonly has: NonNullable<Overview['has']>;
  readonly roles: readonly Role[];
};

/** What a new company has still to do before it can send; nothing once it has begun. */
export function FirstSteps({ has, roles }: FirstStepsProps) {
  const { t } = useTranslation();
  const keepsEmployees = roles.includes('hr') || roles.includes('admin');
  const steps = [
    {
      isOpen: keepsEmployees && !has.employees,
      to: '/employees/upload',
      Symbol: IconUsers,
      title: t('home.beginEmployees'),
      text: t('home.beginEmployeesText'),
    },
    {
      isOpen: !has.templates,
      to: '/templates',
      Symbol: IconTemplate,
      title: t('home.beginTemplates'),
      text: t('home.beginTemplatesText'),
    },
    {
      isOpen: !has.documents,
      to: '/documents/new',
      Symbol: IconFilePlus,
      title: t('home.beginDocument'),
      text: t('home.beginDocumentText'),
    },
  ].filter(({ isOpen }) => isOpen);
  if (steps.length === 0) {
    return null;
  }
  return (
    <HomeSection title={t('home.beginTitle')} hint={t('home.beginText')}>
      <ul className={classes['rows']}>
        {steps.map(({ to, Symbol, title, text }) => (
          <li key={to} className={classes['row']}>
            <Symbol size={22} aria-hidden color="var(--cs-ink-3)" />
            <div className="cs-grow">
              <Link to={to} className="cs-title">
                {title}
              </Link>
              <Text c="dimmed" fz="sm" mt={2}>
                {text}
              </Text>
            </div>
            <IconChevronRight size={18} aria-hidden color="var(--cs-ink-3)" />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
