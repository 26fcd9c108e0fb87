import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './action-bar.module.css';

type ActionBarProps = {
  /** What the bar is, for whoever does not see it. */
  readonly label: string;
  /** How many rows are chosen. */
  readonly count: string;
  readonly onClear: () => void;
  readonly children: ReactNode;
};

/** Stands at the foot of a list while rows of it are chosen: how many, and what can be done with them. */
export function ActionBar({ label, count, onClear, children }: ActionBarProps) {
  const { t } = useTranslation();
  return (
    <section className={classes['bar']} aria-label={label}>
      <strong className="cs-figures" role="status">
        {count}
      </strong>
      <Button size="compact-md" variant="subtle" onClick={onClear}>
        {t('lists.clearSelection')}
      </Button>
      {children}
    </section>
  );
}
