/**
 * What a viewer shows and where it is scrolled to, outside of React: scrolling renders nothing unless a page comes or goes,
 * or the current page changes.
 */
import type { PageFrame, Point, Rect, Rotation, Size } from '../../contract/page-space.ts';
import {
  type CssBox,
  type PageView,
  readerRectToCss,
  scaleOfZoom,
  shownSize,
  zoomOfScale,
} from './geometry.ts';
import {
  type Fit,
  type PageBox,
  type PageLayout,
  type PageRange,
  type Spacing,
  anchorAt,
  layOutPages,
  mainPage,
  pagesBetween,
  scrollOfAnchor,
} from './page-layout.ts';
import { canStep, clampScale, steppedScale } from './zoom.ts';

/** The part of an open PDF that the controller needs. */
type ViewedDocument = {
  /** Of the file that is seen, where it is known. */
  readonly sha256?: string | null;
  readonly pageCount: number;
  readonly firstFrame: PageFrame;
  /** The frame of a page, by number from 1. Where there is none, a page is like the first until it is measured. */
  readonly frameOf?: (pageNumber: number) => Promise<PageFrame>;
};

/** The part of the scrolled element that the controller needs. */
type Scroller = { scrollTop: number; scrollLeft: number };

/** A picture of the viewer's state; a new object whenever anything in it changed. Indexes count from 0. */
export type ViewerState = {
  readonly document: ViewedDocument | null;
  /** The frame of each page: its own once it is measured, before that the one of page 1. */
  readonly frames: readonly PageFrame[];
  readonly layout: PageLayout;
  /** The pages that are in view or near it. `null` when there is none. */
  readonly mounted: PageRange | null;
  readonly currentPage: number;
  readonly fit: Fit;
  /** The zoom of the current page, 1 being the size on paper. */
  readonly zoom: number;
  readonly canZoomIn: boolean;
  readonly canZoomOut: boolean;
  readonly turn: Rotation;
  /** Whether the document is read as text that flows, in place of its pages. */
  readonly showsText: boolean;
};

/**
 * What is gone to: a page, by number from 1, to its top; or a rectangle of it (reader space, points), in the middle of the
 * view or at its upper edge.
 */
type Goal = { readonly page: number; readonly rect: Rect | null; readonly align: 'middle' | 'top' };

/** How much beyond the view is drawn ahead, in heights of the view. */
const overscan = 0.75;

/** Below this width (CSS pixels) a page gets nearly all of it. */
const narrow = 700;

/** How much larger a double tap makes what is fitted to the view. */
const tapZoom = 2.5;

const nextTurn: Record<Rotation, Rotation> = { 0: 90, 90: 180, 180: 270, 270: 0 };
const nothing: PageLayout = { boxes: [], width: 0, height: 0 };

function spacingOf(viewport: Size): Spacing {
  return viewport.width < narrow ? { gap: 8, edge: 8, foot: 80 } : { gap: 16, edge: 24, foot: 88 };
}

