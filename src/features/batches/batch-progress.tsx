import { Box, Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../contract/models/batch.ts';
import { type BatchState, progressOf, shareOf, stateOf, stateTones } from './batch-state.ts';

const texts = {
  processing: 'batches.progress.building',
  created: 'batches.progress.ready',
  sending: 'batches.progress.sending',
  sent: 'batches.progress.following',
  completed: 'batches.progress.done',
  error: 'batches.progress.error',
  canceled: 'batches.progress.canceled',
  unknown: 'batches.progress.label',
} as const;

const colors = { warn: 'warn', brand: 'brand', ok: 'ok', seal: 'seal', neutral: 'gray' } as const;

/** How far a batch is, as a bar and in words. */
export function BatchProgressBar({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation();
  const state = stateOf(batch);
  const progress = progressOf(batch);
  const wrongRows = new Set(batch.errors.map(({ row }) => row)).size;
  const counted: Partial<Record<BatchState, number>> = {
    created: progress.rendered,
    completed: progress.total,
    error: wrongRows,
  };
  // "All of them" would be untrue where some failed.
  const text = state === 'completed' && progress.failed > 0 ? texts.sent : texts[state];
  const label = t(text, { ...progress, count: counted[state] ?? 0 });
  const hasBar = state !== 'error' && state !== 'canceled';
  return (
    <Box miw={{ base: 0, sm: 240 }}>
      <Text className="cs-figures" mb={6} c="dimmed" fz="sm">
        {label}
      </Text>
      {hasBar && (
        <Progress
          value={shareOf(batch)}
          color={colors[stateTones[state]]}
          aria-label={label}
          transitionDuration={180}
        />
      )}
    </Box>
  );
}
