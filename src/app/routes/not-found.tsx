import { IconMapQuestion } from '@tabler/icons-react';
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';

export function Component() {
  const { t } = useTranslation();
  return (
    <EmptyState
      headingLevel={1}
      icon={<IconMapQuestion />}
      title={t('shell.notFoundTitle')}
      text={t('shell.notFoundText')}
      action={
        <Anchor component={Link} to="/">
          {t('shell.goHome')}
        </Anchor>
      }
    />
  );
}
