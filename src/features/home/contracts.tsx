import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { employeeStatus } from '../../../contract/enums.ts';
import type { Overview } from '../../../contract/models/overview.ts';
import { useFormat } from '../../i18n/format.ts';
import { HomeSection } from './home-section.tsx';
import classes from './home.module.css';

/** The list that a figure counts: enabled employees whose contract ends within so many days. */
const endingWithin = (days: 30 | 60): string =>
  `/employees?status=${employeeStatus.enabled}&contractEnd=${days}`;

/** Contracts of employees that end soon, and those that are being signed. */
export function Contracts({ contracts }: { readonly contracts: NonNullable<Overview['contracts']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const figures = [
    { label: t('home.within30'), count: contracts.within30, to: endingWithin(30) },
    { label: t('home.within60'), count: contracts.within60, to: endingWithin(60) },
    { label: t('home.underWay'), count: contracts.underWay, to: null },
  ];
  return (
    <HomeSection title={t('home.contracts')}>
      <dl className={classes['facts']}>
        {figures.map(({ label, count, to }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="cs-figures">
              {to === null || count === 0 ? (
                format.number(count)
              ) : (
                <Anchor
                  component={Link}
                  to={to}
                  inherit
                  className="cs-target"
                  aria-label={t('home.contractsList', { count, label })}
                >
                  {format.number(count)}
                </Anchor>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {contracts.next.length === 0 ? (
        <p className={classes['nothing']}>{t('home.contractsNone')}</p>
      ) : (
        <ul className={classes['rows']}>
          {contracts.next.map(({ id, employeeCode, fullName, expiredDate }) => (
            <li key={id} className={classes['row']}>
              <div className="cs-grow">
                <Link to={`/employees/${id}`} className="cs-title">
                  {fullName}
                </Link>
                <Text className="cs-figures" c="dimmed" fz="sm" mt={2}>
                  {employeeCode}
                </Text>
              </div>
              <Text className="cs-figures" component="span" c="dimmed" fz="sm">
                {t('home.endsOn', { date: format.date(expiredDate) })}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}
