import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CodeEntry, type CodeEntryProps } from '../../shared/form/code-entry.tsx';
import { Panel } from './panel.tsx';

type CodeFormProps = Omit<CodeEntryProps, 'children'> & {
  readonly title: string;
  readonly lead: string;
  readonly submitLabel: string;
  readonly help: string;
  /** The way out for who has no code. */
  readonly otherWay: ReactNode;
};

/** Six digits that open something. */
export function CodeForm({ title, lead, submitLabel, help, otherWay, ...entry }: CodeFormProps) {
  return (
    <Panel title={title} lead={lead}>
      <CodeEntry {...entry}>
        <Button type="submit" size="lg" fullWidth loading={entry.attempt.isPending}>
          {submitLabel}
        </Button>
        <Text size="sm" c="dimmed">
          {help}
        </Text>
        <Group justify="center">{otherWay}</Group>
      </CodeEntry>
    </Panel>
  );
}
