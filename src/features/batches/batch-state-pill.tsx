import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../contract/models/batch.ts';
import { Pill } from '../../ui/pill.tsx';
import { stateOf, stateTones } from './batch-state.ts';

/** The state of a batch, by color and word. */
export function BatchStatePill({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation();
  const state = stateOf(batch);
  return (
    <Pill tone={stateTones[state]}>
      {state === 'unknown' ? batch.status.description : t(`batches.status.${state}`)}
    </Pill>
  );
}
