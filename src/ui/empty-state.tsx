import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text?: string;
  /** The one next step, where there is one. */
  readonly action?: ReactNode;
  readonly headingLevel?: 1 | 2 | 3;
};

/** Says that there is nothing here, why, and what to do about it. */
export function EmptyState({ icon, title, text, action, headingLevel = 2 }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      {icon !== undefined && (
        <ThemeIcon size={56} radius="xl" variant="light" color="gray" aria-hidden>
          {icon}
        </ThemeIcon>
      )}
      <Title order={headingLevel} size="h3" mt={4}>
        {title}
      </Title>
      {text !== undefined && (
        <Text c="dimmed" maw={460} style={{ textWrap: 'balance' }}>
          {text}
        </Text>
      )}
      {action !== undefined && <div style={{ marginTop: 8 }}>{action}</div>}
    </Stack>
  );
}
