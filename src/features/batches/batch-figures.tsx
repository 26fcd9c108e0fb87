import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../contract/models/batch.ts';
import { useFormat } from '../../i18n/format.ts';
import classes from './batches.module.css';
import { progressOf, stateOf } from './batch-state.ts';

/** The counts of a batch that matter as it stands: what was made, and once it is sent, what became of its documents. */
export function BatchFigures({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { total, rendered, sent, waiting, completed, rejected, failed } = progressOf(batch);
  const state = stateOf(batch);
  const isOut = state === 'sending' || state === 'sent' || state === 'completed';
  const figures = [
    { label: t('batches.progress.total'), value: total },
    ...(isOut
      ? [
          { label: t('batches.progress.sent'), value: sent },
          // A service of the interface need not say these two.
          ...(waiting === null ? [] : [{ label: t('enums.documentStatus.inProgress'), value: waiting }]),
          { label: t('enums.documentStatus.completed'), value: completed },
          ...(rejected === null
            ? []
            : [{ label: t('enums.documentStatus.rejected'), value: rejected, isWrong: rejected > 0 }]),
        ]
      : [{ label: t('batches.progress.rendered'), value: rendered }]),
    ...(failed > 0 ? [{ label: t('batches.progress.failed'), value: failed, isWrong: true }] : []),
  ];
  return (
    <dl className={classes['figures']}>
      {figures.map(({ label, value, isWrong = false }) => (
        <div key={label} data-wrong={isWrong}>
          <dt>{label}</dt>
          <dd className="cs-figures">{format.number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
