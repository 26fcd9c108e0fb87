import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageFrame, Rotation } from '../../../contract/page-space.ts';
import { shownSize } from '../geometry.ts';
import { PageCanvas } from '../page-canvas.tsx';
import type { PdfDocument } from '../pdf-document.ts';
import { Nearness } from './nearness.ts';
import classes from './pdf-thumbnails.module.css';
import { useViewerState } from '../use-pdf-viewer.ts';
import type { ViewerController } from '../viewer-controller.ts';

const pictureWidth = 96;

/** Small pictures are drawn after every page that is in view. */
const afterPages = 1_000_000;

/** How long the reader must stay on a page, in milliseconds, before the list follows: leafing would draw hundreds of pictures. */
const restBeforeFollowing = 100;

/** Small pages that are looked at together when something changes: of a thousand, those around the current one. */
const groupLength = 32;

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
  const frames = useViewerState(viewer, (whole) => whole.frames);
  const turn = useViewerState(viewer, (whole) => whole.turn);
  const [nearness] = useState(() => new Nearness());
  const count = document.pageCount;

  // The list follows the document, without moving anything but itself.
  useEffect(() => {
    const timer = setTimeout(() => {
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
    }, restBeforeFollowing);
    return () => clearTimeout(timer);
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
      {Array.from({ length: Math.ceil(count / groupLength) }, (_, group) => (
        <ThumbnailGroup
          key={group}
          viewer={viewer}
          document={document}
          nearness={nearness}
          group={group}
          current={Math.floor((current - 1) / groupLength) === group ? current : null}
          frames={frames}
          turn={turn}
          note={note}
          onGone={onGone}
        />
      ))}
    </ol>
  );
}

type ThumbnailGroupProps = PdfThumbnailsProps & {
  nearness: Nearness;
  group: number;
  /** The number of the current page, where it is one of the group. */
  current: number | null;
  frames: readonly PageFrame[];
  turn: Rotation;
};

function Group(props: ThumbnailGroupProps) {
  const { viewer, document, nearness, group, current, frames, turn, note, onGone } = props;
  const { t } = useTranslation();
  const first = group * groupLength;
  return Array.from({ length: Math.min(groupLength, document.pageCount - first) }, (_, offset) => {
    const index = first + offset;
    return (
      <li key={index}>
        <Thumbnail
          viewer={viewer}
          document={document}
          nearness={nearness}
          index={index}
          frame={frames[index] ?? document.firstFrame}
          turn={turn}
          isCurrent={index + 1 === current}
          name={t('viewer.page', { page: index + 1 })}
          note={note?.(index + 1)}
          onGone={onGone}
        />
      </li>
    );
  });
}

const ThumbnailGroup = memo(Group);

type ThumbnailProps = {
  viewer: ViewerController;
  document: PdfDocument;
  nearness: Nearness;
  index: number;
  frame: PageFrame;
  turn: Rotation;
  isCurrent: boolean;
  /** What the page is called; the note comes after it. */
  name: string;
  note: string | undefined;
  onGone: (() => void) | undefined;
};

function Picture(props: ThumbnailProps) {
  const { viewer, document, nearness, index, frame, turn, isCurrent, name, note, onGone } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [isNear, setIsNear] = useState(false);

  // Only those in the list's view, or near it, hold a picture.
  useEffect(() => {
    const element = button.current;
    if (element === null) {
      return;
    }
    return nearness.watch(element, setIsNear);
  }, [nearness]);

  const size = shownSize(frame, turn);
  // A long roll of paper must not fill the rail.
  const scale = Math.min(pictureWidth / size.width, (pictureWidth * 1.6) / size.height);
  return (
    <button
      ref={button}
      type="button"
      className={classes['thumbnail']}
      aria-label={note === undefined ? name : `${name}, ${note}`}
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
      <span aria-hidden="true">
        {index + 1}
        {note !== undefined && <> · {note}</>}
      </span>
    </button>
  );
}

const Thumbnail = memo(Picture);
