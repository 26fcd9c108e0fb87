import { useTranslation } from 'react-i18next';
import classes from './viewer-loading.module.css';

/** An empty page while the document is opened. `progress` is a fraction from 0 to 1, `null` while it is not known. */
export function ViewerLoading({ progress }: { progress: number | null }) {
  const { t } = useTranslation();
  const percent = progress === null ? null : Math.round(progress * 100);
  const text = percent === null ? t('viewer.loading') : t('viewer.loadingPercent', { percent });
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
      </div>
    </div>
  );
}
