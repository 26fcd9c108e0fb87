import { useEffect, useRef } from 'react';
import { drawPage, mostPagePixels, pixelScaleOf, releaseCanvas } from './draw-page.ts';
import type { PageView } from './geometry.ts';
import type { PdfDocument } from './pdf-document.ts';
import classes from './page-canvas.module.css';
import { useDevicePixelRatio } from './use-device-pixel-ratio.ts';

type PageCanvasProps = {
  document: PdfDocument;
  pageNumber: number;
  view: PageView;
  /** How urgent drawing is, asked when a place is free; the smallest number goes first. */
  urgency: () => number;
  onDrawn?: () => void;
  onFailed?: () => void;
};

/** How long a zoom must rest before the page is drawn anew, in milliseconds; until then the old canvas is stretched. */
const restBeforeRedraw = 120;

/**
 * The picture of a page. Drawn anew for another size, density, turn or document, and swapped in when it is done:
 * what was there before stays, stretched, so that nothing flashes. Freed when the page leaves.
 */
export function PageCanvas({ document, pageNumber, view, urgency, onDrawn, onFailed }: PageCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const drawnDocument = useRef<PdfDocument | null>(null);
  const ratio = useDevicePixelRatio();
  const { frame, turn } = view;
  const pixelScale = pixelScaleOf(view, ratio, mostPagePixels);
  const latest = useRef({ urgency, onDrawn, onFailed });
  useEffect(() => {
    latest.current = { urgency, onDrawn, onFailed };
  });

  useEffect(() => {
    let cancel = (): void => undefined;
    const draw = async (signal: AbortSignal): Promise<void> => {
      try {
        const page = await document.getPage(pageNumber);
        const canvas = await drawPage(page, { frame, scale: pixelScale, turn }, signal);
        const before = host.current?.querySelector('canvas');
        host.current?.replaceChildren(canvas);
        if (before) {
          releaseCanvas(before);
        }
        drawnDocument.current = document;
        latest.current.onDrawn?.();
      } catch {
        if (!signal.aborted) {
          latest.current.onFailed?.();
        }
      }
    };
    const isStretched = drawnDocument.current === document;
    const timer = setTimeout(
      () => {
        cancel = document.renderQueue.add({ urgency: () => latest.current.urgency(), run: draw });
      },
      isStretched ? restBeforeRedraw : 0,
    );
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [document, pageNumber, frame, turn, pixelScale]);

  useEffect(() => {
    const element = host.current;
    return () => {
      drawnDocument.current = null;
      for (const canvas of element?.querySelectorAll('canvas') ?? []) {
        releaseCanvas(canvas);
        canvas.remove();
      }
    };
  }, []);

  return <div ref={host} className={classes['host']} aria-hidden="true" />;
}
