/**
 * Searching a document, outside of React: pages are read one by one in the background, the reader's own first, and what is
 * found is shown as it is found. A newer question ends an older one.
 */
import { Store } from '../../store.ts';
import { type TextItem, foldPage, foldQuery, placesOf } from './folded-page.ts';

/** The part of an open PDF that searching needs. Pages are counted from 1. */
export type SearchedDocument = {
  readonly pageCount: number;
  readonly readText: (pageNumber: number) => Promise<readonly TextItem[]>;
};

/** A place that was found: its page, which of the page's places it is (from 0), and which of all (from 1). */
export type FoundPlace = { readonly page: number; readonly index: number; readonly ordinal: number };

/** A new object whenever anything in it changed. */
export type SearchState = {
  /** As it was typed. Empty while nothing is looked for. */
  readonly query: string;
  /** The length of what is looked for in a page's folded text. */
  readonly length: number;
  readonly stage: 'idle' | 'reading' | 'done';
  readonly total: number;
  /** There is more than is counted. */
  readonly isCut: boolean;
  readonly current: FoundPlace | null;
  /** How many of the pages that were read have no text: pictures of pages, most often. */
  readonly pagesWithoutText: number;
};

/** A single letter is found a hundred thousand times in a long document, and nobody goes through that. */
const mostPlaces = 10_000;

/** Letters of folded text that are kept for the next question; pages beyond it are read anew each time. */
const mostLettersKept = 8_000_000;

/** How long the page may be kept busy, in milliseconds, and how often listeners hear of what is found. */
const slice = 8;
const newsEvery = 100;

const nothing: readonly number[] = [];
const idle: SearchState = {
  query: '',
  length: 0,
  stage: 'idle',
  total: 0,
  isCut: false,
  current: null,
  pagesWithoutText: 0,
};

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

type Start = { readonly page: number; readonly offset: number };

export class PdfSearch extends Store<SearchState> {
  #document: SearchedDocument | null = null;
  /** Folded texts of pages, up to {@link mostLettersKept}. */
  readonly #texts = new Map<number, string>();
  #cachedLetters = 0;
  /** Where the query stands in the folded text of each page that has it. */
  #places = new Map<number, readonly number[]>();
  #question = 0;
  /** A place that the reader wants to see and has not been shown yet. */
  #unseen: FoundPlace | null = null;
  /** Whether the first place was shown already, in the version before: the reader may be elsewhere by now. */
  #wasShown = false;

  constructor() {
    super(idle);
  }

  /** Searches another document from now on, or none; what is looked for is looked for in it, too. */
  open(document: SearchedDocument | null): void {
    if (document === this.#document) {
      return;
    }
    this.#document = document;
    this.#texts.clear();
    this.#cachedLetters = 0;
    const { query, current } = this.getState();
    const wasShown = this.#wasShown || (current !== null && this.#unseen === null);
    this.find(query, current?.page ?? 1);
    this.#wasShown = wasShown;
  }

  /**
   * Looks for a text. The first place at or after the one that was found before, or else from a page on, becomes the
   * current one.
   */
  find(query: string, fromPage: number): void {
    this.#question += 1;
    this.#wasShown = false;
    const { current } = this.getState();
    const offset = current === null ? undefined : this.#places.get(current.page)?.[current.index];
    const start =
      current === null ? { page: fromPage, offset: 0 } : { page: current.page, offset: offset ?? 0 };
    this.#places = new Map();
    this.#unseen = null;
    const folded = foldQuery(query);
    if (folded === '' || this.#document === null) {
      this.setState({ ...idle, query });
      return;
    }
    this.setState({ ...idle, query, length: folded.length, stage: 'reading' });
    void this.#answer(this.#document, folded, start, this.#question);
  }

