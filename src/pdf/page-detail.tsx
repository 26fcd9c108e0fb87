import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Size } from '../../contract/page-space.ts';
import { drawPage, mostDetailPixels, mostPagePixels, pixelScaleOf, releaseCanvas } from './draw-page.ts';
import { type CssBox, type PageView, cssSize } from './geometry.ts';
import classes from './page-canvas.module.css';
import type { PdfDocument } from './pdf-document.ts';
import { useDevicePixelRatio } from './use-device-pixel-ratio.ts';
import type { ViewerController } from './viewer-controller.ts';

type PageDetailProps = {
  viewer: ViewerController;
  document: PdfDocument;
  index: number;
  view: PageView;
};

/** How long the view must rest, in milliseconds, before what is seen is drawn sharp. */
const rest = 150;

/** How much is drawn beyond what is seen on each side, in its own widths and heights: a little scrolling stays sharp. */
const margin = 0.2;

const contains = (outer: CssBox, inner: CssBox): boolean =>
  outer.left <= inner.left &&
  outer.top <= inner.top &&
  outer.left + outer.width >= inner.left + inner.width &&
  outer.top + outer.height >= inner.top + inner.height;

/** What is seen of a page and a margin around it, within the page; CSS pixels, whole ones. */
function partAround(seen: CssBox, page: Size): CssBox {
  const left = Math.floor(Math.max(seen.left - seen.width * margin, 0));
  const top = Math.floor(Math.max(seen.top - seen.height * margin, 0));
  return {
    left,
    top,
    width: Math.min(seen.width * (1 + 2 * margin), page.width - left),
    height: Math.min(seen.height * (1 + 2 * margin), page.height - top),
  };
}

const scaled = (box: CssBox, by: number): CssBox => ({
  left: Math.round(box.left * by),
  top: Math.round(box.top * by),
  width: box.width * by,
  height: box.height * by,
});

/**
 * Draws what is seen of a page sharp, where the whole page would be too large for one canvas: a plan of A0 at 400 % has 128
 * million pixels, of which a screen shows one. Nothing where the page's own canvas is sharp.
 */
export function PageDetail({ viewer, document, index, view }: PageDetailProps) {
  const ratio = useDevicePixelRatio();
  const isCoarse = pixelScaleOf(view, ratio, mostPagePixels) < view.scale * ratio * 0.99;
  return isCoarse ? (
    // Of one version and one way up alone: what was drawn of another would lie over the page.
    <Detail
      key={`${document.key} ${view.turn}`}
      viewer={viewer}
      document={document}
      index={index}
      view={view}
      ratio={ratio}
    />
  ) : null;
}

function Detail({ viewer, document, index, view, ratio }: PageDetailProps & { ratio: number }) {
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<{ part: CssBox; scale: number } | null>(null);
  const [isSharp, setIsSharp] = useState(false);
  const { frame, scale, turn } = view;

  const draw = useEffectEvent(async (part: CssBox, signal: AbortSignal): Promise<void> => {
    const page = await document.getPage(index + 1);
    const by = Math.min(ratio, Math.sqrt(mostDetailPixels / (part.width * part.height)));
    const canvas = await drawPage(page, { ...view, scale: view.scale * by }, signal, {
      part: scaled(part, by),
    });
    const before = host.current?.querySelector('canvas');
    host.current?.replaceChildren(canvas);
    if (before) {
      releaseCanvas(before);
    }
    drawn.current = { part, scale: view.scale };
    setIsSharp(true);
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let cancel = (): void => undefined;
    const look = (): void => {
      const seen = viewer.seenPart(index);
      if (seen === null || (drawn.current?.scale === scale && contains(drawn.current.part, seen))) {
        return;
      }
      setIsSharp(false);
      cancel();
      const part = partAround(seen, cssSize({ frame, scale, turn }));
      cancel = document.renderQueue.add({
        // After the whole page, which shows something everywhere.
        urgency: () => viewer.distanceOf(index) + 1,
        run: (signal) => draw(part, signal),
      });
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(look, rest);
    };
    wait();
    const stop = viewer.onMoved(wait);
    return () => {
      stop();
      clearTimeout(timer);
      cancel();
    };
  }, [viewer, document, index, frame, scale, turn, ratio]);

  useEffect(() => {
    const element = host.current;
    return () => {
      drawn.current = null;
      for (const canvas of element?.querySelectorAll('canvas') ?? []) {
        releaseCanvas(canvas);
        canvas.remove();
      }
    };
  }, []);

  return (
    <div
      ref={host}
      className={`${classes['host'] ?? ''} ${classes['detail'] ?? ''}`}
      aria-hidden="true"
      data-detail={isSharp ? 'sharp' : 'coarse'}
    />
  );
}
