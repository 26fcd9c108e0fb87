import { type Rect, readerSize } from '../../contract/page-space.ts';
import { clampToPage } from './geometry.ts';
import type { ViewerController } from './viewer-controller.ts';

/** Where a box lies: a page from 1, and a rectangle in its reader space (points). */
export type BoxPlace = { readonly page: number; readonly rect: Rect };

/**
 * Brings boxes to other pages: onto the page whatever its shape, into view, and with the focus of the keyboard, which the box on
 * the old page takes with it when it goes.
 */
class BoxTravel {
  readonly #viewer: ViewerController;
  readonly #present = new Set<() => void>();
  #awaited: string | null = null;

  constructor(viewer: ViewerController) {
    this.#viewer = viewer;
  }

  /** Places a box where it was, or as near as another page lets it be, on that page. Nothing happens where there is no such page. */
  async toPage(page: number, rect: Rect, onPlace: (place: BoxPlace) => void): Promise<void> {
    const frame = await this.#viewer.frameOf(page);
    if (frame === null) {
      return;
    }
    const place = { page, rect: clampToPage(rect, readerSize(frame)) };
    onPlace(place);
    this.#viewer.goToPage(place.page, place.rect);
  }

  /** As {@link toPage}, for a box that has the focus: the one with this key on the new page takes it over. */
  async withFocus(key: string, page: number, rect: Rect, onPlace: (place: BoxPlace) => void): Promise<void> {
    await this.toPage(page, rect, (place) => {
      this.expect(key);
      onPlace(place);
    });
  }

  /** The box with this key takes the focus as soon as it lies where it is put: for what places it and goes away with that. */
  expect(key: string): void {
    this.#awaited = key;
  }

  /** The box with this key takes the focus where it lies, at once or as soon as its page is drawn. */
  focus(key: string): void {
    this.expect(key);
    for (const ask of this.#present) {
      ask();
    }
  }

  /** A box that is there asks whether the focus is for it whenever it is brought to a box. Answers how to stop. */
  readonly attend = (ask: () => void): (() => void) => {
    this.#present.add(ask);
    return () => this.#present.delete(ask);
  };

  /** Whether the focus is for a box that just came to lie somewhere. True once. */
  arrives(key: string): boolean {
    const isAwaited = this.#awaited === key;
    if (isAwaited) {
      this.#awaited = null;
    }
    return isAwaited;
  }
}

const travels = new WeakMap<ViewerController, BoxTravel>();

/** The travel of a viewer's boxes: one for all of its pages, since a box on one of them is awaited on another. */
export function boxTravelOf(viewer: ViewerController): BoxTravel {
  const known = travels.get(viewer) ?? new BoxTravel(viewer);
  travels.set(viewer, known);
  return known;
}
