import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { faultMessage } from '../../../contract/faults.ts';
import type { Template } from '../../../contract/models/template.ts';
import { readerSize } from '../../../contract/page-space.ts';
import { failureOf } from '../../api/api-error.ts';
import { useServerText } from '../../i18n/server-text.ts';
import { rectAround } from '../../pdf/geometry.ts';
import type { PdfError } from '../../pdf/pdf-error.ts';
import type { PageOverlay } from '../../pdf/pdf-page.tsx';
import { PdfViewer } from '../../pdf/pdf-viewer.tsx';
import { useViewerState } from '../../pdf/use-pdf-viewer.ts';
import type { ViewerController } from '../../pdf/viewer-controller.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { BoxLayer, firstSize } from './box-layer.tsx';
import type { Placing } from './box-layer.tsx';
import classes from './template.module.css';
import type { SamplePreview } from './use-sample-preview.ts';

type TemplatePagesProps = Placing & {
  readonly template: Template;
  readonly viewer: ViewerController;
  readonly preview: SamplePreview;
  readonly onStopPlacing: () => void;
};

/** The pages with sample values and the boxes of the signatures on them. */
export function TemplatePages(props: TemplatePagesProps) {
  const { template, viewer, preview, boxes, chosen, placing, onChoose, onPlace, onStopPlacing } = props;
  const { t } = useTranslation();
  const overlay = useCallback(
    (page: PageOverlay) => (
      <BoxLayer
        page={page}
        boxes={boxes}
        chosen={chosen}
        placing={placing}
        onChoose={onChoose}
        onPlace={onPlace}
      />
    ),
    [boxes, chosen, placing, onChoose, onPlace],
  );
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && placing !== null) {
      onStopPlacing();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      leave(event);
    };
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
    };
  }, []);

  if (preview.pages === null) {
    return (
      <div className={classes['pages']}>
        <div className={classes['making']}>
          {preview.error !== null && !preview.isMaking ? (
            <ErrorNotice
              failure={failureOf(preview.error)}
              title={t('templates.detail.previewFailed')}
              onRetry={preview.retry}
            />
          ) : (
            <p role="status">
              <Loader size="sm" aria-hidden /> {t('templates.detail.makingPreview')}
            </p>
          )}
        </div>
      </div>
    );
  }
  return (
    <div className={classes['pages']}>
      <p className={classes['note']}>
        <span className={classes['swatch']} aria-hidden="true" />
        {t('templates.detail.sampleNote')}
      </p>
      {preview.longPages !== null && (
        <p className={classes['warning']} role="status">
          <IconAlertTriangle size={18} aria-hidden />
          <span>{t('templates.detail.longNote', { count: preview.longPages, usual: preview.pages })}</span>
        </p>
      )}
      <div className={classes['viewer']}>
        <PdfViewer
          viewer={viewer}
          state={preview.file}
          label={t('templates.detail.previewOf', { name: template.name })}
          overlay={overlay}
          renderError={(error, retry) => <FileProblem error={error} onRetry={retry} />}
        />
        {placing !== null && (
          <PlacingBanner viewer={viewer} order={placing} onPlace={onPlace} onStop={onStopPlacing} />
        )}
      </div>
    </div>
  );
}

type PlacingBannerProps = Pick<Placing, 'onPlace'> & {
  readonly viewer: ViewerController;
  readonly order: number;
  readonly onStop: () => void;
};

/** Says what a click does now, and places without a pointer: in the middle of the page in view, to be moved with the arrows. */
function PlacingBanner({ viewer, order, onPlace, onStop }: PlacingBannerProps) {
  const { t } = useTranslation();
  const page = useViewerState(viewer, (state) => state.currentPage);
  const frame = useViewerState(viewer, (state) => state.frames[state.currentPage - 1]);
  return (
    <div className={classes['banner']} role="status">
      <span>{t('templates.boxes.placing', { n: order })}</span>
      {frame !== undefined && (
        <Button
          size="compact-sm"
          variant="white"
          onClick={() => {
            const size = readerSize(frame);
            const middle = { x: size.width / 2, y: size.height / 2 };
            onPlace(order, { page, rect: rectAround(middle, firstSize, size) });
          }}
        >
          {t('templates.boxes.placeHere', { page })}
        </Button>
      )}
      <Button size="compact-sm" variant="transparent" c="var(--cs-on-bar)" onClick={onStop}>
        {t('templates.boxes.stop')}
      </Button>
    </div>
  );
}

const faultOf = { password: 'fileEncrypted', broken: 'fileBroken', 'not-pdf': 'fileNotPdf' } as const;

function FileProblem({ error, onRetry }: { readonly error: PdfError; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const serverText = useServerText();
  const title = t('templates.detail.cannotShow');
  if (error.kind === 'network') {
    return <ErrorNotice title={title} failure={{ kind: 'network' }} onRetry={onRetry} />;
  }
  return (
    <p>
      {title}: {serverText(faultMessage({ path: 'file', id: faultOf[error.kind] }))}
    </p>
  );
}
