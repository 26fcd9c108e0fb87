import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './page-header.module.css';

type PageHeaderProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Search and the one primary button. */
  readonly actions?: ReactNode;
};

/** The head of a screen. Its heading takes the focus when the page changes, so that screen readers begin there. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <header className={styles['header']}>
      <div className={styles['words']}>
        <Title order={1} tabIndex={-1} data-page-heading>
          {title}
        </Title>
        {lead !== undefined && (
          <Text c="dimmed" maw="70ch" mt={4}>
            {lead}
          </Text>
        )}
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </header>
  );
}
