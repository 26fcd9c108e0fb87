import { Box, Group, Select, Stack, Text, Title } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { ProcessorSearch } from '../../../shared/guests/processor-search.tsx';
import { PersonDetail } from '../../../ui/person-detail.tsx';
import { RemoveButton } from '../../../ui/remove-button.tsx';
import type { StepCheck } from '../workflow-checks.ts';
import { CodeWordLine } from './code-word-line.tsx';
import { StepChecks } from './step-checks.tsx';
import { asProcessor, type WorkflowChange, type WorkflowStep } from '../workflow-model.ts';

type CopyListProps = {
  readonly copies: readonly WorkflowStep[];
  /** What the service found wrong with one, in the user's language. */
  readonly faultOf: (step: WorkflowStep) => string | null;
  /** What is odd in each, by its key. */
  readonly checks: ReadonlyMap<string, readonly StepCheck[]>;
  readonly onChange: (change: WorkflowChange) => void;
};

const whenValues = { end: 'end', send: 'send' } as const;

/** Who gets a copy of the document, and when. */
export function CopyList({ copies, faultOf, checks, onChange }: CopyListProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs" component="section">
      <div>
        <Title order={3} size="h4">
          {t('prepare.copies')}
        </Title>
        <Text c="dimmed" size="sm" mt={4}>
          {t('prepare.copiesLead')}
        </Text>
      </div>
      <ProcessorSearch
        label={t('prepare.addCopy')}
        hidesLabel
        onAdd={(user) =>
          onChange({
            kind: 'add',
            steps: [{ key: randomId(), user: asProcessor(user), permission: 'V' }],
          })
        }
      />
      {copies.length > 0 && (
        <ul className="cs-stack" aria-label={t('prepare.copyList')}>
          {copies.map((step) => (
            <li key={step.key} className="cs-box">
              <Stack gap="xs" p="sm">
                <Group justify="space-between" align="start" gap="xs" wrap="nowrap">
                  <Box miw={0}>
                    <span className="cs-name">{step.user.name}</span>
                    <span className="cs-detail cs-ellipsis">
                      <PersonDetail person={step.user} />
                    </span>
                  </Box>
                  <RemoveButton
                    size="md"
                    label={t('prepare.remove', { name: step.user.name })}
                    onRemove={() => onChange({ kind: 'remove', key: step.key })}
                  />
                </Group>
                <Select
                  aria-label={t('prepare.copyWhen', { name: step.user.name })}
                  data={[
                    { value: whenValues.end, label: t('prepare.copyAtEnd') },
                    { value: whenValues.send, label: t('prepare.copyOnSend') },
                  ]}
                  allowDeselect={false}
                  // In a sheet that moves, it would be taken for gone from sight.
                  comboboxProps={{ hideDetached: false }}
                  error={faultOf(step)}
                  value={step.copyOnSend ? whenValues.send : whenValues.end}
                  onChange={(value) =>
                    onChange({ kind: 'copy', key: step.key, copyOnSend: value === whenValues.send })
                  }
                />
                <CodeWordLine step={step} onChange={onChange} />
                <StepChecks checks={checks.get(step.key) ?? []} />
              </Stack>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
