import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Overview } from '../../../contract/models/overview.ts';
import { useFormat } from '../../i18n/format.ts';
import { HomeSection } from './home-section.tsx';
import classes from './home.module.css';

/** Contracts of employees that end soon, and those that are being signed. */
export function Contracts({ contracts }: { readonly contracts: NonNullable<Overview['contracts']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const figures = [
    { label: t('home.within30'), count: contracts.within30 },
    { label: t('home.within60'), count: contracts.within60 },
    { label: t('home.underWay'), count: contracts.underWay },
  ];
  return (
    <HomeSection title={t('home.contracts')}>
      <dl className={classes['facts']}>
        {figures.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="cs-figures">{format.number(count)}</dd>
          </div>
        ))}
      </dl>
      {contracts.next.length === 0 ? (
        <p className={classes['nothing']}>{t('home.contractsNone')}</p>
      ) : (
        <ul className={classes['rows']}>
          {contracts.next.map(({ id, employeeCode, fullName, expiredDate }) => (
            <li key={id} className={classes['row']}>
              <div className={classes['words']}>
                <Link to={`/employees/${id}`} className={classes['title']}>
                  {fullName}
                </Link>
                <p className="cs-figures">{employeeCode}</p>
              </div>
              <span className={`${classes['quiet'] ?? ''} cs-figures`}>
                {t('home.endsOn', { date: format.date(expiredDate) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}
