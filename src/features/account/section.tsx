import { Box, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type SectionProps = { readonly title: string; readonly hint?: string; readonly children: ReactNode };

/** One matter of the account. */
export function Section({ title, hint, children }: SectionProps) {
  const id = useId();
  return (
    <section className="cs-section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {hint !== undefined && (
        <Text c="dimmed" fz="sm" maw="65ch" mt={4}>
          {hint}
        </Text>
      )}
      <Box mt="md">{children}</Box>
    </section>
  );
}
