import { ActionIcon, Box, Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MetaLine } from '../../../ui/meta-line.tsx';
import { PermissionSelect } from '../../../ui/permission-select.tsx';
import { PlaceButton } from '../../../ui/place-button.tsx';
import { RemoveButton } from '../../../ui/remove-button.tsx';
import { useSortableItem } from '../../../ui/sortable-list.tsx';
import { useSigning } from '../signing-context.ts';
import { type AddedStep, addedPermissions, leavesMarkOf } from './added-steps.ts';
import { useCoordination } from './coordinate-context.ts';
import classes from './coordinate.module.css';

type AddedStepItemProps = {
  readonly step: AddedStep;
  /** Among the steps that are added, from 0. */
  readonly index: number;
  /** In the whole workflow, from 1. */
  readonly number: number;
  readonly onMove: (to: number) => void;
};

/** One step that is added: who, what they do, where they sign, and its place in the order. */
export function AddedStepItem({ step, index, number, onMove }: AddedStepItemProps) {
  const { t } = useTranslation();
  const { steps, change, faults, refused, hasTried } = useCoordination();
  const { key, user } = step;
  const { name } = user;
  const { ref, style, isDragged, handle } = useSortableItem(key, t('coordinate.drag', { name }));
  const fault = faults.get(key);
  const isSaid = fault !== undefined && (fault !== 'needsPlace' || hasTried);
  return (
    <li
      ref={ref}
      className={classes['step']}
      data-dragged={isDragged || undefined}
      style={style}
      aria-label={t('coordinate.step', { step: number, name })}
    >
      <div className={classes['head']}>
        {steps.length > 1 && handle}
        <span className={`${classes['number'] ?? ''} cs-figures`} aria-hidden="true">
          {number}
        </span>
        <Box component="span" flex="1 1 120px" miw={0}>
          <span className="cs-name">{name}</span>
          <span className="cs-detail">
            <MetaLine facts={[user.code, user.email]} />
          </span>
        </Box>
        {steps.length > 1 && (
          <>
            <ActionIcon
              size="md"
              aria-label={t('coordinate.moveUp', { name })}
              // Not `disabled`, which would take the focus away from one who presses it until the end.
              aria-disabled={index === 0}
              onClick={() => onMove(index - 1)}
            >
              <IconArrowUp size={17} aria-hidden />
            </ActionIcon>
            <ActionIcon
              size="md"
              aria-label={t('coordinate.moveDown', { name })}
              aria-disabled={index === steps.length - 1}
              onClick={() => onMove(index + 1)}
            >
              <IconArrowDown size={17} aria-hidden />
            </ActionIcon>
          </>
        )}
        <RemoveButton
          size="md"
          label={t('coordinate.remove', { name })}
          onRemove={() => change({ kind: 'remove', key })}
        />
      </div>
      <PermissionSelect
        name={name}
        codes={addedPermissions}
        value={step.permission}
        error={refused.get(key) ?? null}
        onChange={(permission) => change({ kind: 'permission', key, permission })}
      />
      {leavesMarkOf(step) && <PlaceLine step={step} />}
      {isSaid && (
        <Text className="cs-note" c="seal" fz="sm" role="alert">
          <IconAlertTriangle size={16} aria-hidden />{' '}
          {fault === 'needsPlace' ? t('coordinate.needsPlace') : t(`coordinate.checks.${fault}`)}
        </Text>
      )}
    </li>
  );
}

/** Where the signature of a step stands, and the way to place it. */
function PlaceLine({ step }: { readonly step: AddedStep }) {
  const { t } = useTranslation();
  const { viewer } = useSigning();
  const { choose, placing, startPlacing } = useCoordination();
  const { key, place, user } = step;
  const isPlacing = placing?.key === key;
  return (
    <div className={classes['place']}>
      {place === null ? (
        <span>{t('coordinate.unplaced')}</span>
      ) : (
        <PlaceButton
          text={t('coordinate.placed', { page: place.page })}
          label={t('coordinate.show', { name: user.name, page: place.page })}
          onShow={() => {
            choose(key);
            viewer.goToPage(place.page, place.rect);
          }}
        />
      )}
      <Button
        size="sm"
        variant={isPlacing ? 'filled' : 'light'}
        aria-pressed={isPlacing}
        onClick={() => startPlacing(isPlacing ? null : key)}
      >
        {t(place === null ? 'coordinate.place' : 'coordinate.placeAgain')}
      </Button>
    </div>
  );
}