export class ViewerController {
  #state: ViewerState = {
    document: null,
    frames: [],
    layout: nothing,
    mounted: null,
    currentPage: 1,
    fit: 'auto',
    zoom: 1,
    canZoomIn: false,
    canZoomOut: false,
    turn: 0,
    showsText: false,
  };
  #scale = scaleOfZoom(1);
  #viewport: Size = { width: 0, height: 0 };
  #scroller: Scroller | null = null;
  /**
   * Whether the element stands where an element begins, and stays there whatever its content becomes: neither asked nor told again,
   * since both have the browser lay out what has just changed.
   */
  #isAtStart = false;
  /** Where the view began when it was last looked at. Asking the element has the browser lay out what has just changed. */
  #seenFrom = 0;
  /** Where to scroll as soon as the content has the size of the new layout. */
  #pendingScroll: Point | null = null;
  /** A page that was gone to stays the current one until the reader scrolls, even where it cannot come to the top. */
  #pinned: (Goal & { scroll: Point }) | null = null;
  /**
   * What was gone to last, and in which document; `null` for one that is not open yet. Kept until the reader moves:
   * React's StrictMode closes a document and opens it again.
   */
  #wanted: (Goal & { document: ViewedDocument | null }) | null = null;
  /** How pages were fitted before they were zoomed by a double tap. */
  #fitBeforeTap: Fit = 'auto';
  readonly #listeners = new Set<() => void>();
  readonly #scrollListeners = new Set<() => void>();

  // Bound, for useSyncExternalStore.
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getState = (): ViewerState => this.#state;

  /**
   * Shows a document. One that takes the place of another with as many pages (a new version of it) is shown where and
   * as large as that one was; otherwise it begins at the top.
   */
  open(document: ViewedDocument): void {
    if (this.#state.document === document) {
      return;
    }
    const takesOver = this.#state.document?.pageCount === document.pageCount;
    const frames = takesOver
      ? this.#state.frames
      : Array.from({ length: document.pageCount }, () => document.firstFrame);
    this.#pinned = null;
    const wanted = this.#wanted;
    this.#layOut({ document, frames, ...(takesOver ? {} : { currentPage: 1 }) }, () =>
      takesOver ? this.#scroll() : { x: 0, y: 0 },
    );
    if (wanted !== null && (wanted.document ?? document) === document) {
      this.goToPage(wanted.page, wanted.rect, wanted.align);
    }
  }

  /** Shows nothing. The way of fitting is kept for the next document. */
  close(): void {
    this.#pinned = null;
    this.#pendingScroll = null;
    this.#set({
      document: null,
      frames: [],
      layout: nothing,
      mounted: null,
      currentPage: 1,
      turn: 0,
      showsText: false,
    });
  }

  /** Takes the element that scrolls; gives it back with `null`. */
  setScroller(scroller: Scroller | null): void {
    this.#scroller = scroller;
    this.#isAtStart = scroller?.scrollLeft === 0 && scroller.scrollTop === 0;
  }

  /** Says how large the view is, in CSS pixels without scroll bars. */
  resize(viewport: Size): void {
    const before = this.#viewport;
    if (viewport.width === before.width && viewport.height === before.height) {
      return;
    }
    const anchor = anchorAt(this.#state.layout, this.#scroll(), this.#middle());
    this.#viewport = viewport;
    this.#layOut({}, (layout) => scrollOfAnchor(layout, { ...anchor, at: this.#middle() }));
  }

  /** Says that the element was scrolled. */
  scrolled(): void {
    this.#isAtStart = false;
    if (this.#pendingScroll === null) {
      const { x, y } = this.#scroll();
      const pin = this.#pinned?.scroll;
      if (pin !== undefined && (Math.abs(pin.x - x) > 2 || Math.abs(pin.y - y) > 2)) {
        this.#pinned = null;
        this.#wanted = null;
      }
      this.#look();
    }
  }

  /** Calls back whenever another part of the pages may be in view. For what looks at the part that is seen, not for rendering. */
  onMoved(listener: () => void): () => void {
    this.#scrollListeners.add(listener);
    return () => this.#scrollListeners.delete(listener);
  }

  /** The part of a page that is in view, in CSS pixels from the page's upper left; `null` when none of it is. */
  seenPart(index: number): CssBox | null {
    const box = this.#state.layout.boxes[index];
    if (box === undefined) {
      return null;
    }
    const scroll = this.#scroll();
    const left = Math.max(scroll.x - box.left, 0);
    const top = Math.max(scroll.y - box.top, 0);
    const width = Math.min(scroll.x + this.#viewport.width - box.left, box.width) - left;
    const height = Math.min(scroll.y + this.#viewport.height - box.top, box.height) - top;
    return width > 0 && height > 0 ? { left, top, width, height } : null;
  }

  /** Says that the content has the size of a layout; if it is the present one, scrolls to where that was made for. */
  laidOut(layout: PageLayout): void {
    const scroll = this.#pendingScroll;
    if (scroll === null || layout !== this.#state.layout) {
      return;
    }
    this.#pendingScroll = null;
    this.#scrollTo(scroll);
    this.#look();
  }

  /** Tells a page's own frame; what is in the middle of the view stays there, or the page that was gone to. */
  measured(index: number, frame: PageFrame): void {
    const known = this.#state.frames[index];
    if (known === undefined) {
      return;
    }
    const { cropBox, rotation, userUnit } = known;
    if (
      rotation === frame.rotation &&
      userUnit === frame.userUnit &&
      cropBox.llx === frame.cropBox.llx &&
      cropBox.lly === frame.cropBox.lly &&
      cropBox.urx === frame.cropBox.urx &&
      cropBox.ury === frame.cropBox.ury
    ) {
      return;
    }
    const scroll = this.#scroll();
    const at = scroll.y === 0 ? { x: 0, y: 0 } : this.#middle();
    const anchor = anchorAt(this.#state.layout, scroll, at);
    const pin = this.#pinned;
    const frames = this.#state.frames.with(index, frame);
    this.#layOut({ frames }, (layout) => {
      if (pin === null) {
        return scroll.y === 0 ? scroll : scrollOfAnchor(layout, anchor);
      }
      const again = this.#scrollOfGoal(layout, frames, pin);
      this.#pinned = { ...pin, scroll: again };
      return again;
    });
  }

  /**
   * The frame of a page, by number from 1, measured now if it was not in view before: what is placed on a page that nobody has seen
   * yet must lie on it. `null` when there is no such page, or it cannot be read.
   */
  async frameOf(pageNumber: number): Promise<PageFrame | null> {
    const { document, frames } = this.#state;
    const known = frames[pageNumber - 1];
    if (document?.frameOf === undefined || known === undefined) {
      return known ?? null;
    }
    try {
      const frame = await document.frameOf(pageNumber);
      if (this.#state.document === document) {
        this.measured(pageNumber - 1, frame);
      }
      return frame;
    } catch {
      return null;
    }
  }

  /** How far a page is from the middle of the view, in CSS pixels: what is near is drawn first. */
  distanceOf(index: number): number {
    const box = this.#state.layout.boxes[index];
    if (box === undefined) {
      return Number.POSITIVE_INFINITY;
    }
    const middle = this.#seenFrom + this.#viewport.height / 2;
    return Math.max(box.top - middle, middle - box.top - box.height, 0);
  }

  /**
   * Scrolls to a page, by number from 1: to its top, or so that a rectangle of it (reader space, points) is in the middle, or
   * at the top for what is read from there on. What lies on a page is seen there alone: the pages then take the place of their text.
   * A number outside of the document becomes the nearest page. Before a document is open it is kept, and gone to then.
   */
  goToPage(pageNumber: number, rect: Rect | null = null, align: Goal['align'] = 'middle'): void {
    const { layout, frames, document } = this.#state;
    if (!Number.isFinite(pageNumber)) {
      return;
    }
    if (document === null) {
      this.#wanted = { page: pageNumber, rect, align, document: null };
      return;
    }
    if (rect !== null) {
      this.showText(false);
    }
    const page = Math.min(Math.max(Math.round(pageNumber), 1), document.pageCount);
    const goal: Goal = { page, rect, align };
    const scroll = this.#scrollOfGoal(layout, frames, goal);
    this.#wanted = { ...goal, document };
    this.#pinned = { ...goal, scroll };
    if (this.#pendingScroll !== null) {
      this.#pendingScroll = scroll;
      this.#look();
      return;
    }
    this.#scrollTo(scroll);
    this.#look();
  }

  /**
   * Brings a rectangle of a page (reader space, points) into view, unless it is there already. `above`: CSS pixels at the
   * top of the view that something lies over.
   */
  showRect(pageNumber: number, rect: Rect, above = 0): void {
    const view = viewOf(this.#state, pageNumber - 1);
    const box = this.#state.layout.boxes[pageNumber - 1];
    if (view === null || box === undefined) {
      return;
    }
    const target = readerRectToCss(view, rect);
    this.showText(false);
    const left = box.left + target.left - this.#scroll().x;
    const top = box.top + target.top - this.#scroll().y;
    const isSeen =
      left >= 0 &&
      left + target.width <= this.#viewport.width &&
      top >= above &&
      top + target.height <= this.#viewport.height - spacingOf(this.#viewport).foot;
    if (!isSeen) {
      this.goToPage(pageNumber, rect);
    }
  }

  /** Shows the document as text that flows, or its pages again. */
  showText(showsText: boolean): void {
    if (this.#state.showsText !== showsText) {
      this.#set({ showsText });
    }
  }

  zoomIn(): void {
    this.#zoomTo(steppedScale(this.#currentScale(), 'in'), this.#middle());
  }

  zoomOut(): void {
    this.#zoomTo(steppedScale(this.#currentScale(), 'out'), this.#middle());
  }

  /** Shows all pages at one zoom, 1 being the size on paper. */
  setZoom(zoom: number): void {
    this.#zoomTo(scaleOfZoom(zoom), this.#middle());
  }

  /**
   * Makes pages larger by a factor. What was seen at `from` (CSS pixels from the upper left of the view) is then seen at
   * `to`: the same place for a wheel, where two fingers went for a pinch.
   */
  zoomBy(factor: number, from: Point, to: Point = from): void {
    const { layout } = this.#state;
    const { index } = anchorAt(layout, this.#scroll(), from);
    this.#zoomTo((layout.boxes[index]?.scale ?? this.#scale) * factor, from, to);
  }

  /** Makes what is seen at a point larger where pages are fitted to the view; else fits them as before, the point staying. */
  toggleZoom(at: Point): void {
    const { fit, layout } = this.#state;
    if (fit !== null) {
      this.#fitBeforeTap = fit;
      this.zoomBy(tapZoom, at);
      return;
    }
    const anchor = { ...anchorAt(layout, this.#scroll(), at), at };
    this.#pinned = null;
    this.#layOut({ fit: this.#fitBeforeTap }, (next) => scrollOfAnchor(next, anchor));
  }

  setFit(fit: 'auto' | 'width' | 'page'): void {
    const page = this.#state.currentPage;
    const anchor = anchorAt(this.#state.layout, this.#scroll(), this.#middle());
    this.#pinned = null;
    this.#layOut({ fit }, (layout) =>
      // A whole page that fits is of use only when it is the whole page that one sees.
      fit === 'page'
        ? this.#scrollOfGoal(layout, this.#state.frames, { page, rect: null, align: 'top' })
        : scrollOfAnchor(layout, anchor),
    );
  }

  /** Turns the view clockwise by a quarter, for pages that were scanned lying down. */
  rotateView(): void {
    const page = this.#state.currentPage;
    this.#layOut({ turn: nextTurn[this.#state.turn] }, (layout) =>
      this.#scrollOfGoal(layout, this.#state.frames, { page, rect: null, align: 'top' }),
    );
  }

  #currentScale(): number {
    return this.#state.layout.boxes[this.#state.currentPage - 1]?.scale ?? this.#scale;
  }

  #middle(): Point {
    return { x: this.#viewport.width / 2, y: this.#viewport.height / 2 };
  }

  #scroll(): Point {
    if (this.#pendingScroll !== null) {
      return this.#pendingScroll;
    }
    if (this.#scroller === null || this.#isAtStart) {
      return { x: 0, y: 0 };
    }
    return { x: this.#scroller.scrollLeft, y: this.#scroller.scrollTop };
  }

  #scrollTo(point: Point): void {
    if (this.#scroller === null) {
      return;
    }
    if (!this.#isAtStart || point.x !== 0 || point.y !== 0) {
      this.#isAtStart = false;
      this.#scroller.scrollLeft = point.x;
      this.#scroller.scrollTop = point.y;
    }
    if (this.#pinned !== null) {
      // Where it came to lie, at the end of the document for instance.
      this.#pinned = { ...this.#pinned, scroll: this.#scroll() };
    }
  }

  #scrollOfGoal(layout: PageLayout, frames: readonly PageFrame[], { page, rect, align }: Goal): Point {
    const box = layout.boxes[page - 1];
    const frame = frames[page - 1];
    if (box === undefined || frame === undefined) {
      return { x: 0, y: 0 };
    }
    const { width, height } = this.#viewport;
    const spacing = spacingOf(this.#viewport);
    if (rect === null) {
      return { x: box.left + box.width / 2 - width / 2, y: box.top - spacing.edge };
    }
    const target = readerRectToCss({ frame, scale: box.scale, turn: this.#state.turn }, rect);
    const x = box.left + target.left + target.width / 2 - width / 2;
    if (align === 'top') {
      return { x, y: box.top + target.top - spacing.edge };
    }
    return {
      x,
      // Above the middle, since what floats at the foot covers the rest.
      y: box.top + target.top + target.height / 2 - (height - spacing.foot / 2) / 2,
    };
  }

  #zoomTo(scale: number, from: Point, to: Point = from): void {
    const anchor = { ...anchorAt(this.#state.layout, this.#scroll(), from), at: to };
    this.#scale = clampScale(scale);
    this.#pinned = null;
    this.#layOut({ fit: null }, (layout) => scrollOfAnchor(layout, anchor));
  }

  /** Lays out anew after a change, and scrolls to where `scrollOf` says once the content has its new size. */
  #layOut(change: Partial<ViewerState>, scrollOf: (layout: PageLayout) => Point): void {
    const next = { ...this.#state, ...change };
    const sizes = next.frames.map((frame) => shownSize(frame, next.turn));
    const layout = layOutPages(sizes, this.#scale, next.fit, this.#viewport, spacingOf(this.#viewport));
    // scrollOf may look at what changed.
    this.#state = { ...next, layout };
    const wanted = scrollOf(layout);
    this.#pendingScroll = {
      x: Math.min(Math.max(wanted.x, 0), Math.max(layout.width - this.#viewport.width, 0)),
      y: Math.min(Math.max(wanted.y, 0), Math.max(layout.height - this.#viewport.height, 0)),
    };
    this.#look(true);
  }

  /** Works out what is in view, and tells the listeners if that is news. */
  #look(isNews = false): void {
    for (const listener of this.#scrollListeners) {
      listener();
    }
    const { layout, document, mounted, currentPage } = this.#state;
    if (document === null || layout.boxes.length === 0 || this.#viewport.height === 0) {
      if (isNews) {
        this.#set({ mounted: null });
      }
      return;
    }
    const { y } = this.#scroll();
    this.#seenFrom = y;
    const margin = this.#viewport.height * overscan;
    const range = pagesBetween(layout, y - margin, y + this.#viewport.height + margin);
    const page = this.#pinned?.page ?? mainPage(layout, y, this.#viewport.height) + 1;
    const sameRange = mounted?.first === range.first && mounted.last === range.last;
    if (isNews || !sameRange || page !== currentPage) {
      this.#set({ mounted: sameRange ? mounted : range, currentPage: page });
    }
  }

  #set(change: Partial<ViewerState>): void {
    const next = { ...this.#state, ...change };
    const scale = next.layout.boxes[next.currentPage - 1]?.scale;
    this.#state = {
      ...next,
      zoom: scale === undefined ? next.zoom : zoomOfScale(scale),
      canZoomIn: scale !== undefined && canStep(scale, 'in'),
      canZoomOut: scale !== undefined && canStep(scale, 'out'),
    };
    for (const listener of this.#listeners) {
      listener();
    }
  }
}

/** Of each box of a layout: frames and turn change with a new layout alone, and a page is rendered anew for another view. */
const views = new WeakMap<PageBox, PageView>();

/** How a page is shown in a state, for `geometry.ts`; the same object as long as nothing of it changes. `null` when there is no such page. */
export function viewOf(state: ViewerState, index: number): PageView | null {
  const frame = state.frames[index];
  const box = state.layout.boxes[index];
  if (frame === undefined || box === undefined) {
    return null;
  }
  const known = views.get(box);
  if (known !== undefined) {
    return known;
  }
  const view: PageView = { frame, scale: box.scale, turn: state.turn };
  views.set(box, view);
  return view;
}
