import { Button, Group } from '@mantine/core';
import { IconBrowser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AlonePage } from './alone-page.tsx';
import { EmptyState } from './empty-state.tsx';
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
    <AlonePage>
      {standing === 'elsewhere' && (
        <EmptyState
          headingLevel={1}
          icon={<IconBrowser />}
          title={t('common.otherTabTitle')}
          text={t('common.otherTabText')}
          action={
            <Group justify="center">
              <Button component={Link} to="/" variant="default">
                {t('shell.goHome')}
              </Button>
              <Button onClick={take}>{t('common.otherTabTake')}</Button>
            </Group>
          }
        />
      )}
    </AlonePage>
  );
}
