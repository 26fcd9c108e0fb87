import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { shownSize } from '../geometry.ts';
import { PageCanvas } from '../page-canvas.tsx';
import type { PdfDocument } from '../pdf-document.ts';
import classes from './pdf-thumbnails.module.css';
import { useViewerState } from '../use-pdf-viewer.ts';
import type { ViewerController } from '../viewer-controller.ts';

/** The width of a small picture in CSS pixels. */
const pictureWidth = 96;

/** Small pictures are drawn after every page that is in view. */
const afterPages = 1_000_000;

/** A few words beside the number of a page ("sign here"), from its number; nothing when `undefined`. */
export type PageNote = (pageNumber: number) => string | undefined;

type PdfThumbnailsProps = {
  viewer: ViewerController;
  document: PdfDocument;
  note?: PageNote | undefined;
  /** Called when the reader has chosen a page. */
  onGone?: (() => void) | undefined;
};

/** Small pages that lead to the large ones. Arrow keys go through them, as one stop of the Tab key. */
export function PdfThumbnails({ viewer, document, note, onGone }: PdfThumbnailsProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const current = useViewerState(viewer, (whole) => whole.currentPage);
  const count = document.pageCount;

  // The list follows the document, without moving anything but itself.
  useEffect(() => {
    const rail = list.current;
    const item = rail?.children[current - 1];
    if (!rail || !(item instanceof HTMLElement)) {
      return;
    }
    if (
      item.offsetTop < rail.scrollTop ||
      item.offsetTop + item.offsetHeight > rail.scrollTop + rail.clientHeight
    ) {
      rail.scrollTop = item.offsetTop - (rail.clientHeight - item.offsetHeight) / 2;
    }
  }, [current, count]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 1,
      End: count,
    };
    const page = steps[event.key];
    if (page === undefined || page < 1 || page > count) {
      return;
    }
    event.preventDefault();
    viewer.goToPage(page);
    list.current?.children[page - 1]?.querySelector('button')?.focus();
  };

  return (
    <ol ref={list} className={classes['list']} aria-label={t('viewer.thumbnails')} onKeyDown={onKeyDown}>
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <Thumbnail
            viewer={viewer}
            document={document}
            index={index}
            isCurrent={index + 1 === current}
            note={note?.(index + 1)}
            onGone={onGone}
          />
        </li>
      ))}
    </ol>
  );
}

type ThumbnailProps = {
  viewer: ViewerController;
  document: PdfDocument;
  index: number;
  isCurrent: boolean;
  note: string | undefined;
  onGone: (() => void) | undefined;
};

function Thumbnail({ viewer, document, index, isCurrent, note, onGone }: ThumbnailProps) {
  const { t } = useTranslation();
  const frame = useViewerState(viewer, (state) => state.frames[index]) ?? document.firstFrame;
  const turn = useViewerState(viewer, (state) => state.turn);
  const button = useRef<HTMLButtonElement>(null);
  const [isNear, setIsNear] = useState(false);

  // Only those in the list's view, or near it, hold a picture.
  useEffect(() => {
    const element = button.current;
    if (element === null) {
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        setIsNear(entries.at(-1)?.isIntersecting ?? false);
      },
      { root: element.closest('ol'), rootMargin: '300px 0px' },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);

  const size = shownSize(frame, turn);
  // A long roll of paper must not fill the rail.
  const scale = Math.min(pictureWidth / size.width, (pictureWidth * 1.6) / size.height);
  const label = t('viewer.page', { page: index + 1 });
  return (
    <button
      ref={button}
      type="button"
      className={classes['thumbnail']}
      aria-label={note === undefined ? label : `${label}, ${note}`}
      aria-current={isCurrent ? 'page' : undefined}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => {
        viewer.goToPage(index + 1);
        onGone?.();
      }}
    >
      <span className={classes['picture']} style={{ width: size.width * scale, height: size.height * scale }}>
        {isNear && (
          <PageCanvas
            document={document}
            pageNumber={index + 1}
            view={{ frame, scale, turn }}
            urgency={() => afterPages + viewer.distanceOf(index)}
          />
        )}
      </span>
      <span className={classes['caption']} aria-hidden="true">
        {index + 1}
        {note !== undefined && <> · {note}</>}
      </span>
    </button>
  );
}
