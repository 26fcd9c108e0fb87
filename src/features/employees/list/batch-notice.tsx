import { Box, Button, Text } from '@mantine/core';
import { IconUsersPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type SelectionPurpose, waitingBatch } from '../contract-handover.ts';
import classes from './employees.module.css';

/** Says how the employees of a batch are selected; leads whoever came from one back without any. */
export function BatchNotice({ purpose }: { readonly purpose: SelectionPurpose }) {
  const { t } = useTranslation();
  const title = t(purpose === 'batch' ? 'employees.forBatch' : 'employees.forContracts');
  return (
    <section className={classes['forBatch']} aria-label={title}>
      <IconUsersPlus size={24} stroke={1.5} aria-hidden />
      <Box flex="1 1 260px" miw={0}>
        <Text fw={600}>{title}</Text>
        <Text c="dimmed">{t('employees.forBatchText')}</Text>
      </Box>
      {purpose === 'batch' && (
        <Button component={Link} to={waitingBatch} variant="default" size="sm">
          {t('employees.forBatchBack')}
        </Button>
      )}
    </section>
  );
}
