import { Alert, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { IconMapPinOff, IconMessage2X } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ProcessorSearch } from '../../../shared/guests/processor-search.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import type { StepCheck } from '../workflow-checks.ts';
import {
  type FillingField,
  type Processor,
  type Workflow,
  type WorkflowChange,
  type WorkflowStep,
  asProcessor,
  isCopy,
  unplacedSteps,
} from '../workflow-model.ts';
import { AddGroup } from './add-group.tsx';
import { CopyList } from './copy-list.tsx';
import { StepItem } from './step-item.tsx';
import { TemplateButtons } from './template-buttons.tsx';

export type ProcessorPanelProps = {
  /** Why the document was rejected, while it is being corrected. */
  readonly rejection: string | null;
  readonly workflow: Workflow;
  readonly chosenKey: string | null;
  readonly placingKey: string | null;
  /** Faults of steps by their place in the workflow, in the user's language. */
  readonly faults: ReadonlyMap<number, string>;
  readonly checks: ReadonlyMap<string, readonly StepCheck[]>;
  readonly onChange: (change: WorkflowChange) => void;
  readonly onPlacing: (key: string | null) => void;
  readonly onShow: (step: WorkflowStep) => void;
  readonly onShowField: (field: FillingField) => void;
  /** The place of the chosen step's signature, to be typed. */
  readonly numbersOf: (step: WorkflowStep) => ReactNode;
};

/** Who processes the document, in which order, and what each of them does. */
export function ProcessorPanel(props: ProcessorPanelProps) {
  const { t } = useTranslation();
  const { workflow, chosenKey, placingKey, faults, checks, onChange, onPlacing, onShow } = props;
  const { inOrder } = workflow;
  // Those who have a copy stand behind those who act, so that places count the same.
  const steps = workflow.steps.filter((step) => !isCopy(step));
  const [said, setSaid] = useState('');
  const nameOf = (key: string): string => steps.find((step) => step.key === key)?.user.name ?? '';
  const move = (key: string, to: number): void => {
    if (to >= 0 && to < steps.length) {
      onChange({ kind: 'move', key, to });
      setSaid(t('prepare.moved', { name: nameOf(key), step: to + 1 }));
    }
  };
  const add = (people: readonly Processor[]): void => {
    onChange({ kind: 'add', steps: people.map((user) => ({ key: randomId(), user, permission: 'E' })) });
  };
  const missing = unplacedSteps(workflow);
  return (
    <Stack>
      {props.rejection !== null && (
        <Alert color="seal" icon={<IconMessage2X aria-hidden />} title={t('prepare.rejectedTitle')}>
          {props.rejection}
        </Alert>
      )}
      <div>
        <Title order={2}>{t('prepare.processors')}</Title>
        <Text c="dimmed" size="sm" mt={4}>
          {t('prepare.processorsLead')}
        </Text>
      </div>
      <ProcessorSearch
        label={t('prepare.addProcessor')}
        hidesLabel
        onAdd={(user) => add([asProcessor(user)])}
      />
      <Group gap="xs">
        <AddGroup onAdd={add} />
        <TemplateButtons workflow={workflow} onChange={onChange} />
      </Group>
      {steps.length === 0 ? (
        <EmptyState headingLevel={3} title={t('prepare.emptyTitle')} text={t('prepare.emptyText')} />
      ) : (
        <SortableList
          ids={steps.map(({ key }) => key)}
          nameOf={nameOf}
          onMove={(key, to) => onChange({ kind: 'move', key, to })}
        >
          <ol className="cs-stack" aria-label={t('prepare.stepList')}>
            {steps.map((step, index) => (
              <StepItem
                key={step.key}
                step={step}
                index={index}
                count={steps.length}
                chosen={step.key === chosenKey}
                placing={step.key === placingKey}
                placingKey={placingKey}
                fault={faults.get(index) ?? null}
                checks={checks.get(step.key) ?? []}
                onChange={onChange}
                onMove={move}
                onPlacing={onPlacing}
                onShow={onShow}
                onShowField={props.onShowField}
                numbers={step.key === chosenKey && step.place !== null ? props.numbersOf(step) : null}
              />
            ))}
          </ol>
        </SortableList>
      )}
      {steps.length > 1 && (
        <Switch
          label={t('prepare.inOrder')}
          description={t(inOrder ? 'prepare.inOrderOn' : 'prepare.inOrderOff')}
          checked={inOrder}
          onChange={(event) => onChange({ kind: 'order', inOrder: event.currentTarget.checked })}
        />
      )}
      {workflow.steps.length > 0 && (
        <CopyList
          copies={workflow.steps.filter(isCopy)}
          checks={checks}
          faultOf={(step) => faults.get(workflow.steps.indexOf(step)) ?? null}
          onChange={onChange}
        />
      )}
      {missing.length > 0 && (
        <Alert color="warn" icon={<IconMapPinOff aria-hidden />} title={t('prepare.missingTitle')}>
          {t('prepare.missingText', { names: namesOf(missing) })}
        </Alert>
      )}
      <p className="cs-spoken" aria-live="polite">
        {said}
      </p>
    </Stack>
  );
}

/** The people of some steps, each once. */
export function namesOf(steps: readonly WorkflowStep[]): string {
  return [...new Set(steps.map((step) => step.user.name))].join(', ');
}
