import { Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PermissionSelect } from '../../../ui/permission-select.tsx';
import { RemoveButton } from '../../../ui/remove-button.tsx';
import { ProcessorSearch } from '../../../shared/guests/processor-search.tsx';
import { useSortableItem } from '../../../ui/sortable-list.tsx';
import type { TemplateStep } from '../template-model.ts';
import { offeredPermissions } from '../../../ui/offered-permissions.ts';
import { asProcessor } from '../workflow-model.ts';
import classes from './process-templates.module.css';

type TemplateStepItemProps = {
  readonly step: TemplateStep;
  /** Its place, from 1. */
  readonly number: number;
  readonly fault: 'fillBeforeSign' | 'coordinateNeedsOrder' | null;
  readonly onChange: (step: TemplateStep) => void;
  readonly onRemove: () => void;
};

/** One step of a kept workflow: what is done, and by whom, or by whomever is named when it is used. */
export function TemplateStepItem({ step, number, fault, onChange, onRemove }: TemplateStepItemProps) {
  const { t } = useTranslation();
  const name = t('processTemplates.step', { step: number });
  const { ref, style, isDragged, handle } = useSortableItem(step.key, t('prepare.drag', { name }));
  return (
    <li ref={ref} style={style} data-dragged={isDragged || undefined} className={classes['step']}>
      {handle}
      <Stack gap="xs">
        <Group className="cs-finger" justify="space-between" gap="xs" mih={34} pr={36} fw={600}>
          <span>{step.user?.name ?? t('prepare.openStep')}</span>
          {(step.user !== null || step.named !== null) && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => onChange({ ...step, user: null, named: null })}
            >
              {t('processTemplates.leaveOpen')}
            </Button>
          )}
        </Group>
        {step.user === null && (
          <ProcessorSearch
            label={t('prepare.nameStep', { step: number })}
            hidesLabel
            onAdd={(user) => onChange({ ...step, user: asProcessor(user) })}
          />
        )}
        <PermissionSelect
          name={name}
          codes={offeredPermissions}
          value={step.permission}
          size="md"
          error={fault === null ? null : t(`prepare.checks.${fault}`)}
          onChange={(permission) => onChange({ ...step, permission })}
        />
      </Stack>
      {/* Beside the name alone: the fields below have the whole width. */}
      <RemoveButton
        pos="absolute"
        top={4}
        right={4}
        label={t('prepare.remove', { name })}
        onRemove={onRemove}
      />
    </li>
  );
}
