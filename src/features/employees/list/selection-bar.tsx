import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import classes from './employees.module.css';

type SelectionBarProps = {
  readonly count: number;
  readonly totalCount: number;
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly onAll: () => void;
  readonly onNone: () => void;
  readonly onContracts: () => void;
};

/** What can be done with the employees that are chosen. */
export function SelectionBar(props: SelectionBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { count, totalCount, progress } = props;
  return (
    <ActionBar
      label={t('employees.selected', { number: count })}
      count={
        progress === null
          ? t('employees.selected', { number: format.number(count) })
          : t('employees.selecting', {
              done: format.number(progress.done),
              total: format.number(progress.total),
            })
      }
    >
      {count < totalCount && (
        <Button variant="subtle" size="compact-md" onClick={props.onAll} loading={progress !== null}>
          {t('employees.selectAll', { number: format.number(totalCount) })}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-md" onClick={props.onNone}>
        {t('employees.selectNone')}
      </Button>
      <Button
        className={classes['contracts'] ?? ''}
        leftSection={<IconFileText size={18} aria-hidden />}
        onClick={props.onContracts}
      >
        {t('employees.makeContracts', { number: format.number(count) })}
      </Button>
    </ActionBar>
  );
}
