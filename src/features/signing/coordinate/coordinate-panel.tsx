import { Stack, Text, Title } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProcessorSearch } from '../../../api/processing.ts';
import { useEnumText } from '../../../i18n/enum-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { focusFirstFault } from '../../../ui/focus-first-fault.ts';
import { PersonSearch } from '../../../ui/person-search.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { ErrorTexts } from '../error-texts.tsx';
import panel from '../panel/panel.module.css';
import { StepSubmit } from '../panel/step-actions.tsx';
import { useSigning } from '../signing-context.ts';
import { AddedStepItem } from './added-step-item.tsx';
import { AddGuest, useGuestForm } from './add-guest.tsx';
import { type AddedStep, followingSteps } from './added-steps.ts';
import { type Coordination, useMaybeCoordination } from './coordinate-context.ts';

/** Who acts next: people are added, told what to do, put in order, and their signatures placed. */
export function CoordinatePanel() {
  const coordination = useMaybeCoordination();
  return coordination === null ? null : <Panel coordination={coordination} />;
}

function Panel({ coordination }: { readonly coordination: Coordination }) {
  const { t } = useTranslation();
  const { steps, change, faults, hasTried, isSending, problems, submit } = coordination;
  const isMissing = hasTried && steps.length === 0;
  const add = (user: AddedStep['user']) => change({ kind: 'add', key: randomId(), user });
  const guest = useGuestForm(add);
  return (
    <form
      className={panel['panel']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (guest.form.isDirty()) {
          // Whoever is typed and not added yet would be left out.
          guest.submit();
        } else {
          submit();
        }
        focusFirstFault(event.currentTarget);
      }}
    >
      <div className={panel['fields']}>
        <Stack gap={4}>
          <Title order={2} size="h3">
            {t('coordinate.title')}
          </Title>
          <Text c="dimmed">{t('coordinate.intro')}</Text>
        </Stack>
        <Adder guest={guest} error={isMissing ? t('coordinate.needPerson') : null} onAdd={add} />
        {steps.length === 0 ? (
          <EmptyState headingLevel={3} title={t('coordinate.empty')} text={t('coordinate.emptyText')} />
        ) : (
          <AddedSteps coordination={coordination} />
        )}
        <Following />
      </div>
      <div className={panel['foot']}>
        <ErrorTexts
          texts={[...problems, ...(hasTried && faults.size > 0 ? [t('coordinate.needMending')] : [])]}
        />
        <StepSubmit type="submit" loading={isSending}>
          {steps.length === 0 ? t('coordinate.title') : t('coordinate.submit', { count: steps.length })}
        </StepSubmit>
        <Text size="sm" c="dimmed" ta="center">
          {t('coordinate.submitNote')}
        </Text>
      </div>
    </form>
  );
}

type AdderProps = {
  readonly guest: ReturnType<typeof useGuestForm>;
  readonly error: string | null;
  readonly onAdd: (user: AddedStep['user']) => void;
};

/** Somebody of the company is found; whoever is outside it adds people of their side, whom nobody here knows yet. */
function Adder({ guest, error, onAdd }: AdderProps) {
  const { t } = useTranslation();
  const { target } = useSigning();
  const search = useProcessorSearch(target.document.id, target.step.id);
  return target.step.processedByUser?.isGuest === true ? (
    <AddGuest guest={guest} error={error} />
  ) : (
    <PersonSearch label={t('coordinate.addPerson')} search={search} error={error} onAdd={onAdd} />
  );
}

function AddedSteps({ coordination }: { readonly coordination: Coordination }) {
  const { t } = useTranslation();
  const { target } = useSigning();
  const { steps, change } = coordination;
  const [said, setSaid] = useState('');
  const nameOf = (key: string): string => steps.find((step) => step.key === key)?.user.name ?? '';
  const firstNumber = target.step.orderNo + 1;
  return (
    <>
      <SortableList
        ids={steps.map(({ key }) => key)}
        nameOf={nameOf}
        onMove={(key, to) => change({ kind: 'move', key, to })}
      >
        <Stack component="ol" gap={10} aria-label={t('coordinate.steps')}>
          {steps.map((step, index) => (
            <AddedStepItem
              key={step.key}
              step={step}
              index={index}
              number={firstNumber + index}
              onMove={(to) => {
                if (to >= 0 && to < steps.length) {
                  change({ kind: 'move', key: step.key, to });
                  setSaid(t('coordinate.moved', { name: step.user.name, step: firstNumber + to }));
                }
              }}
            />
          ))}
        </Stack>
      </SortableList>
      <p className="cs-spoken" aria-live="polite">
        {said}
      </p>
    </>
  );
}

/** How the workflow goes on behind the steps that are added. */
function Following() {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const { target } = useSigning();
  const steps = followingSteps(target.document, target.step)
    .map((step) =>
      t('coordinate.following', {
        name: step.processedByUser?.name ?? '',
        permission: enumText('accessPermission', step.accessPermission),
      }),
    )
    .join('; ');
  return (
    <Text size="sm" c="dimmed">
      {steps === '' ? t('coordinate.last') : t('coordinate.after', { steps })}
    </Text>
  );
}
