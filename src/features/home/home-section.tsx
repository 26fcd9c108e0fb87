import { Box, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type HomeSectionProps = {
  readonly title: string;
  readonly hint?: string;
  /** What stands at the end of the heading's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** One matter of the overview, under its heading. */
export function HomeSection({ title, hint, aside, children }: HomeSectionProps) {
  const id = useId();
  return (
    <Box component="section" mt={{ base: 'lg', sm: 'xl' }} aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" gap="xs" mb="xs">
        <div>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {hint !== undefined && (
            <Text c="dimmed" fz="sm" mt={2}>
              {hint}
            </Text>
          )}
        </div>
        {aside}
      </Group>
      {children}
    </Box>
  );
}
