import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../contract/models/batch.ts';
import { doneOf, progressOf } from './batch-state.ts';
import { minutesLeft, type Sample, withSample } from './time-left.ts';

type BatchTimeLeftProps = {
  readonly batch: Batch;
  /** When the service was asked last, in milliseconds. */
  readonly seenAt: number;
};

/** How long what the service is doing with a batch still takes, as soon as that can be told; and that it needs nobody to wait. */
export function BatchTimeLeft({ batch, seenAt }: BatchTimeLeftProps) {
  const { t } = useTranslation();
  const sample: Sample = { at: seenAt, done: doneOf(batch) };
  const [samples, setSamples] = useState<readonly Sample[]>([sample]);
  if (samples.at(-1)?.at !== seenAt) {
    setSamples(withSample(samples, sample));
  }
  const minutes = minutesLeft(samples, progressOf(batch).total);
  return (
    <Text c="dimmed">
      {minutes !== null && `${t('batches.progress.minutesLeft', { count: minutes })} `}
      {t('batches.progress.byItself')}
    </Text>
  );
}
