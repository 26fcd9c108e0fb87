import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './pdf-toolbar.module.css';
import { offeredZooms } from './zoom.ts';

type Fit = 'width' | 'page';

type ZoomControlProps = {
  /** 1 is the size on paper. */
  zoom: number;
  /** `null` where pages are shown at a zoom. */
  fit: Fit | null;
  /** What pages can be fitted to. */
  fits: readonly Fit[];
  canZoomIn: boolean;
  canZoomOut: boolean;
  onStep: (direction: 'in' | 'out') => void;
  onFit: (fit: Fit) => void;
  onZoom: (zoom: number) => void;
};

/** The zoom in the dark pill of a viewer: a step less, the zoom, a step more. */
export function ZoomControl({ canZoomIn, canZoomOut, onStep, ...choice }: ZoomControlProps) {
  const { t } = useTranslation();
  return (
    <>
      <button
        type="button"
        className={classes['button']}
        data-step=""
        aria-label={t('viewer.zoomOut')}
        title={t('viewer.zoomOut')}
        // Not `disabled`, which would take the focus away from one who presses it until the end.
        aria-disabled={!canZoomOut}
        onClick={() => onStep('out')}
      >
        <IconMinus size={18} aria-hidden="true" />
      </button>
      <ZoomChoice {...choice} />
      <button
        type="button"
        className={classes['button']}
        data-step=""
        aria-label={t('viewer.zoomIn')}
        title={t('viewer.zoomIn')}
        aria-disabled={!canZoomIn}
        onClick={() => onStep('in')}
      >
        <IconPlus size={18} aria-hidden="true" />
      </button>
    </>
  );
}

/** The same by itself, for pages that have no other tools. */
export function ZoomPill(props: ZoomControlProps) {
  const { t } = useTranslation();
  return (
    <div className={classes['toolbar']} role="toolbar" aria-label={t('viewer.zoom')}>
      <ZoomControl {...props} />
    </div>
  );
}

const fitLabels = { width: 'viewer.fitWidth', page: 'viewer.fitPage' } as const;

type ZoomChoiceProps = Pick<ZoomControlProps, 'zoom' | 'fit' | 'fits' | 'onFit' | 'onZoom'>;

/** The zoom as text, over the browser's own list of zooms: it works with every keyboard and on every phone. */
function ZoomChoice({ zoom, fit, fits, onFit, onZoom }: ZoomChoiceProps) {
  const { t } = useTranslation();
  const percent = Math.round(zoom * 100);
  const isOffered = offeredZooms.some((offered) => Math.round(offered * 100) === percent);
  return (
    <span className={classes['zoom']}>
      <span aria-hidden="true">{t('viewer.zoomPercent', { percent })}</span>
      <select
        aria-label={t('viewer.zoom')}
        value={fit ?? String(percent)}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const chosen = fits.find((one) => one === value);
          if (chosen === undefined) {
            onZoom(Number(value) / 100);
          } else {
            onFit(chosen);
          }
        }}
      >
        {fits.map((one) => (
          <option key={one} value={one}>
            {t(fitLabels[one])}
          </option>
        ))}
        {/* Where one has zoomed by hand, so that the list says where one is. */}
        {!isOffered && (
          <option value={String(percent)} hidden>
            {t('viewer.zoomPercent', { percent })}
          </option>
        )}
        {offeredZooms.map((offered) => (
          <option key={offered} value={String(Math.round(offered * 100))}>
            {t('viewer.zoomPercent', { percent: Math.round(offered * 100) })}
          </option>
        ))}
      </select>
    </span>
  );
}
