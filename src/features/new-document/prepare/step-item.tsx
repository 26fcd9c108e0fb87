import { ActionIcon, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { DragEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonDetail } from '../../../ui/person-detail.tsx';
import { offeredPermissions } from '../../../ui/offered-permissions.ts';
import { PermissionSelect } from '../../../ui/permission-select.tsx';
import { PlaceButton } from '../../../ui/place-button.tsx';
import { RemoveButton } from '../../../ui/remove-button.tsx';
import { useSortableItem } from '../../../ui/sortable-list.tsx';
import type { StepCheck } from '../workflow-checks.ts';
import { type FillingField, type WorkflowChange, type WorkflowStep, isSigning } from '../workflow-model.ts';
import { CodeWordLine } from './code-word-line.tsx';
import { FillingFields } from './filling-fields.tsx';
import classes from './prepare.module.css';
import { StepChecks } from './step-checks.tsx';
import { boxColor } from '../../../shared/placing/box-colors.ts';

export type StepItemProps = {
  readonly step: WorkflowStep;
  /** Its place in the workflow, from 0. */
  readonly index: number;
  readonly count: number;
  readonly chosen: boolean;
  /** Whether the next click on a page places this step's signature. */
  readonly placing: boolean;
  /** The step or field that it places. */
  readonly placingKey: string | null;
  /** What the service found wrong with it, in the user's language. */
  readonly fault: string | null;
  readonly checks: readonly StepCheck[];
  readonly onChange: (change: WorkflowChange) => void;
  readonly onMove: (key: string, to: number) => void;
  readonly onPlacing: (key: string | null) => void;
  readonly onShow: (step: WorkflowStep) => void;
  readonly onShowField: (field: FillingField) => void;
  /** Where its signature lies, in numbers; `null` while it is not chosen. */
  readonly numbers: ReactNode;
};

/** One step: who, what they do, where they sign, and its place in the order. */
export function StepItem(props: StepItemProps) {
  const { t } = useTranslation();
  const { step, index, count, chosen, fault, checks, onChange, onPlacing } = props;
  const { key, user } = step;
  const { name } = user;
  const { ref, style, isDragged, handle } = useSortableItem(key, t('prepare.drag', { name }));
  return (
    <li
      ref={ref}
      className={classes['step']}
      data-chosen={chosen || undefined}
      data-dragged={isDragged || undefined}
      style={{ ...style, '--box-color': boxColor(index) }}
      aria-label={t('prepare.stepOfPerson', { step: index + 1, name })}
    >
      <span className={classes['grip']}>
        {count > 1 && handle}
        <span
          className={classes['number']}
          aria-hidden="true"
          // While it is dragged, the pages take it: dropped there, it places the signature.
          draggable={isSigning(step.permission)}
          title={isSigning(step.permission) ? t('prepare.dragToPage') : undefined}
          onDragStart={(event: DragEvent) => {
            event.dataTransfer.setData('text/plain', name);
            event.dataTransfer.effectAllowed = 'move';
            onPlacing(key);
          }}
          onDragEnd={() => onPlacing(null)}
        >
          {index + 1}
        </span>
      </span>
      <Stack gap="xs" miw={0}>
        <Group justify="space-between" align="start" gap="xs" wrap="nowrap">
          <Box miw={0}>
            <span className="cs-name">{name}</span>
            <span className="cs-detail cs-ellipsis">
              <PersonDetail person={user} />
            </span>
          </Box>
          <StepButtons {...props} />
        </Group>
        <PermissionSelect
          name={name}
          codes={offeredPermissions}
          value={step.permission}
          error={fault}
          onChange={(permission) => onChange({ kind: 'permission', key, permission })}
        />
        {step.permission === 'F' && <FillingFields {...props} />}
        {isSigning(step.permission) && <PlaceLine {...props} />}
        {props.numbers}
        <CodeWordLine step={step} onChange={onChange} />
        <StepChecks checks={checks} />
      </Stack>
    </li>
  );
}

/** Up, down and away, beside dragging. */
function StepButtons({ step, index, count, onMove, onChange }: StepItemProps) {
  const { t } = useTranslation();
  const { key, user } = step;
  const { name } = user;
  return (
    <Group gap={0} wrap="nowrap" flex="none">
      {count > 1 && (
        <>
          <ActionIcon
            size="md"
            aria-label={t('prepare.moveUp', { name })}
            // Not `disabled`, which would take the focus away from one who presses it until the end.
            aria-disabled={index === 0}
            onClick={() => onMove(key, index - 1)}
          >
            <IconArrowUp size={17} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size="md"
            aria-label={t('prepare.moveDown', { name })}
            aria-disabled={index === count - 1}
            onClick={() => onMove(key, index + 1)}
          >
            <IconArrowDown size={17} aria-hidden />
          </ActionIcon>
        </>
      )}
      <RemoveButton
        size="md"
        label={t('prepare.remove', { name })}
        onRemove={() => onChange({ kind: 'remove', key })}
      />
    </Group>
  );
}

/** Where the signature of a step stands, and the way to place it. */
function PlaceLine({ step, placing, onPlacing, onShow }: StepItemProps) {
  const { t } = useTranslation();
  const { place } = step;
  return (
    <Group justify="space-between" gap="xs" mih={30} fz="sm">
      {place === null ? (
        <Text component="span" c="warn" inherit>
          {t('prepare.unplaced')}
        </Text>
      ) : (
        <PlaceButton
          text={t('prepare.placedOn', { page: place.page })}
          label={t('prepare.showBox', { name: step.user.name, page: place.page })}
          onShow={() => onShow(step)}
        />
      )}
      <Button
        size="compact-sm"
        variant={placing ? 'filled' : place === null ? 'light' : 'subtle'}
        {...(place !== null && !placing && { color: 'gray' })}
        aria-pressed={placing}
        onClick={() => onPlacing(placing ? null : step.key)}
      >
        {t(place === null ? 'prepare.place' : 'prepare.placeAgain')}
      </Button>
    </Group>
  );
}
