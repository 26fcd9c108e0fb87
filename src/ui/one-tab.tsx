import { Button, Group } from '@mantine/core';
import { IconBrowser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AlonePage } from './alone-page.tsx';
import { EmptyState } from './empty-state.tsx';
import { useOneTab } from './use-one-tab.ts';
import { WizardMessage } from './wizard-frame.tsx';

type OneTabProps = {
  /** What must not be worked on twice, the same for all tabs. */
  readonly name: string;
  readonly title: string;
  readonly back: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
};

/** Work that one tab of the browser does at a time; the others say so, and can take it over. */
export function OneTab({ name, title, back, children }: OneTabProps) {
  const { t } = useTranslation();
  const { standing, take } = useOneTab(name);
  if (standing === 'here') {
    return children;
  }
  if (standing === 'asking') {
    return <AlonePage>{null}</AlonePage>;
  }
  return (
    <WizardMessage title={title} back={back}>
      <EmptyState
        headingLevel={1}
        icon={<IconBrowser />}
        title={t('common.otherTabTitle')}
        text={t('common.otherTabText')}
        action={
          <Group justify="center">
            <Button onClick={take}>{t('common.otherTabTake')}</Button>
            <Button component={Link} to="/" variant="default">
              {t('shell.goHome')}
            </Button>
          </Group>
        }
      />
    </WizardMessage>
  );
}