  /** Makes the next place the current one, or the one before; after the last comes the first. */
  step(way: 1 | -1): void {
    const { current } = this.getState();
    if (current === null) {
      return;
    }
    const index = current.index + way;
    if (this.#places.get(current.page)?.[index] !== undefined) {
      this.#goTo(current.page, index);
      return;
    }
    const pages = [...this.#places.keys()].sort((a, b) => a - b);
    const page = pages.at((pages.indexOf(current.page) + way) % pages.length) ?? current.page;
    const places = this.#places.get(page) ?? nothing;
    this.#goTo(page, way === 1 ? 0 : places.length - 1);
  }

  /** Where the query stands in the folded text of a page; the same list until that changes. */
  placesOn(page: number): readonly number[] {
    return this.#places.get(page) ?? nothing;
  }

  /** Which of a page's places is the current one; -1 when it is on another page. */
  currentOn(page: number): number {
    const { current } = this.getState();
    return current?.page === page ? current.index : -1;
  }

  /** The place that still has to be brought into view. */
  get unseen(): FoundPlace | null {
    return this.#unseen;
  }

  /** Says that the current place was brought into view. */
  seen(): void {
    this.#unseen = null;
  }

  async #answer(document: SearchedDocument, folded: string, start: Start, question: number): Promise<void> {
    const { pageCount } = document;
    let sliceEnd = performance.now() + slice;
    let nextNews = performance.now() + newsEvery;
    let found = 0;
    let pagesWithoutText = 0;
    for (let step = 0; step < pageCount && found < mostPlaces; step += 1) {
      const page = ((start.page - 1 + step) % pageCount) + 1;
      const text = this.#texts.get(page) ?? (await this.#read(document, page));
      if (performance.now() > sliceEnd) {
        await nextTask();
        sliceEnd = performance.now() + slice;
      }
      if (question !== this.#question) {
        return;
      }
      pagesWithoutText += text === '' ? 1 : 0;
      const places = placesOf(text ?? '', folded, mostPlaces - found);
      if (places.length > 0) {
        found += places.length;
        this.#places.set(page, places);
        this.#settleFirst(page, places, start);
      }
      if (performance.now() > nextNews) {
        nextNews = performance.now() + newsEvery;
        this.#report({ pagesWithoutText });
      }
    }
    if (this.getState().current === null) {
      // All that there is stands before the place that the search began at.
      const [page] = this.#places.keys();
      if (page !== undefined) {
        this.#goTo(page, 0);
      }
    }
    this.#report({ pagesWithoutText, stage: 'done', isCut: found >= mostPlaces });
  }

  /** The folded text of a page; `null` when it cannot be read. */
  async #read(document: SearchedDocument, page: number): Promise<string | null> {
    try {
      const { text } = foldPage(await document.readText(page));
      if (document === this.#document && this.#cachedLetters + text.length <= mostLettersKept) {
        this.#cachedLetters += this.#texts.has(page) ? 0 : text.length;
        this.#texts.set(page, text);
      }
      return text;
    } catch {
      // A broken page hides no other one.
      return null;
    }
  }

  /** Takes the first place that is not before the start, unless there is a current one already. */
  #settleFirst(page: number, places: readonly number[], start: Start): void {
    if (this.getState().current !== null) {
      return;
    }
    const index = page === start.page ? places.findIndex((place) => place >= start.offset) : 0;
    if (index !== -1) {
      this.#goTo(page, index);
    }
  }

  #goTo(page: number, index: number): void {
    const current = { page, index, ordinal: this.#ordinalOf(page, index) };
    this.#unseen = this.#wasShown ? null : current;
    this.#wasShown = false;
    this.setState({ ...this.getState(), current, total: this.#count() });
  }

  /** Counts anew: pages before the current one may have been read since. */
  #report(change: Partial<SearchState>): void {
    const { current } = this.getState();
    this.setState({
      ...this.getState(),
      ...change,
      total: this.#count(),
      current: current && { ...current, ordinal: this.#ordinalOf(current.page, current.index) },
    });
  }

  #count(): number {
    let count = 0;
    for (const places of this.#places.values()) {
      count += places.length;
    }
    return count;
  }

  #ordinalOf(page: number, index: number): number {
    let before = 0;
    for (const [other, places] of this.#places) {
      before += other < page ? places.length : 0;
    }
    return before + index + 1;
  }
}
