import { Button } from '@mantine/core';
import { IconUsersPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { waitingBatch } from '../contract-handover.ts';
import classes from './employees.module.css';

/** Says to whoever came from a batch how its employees are chosen, and leads back without any. */
export function BatchNotice() {
  const { t } = useTranslation();
  return (
    <section className={classes['forBatch']} aria-label={t('employees.forBatch')}>
      <IconUsersPlus size={24} stroke={1.5} aria-hidden />
      <div className={classes['forBatchWords']}>
        <p>{t('employees.forBatch')}</p>
        <p>{t('employees.forBatchText')}</p>
      </div>
      <Button component={Link} to={waitingBatch} variant="default" size="sm">
        {t('employees.forBatchBack')}
      </Button>
    </section>
  );
}
