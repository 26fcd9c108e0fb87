import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { type LoadedBytes, percentOf } from './load-progress.ts';
import classes from './viewer-loading.module.css';

/** An empty page while the document is opened. `progress` is `null` while it is not known. */
export function ViewerLoading({ progress }: { progress: LoadedBytes | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const percent = progress === null ? null : percentOf(progress);
  const text =
    progress === null
      ? t('viewer.loading')
      : t('viewer.loadingBytes', {
          percent: percentOf(progress),
          loaded: format.bytes(progress.loaded),
          size: format.bytes(progress.total),
        });
  return (
    <div className={classes['loading']}>
      <div className={classes['page']}>
        <div className={classes['lines']} aria-hidden="true" />
        <div
          className={classes['bar']}
          role="progressbar"
          aria-label={t('viewer.loading')}
          aria-valuetext={text}
          {...(percent === null
            ? {}
            : { 'aria-valuenow': percent, 'aria-valuemin': 0, 'aria-valuemax': 100 })}
        >
          <div
            className={percent === null ? classes['runner'] : classes['fill']}
            style={percent === null ? {} : { width: `${percent}%` }}
          />
        </div>
        <p className={classes['words']} aria-hidden="true">
          {text}
        </p>
      </div>
    </div>
  );
}
