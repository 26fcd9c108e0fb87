import { Box, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './panel.module.css';

type PanelProps = { readonly title: string; readonly lead?: ReactNode; readonly children?: ReactNode };

/** The one thing in the middle of a screen that stands alone. */
export function Panel({ title, lead, children }: PanelProps) {
  return (
    <section className={styles['panel']}>
      <Title order={1} tabIndex={-1} data-page-heading>
        {title}
      </Title>
      {lead !== undefined && (
        <Text c="dimmed" mt={6}>
          {lead}
        </Text>
      )}
      {children !== undefined && <Box mt="lg">{children}</Box>}
    </section>
  );
}
