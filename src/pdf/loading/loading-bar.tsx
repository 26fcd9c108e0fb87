import { useTranslation } from 'react-i18next';
import { useStore } from '../../store.ts';
import { useFormat } from '../../i18n/format.ts';
import type { PdfDocument } from '../pdf-document.ts';
import { percentOf } from './load-progress.ts';
import classes from './loading-bar.module.css';

/** A line at the top of the pages while the rest of the file still comes. */
export function LoadingBar({ document }: { document: PdfDocument }) {
  const { t } = useTranslation();
  const format = useFormat();
  const progress = useStore(document.progress);
  if (progress === null) {
    return null;
  }
  const percent = percentOf(progress);
  const text = t('viewer.loadingRest', {
    percent,
    loaded: format.bytes(progress.loaded),
    size: format.bytes(progress.total),
  });
  return (
    <div
      className={classes['bar']}
      role="progressbar"
      aria-label={t('viewer.loadingRestLabel')}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={text}
      title={text}
    >
      <div className={classes['fill']} style={{ width: `${percent}%` }} />
    </div>
  );
}
