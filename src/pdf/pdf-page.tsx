import { type ReactNode, memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageFrame, Point, Rect, Rotation, Size } from '../../contract/page-space.ts';
import { followPromise } from '../follow-promise.ts';
import {
  type CssBox,
  type PageView,
  cssDeltaToReader,
  cssToReader,
  readerRectToCss,
  shownSize,
} from './geometry.ts';
import { LinkLayer } from './link-layer.tsx';
import { PageCanvas } from './page-canvas.tsx';
import { PageDetail } from './page-detail.tsx';
import type { PageBox } from './page-layout.ts';
import { frameOf } from './page-frame.ts';
import type { OnPainted } from './page-preview.ts';
import type { PdfDocument } from './pdf-document.ts';
import classes from './pdf-page.module.css';
import { FoundLayer } from './search/found-layer.tsx';
import type { PdfSearch } from './search/pdf-search.ts';
import { type LaidText, TextLayer } from './text-layer.tsx';
import type { ViewerController } from './viewer-controller.ts';

/** What an overlay is told of the page that it lies on. */
export type PageOverlay = {
  /** From 1. */
  readonly pageNumber: number;
  readonly frame: PageFrame;
  /** The content that is drawn, whose hash the service may not tell; `null` before it is drawn. */
  readonly drawn: { readonly sha256: string | null } | null;
  /** By how much the reader has turned the view, clockwise. */
  readonly turn: Rotation;
  /** The page's size as it is shown, in points. */
  readonly size: Size;
  /** CSS pixels per point. For line widths and font sizes; places go through the functions below. */
  readonly scale: number;
  /** A rectangle in reader space (points, origin lower left) as a box in CSS pixels from the page's upper left. */
  readonly toCss: (rect: Rect) => CssBox;
  /** A point in CSS pixels from the page's upper left in reader space. */
  readonly toReader: (point: Point) => Point;
  /** A movement in CSS pixels (y down) in reader space (y up): what a drag means. */
  readonly toReaderDelta: (delta: Point) => Point;
};

export type RenderOverlay = (page: PageOverlay) => ReactNode;

type PdfPageProps = {
  viewer: ViewerController;
  document: PdfDocument | null;
  pageCount: number;
  /** Shows the page until it is drawn. */
  pictureUrl: string | null;
  search: PdfSearch;
  index: number;
  box: PageBox;
  view: PageView;
  overlay: RenderOverlay | undefined;
  onPainted: OnPainted;
};

function Page(props: PdfPageProps) {
  const { viewer, document, pageCount, pictureUrl, search, index, box, view, overlay, onPainted } = props;
  const { t } = useTranslation();
  const pageNumber = index + 1;
  const [stage, setStage] = useState<'waiting' | 'drawn' | 'failed'>('waiting');
  const [drawn, setDrawn] = useState<PageOverlay['drawn']>(null);
  const [laid, setLaid] = useState<LaidText | null>(null);

  useEffect(() => {
    if (document === null) {
      return;
    }
    const leave = followPromise(
      document.getPage(pageNumber),
      (page) => viewer.measured(index, frameOf(page)),
      () => setStage('failed'),
    );
    return () => {
      leave();
      // What the page holds of pictures and fonts; a drawing that still runs keeps them until it has ended.
      document.getPage(pageNumber).then(
        (page) => page.cleanup(),
        () => undefined,
      );
    };
  }, [viewer, document, index, pageNumber]);

  return (
    <section
      className={classes['page']}
      aria-label={t('viewer.pageRegion', { page: pageNumber, count: pageCount })}
      data-page={pageNumber}
      data-stage={stage}
      style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
    >
      {pictureUrl !== null && stage === 'waiting' && (
        <img
          className={classes['picture']}
          src={pictureUrl}
          // What is read stands in the text, which comes with the file.
          alt=""
          onLoad={() => onPainted('as-picture')}
        />
      )}
      {document !== null && (
        <>
          <PageCanvas
            document={document}
            pageNumber={pageNumber}
            view={view}
            urgency={() => viewer.distanceOf(index)}
            onDrawn={() => {
              setStage('drawn');
              setDrawn(document);
              onPainted('drawn');
            }}
            onFailed={() => setStage('failed')}
          />
          <PageDetail viewer={viewer} document={document} index={index} view={view} />
        </>
      )}
      {stage === 'waiting' && pictureUrl === null && <div className={classes['blank']} aria-hidden="true" />}
      {stage === 'failed' && <p className={classes['failed']}>{t('viewer.pageFailed')}</p>}
      {/* The picture first: text and links are of use to one who sees it, or reads on. */}
      {stage === 'drawn' && document !== null && (
        <>
          <TextLayer document={document} pageNumber={pageNumber} view={view} onLaid={setLaid} />
          {laid !== null && (
            <FoundLayer search={search} viewer={viewer} pageNumber={pageNumber} view={view} laid={laid} />
          )}
          <LinkLayer viewer={viewer} document={document} pageNumber={pageNumber} view={view} />
        </>
      )}
      {overlay !== undefined && (
        <div className={classes['overlay']}>
          {overlay({
            pageNumber,
            frame: view.frame,
            drawn,
            turn: view.turn,
            size: shownSize(view.frame, view.turn),
            scale: view.scale,
            toCss: (rect) => readerRectToCss(view, rect),
            toReader: (point) => cssToReader(view, point),
            toReaderDelta: (delta) => cssDeltaToReader(view, delta),
          })}
        </div>
      )}
    </section>
  );
}

/** One page: its picture, its text, its links, and what the caller lays over it. */
export const PdfPage = memo(Page);
