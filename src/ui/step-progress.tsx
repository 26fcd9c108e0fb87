import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './step-progress.module.css';

export type StepState = 'done' | 'current' | 'pending' | 'failed';

type StepProgressProps = {
  /** One entry a step, in order. */
  readonly steps: readonly StepState[];
  /** What is said over the bar; by default which step it is, as `Bước 2/4`. */
  readonly label?: ReactNode;
};

/** How far a workflow has come: a bar with a segment for each step, and the same in words. */
export function StepProgress({ steps, label }: StepProgressProps) {
  const { t } = useTranslation();
  const done = steps.filter((step) => step === 'done').length;
  const at = steps.findIndex((step) => step === 'current' || step === 'failed');
  const step = at === -1 ? Math.min(done + 1, steps.length) : at + 1;
  return (
    <div>
      <Text className="cs-figures" c="dimmed" fz={14} mb={6}>
        {label ?? t('common.stepOf', { step, total: steps.length })}
      </Text>
      <div
        className={styles['track']}
        role="img"
        aria-label={t('common.stepProgress', { done, total: steps.length })}
      >
        {steps.map((state, index) => (
          // Steps have no identity here but their place.
          <span key={index} className={styles['segment']} data-state={state} />
        ))}
      </div>
    </div>
  );
}
