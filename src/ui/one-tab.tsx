import { Button } from '@mantine/core';
import { IconBrowser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';
import classes from './one-tab.module.css';
import { useOneTab } from './use-one-tab.ts';

type OneTabProps = {
  /** What must not be worked on twice, the same for all tabs. */
  readonly name: string;
  readonly children: ReactNode;
};

/** A screen that one tab of the browser works on at a time; the others say so, and can take it over. */
export function OneTab({ name, children }: OneTabProps) {
  const { t } = useTranslation();
  const { standing, take } = useOneTab(name);
  if (standing === 'here') {
    return children;
  }
  return (
    <main id="main" tabIndex={-1} className={classes['elsewhere']} aria-busy={standing === 'asking'}>
      {standing === 'elsewhere' && (
        <EmptyState
          headingLevel={1}
          icon={<IconBrowser />}
          title={t('common.otherTabTitle')}
          text={t('common.otherTabText')}
          action={<Button onClick={take}>{t('common.otherTabTake')}</Button>}
        />
      )}
    </main>
  );
}
