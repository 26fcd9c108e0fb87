/**
 * The text of a page as it is searched: folded like every search of the product (`contract/text.ts`), with a way back from
 * each folded letter to the piece of text it came from. Pure: no DOM, no pdf.js.
 */
import { foldForSearch } from '../../../contract/text.ts';
import { normalizeText } from '../../../contract/normalize-text.ts';

/** A piece of a page's text, in the order of the file. `hasEOL`: a line ends after it. */
export type TextItem = { readonly str: string; readonly hasEOL: boolean };

/** A part of one item's text: UTF-16 offsets, `to` not included. */
export type TextPart = { readonly item: number; readonly from: number; readonly to: number };

type Source = { readonly item: number; readonly from: number; to: number };

export type FoldedPage = {
  readonly text: string;
  /** Where each UTF-16 unit of `text` came from; `null` for a space that stands for the end of a line. */
  readonly sources: readonly (Source | null)[];
};

const dashes = /[\u2010-\u2015\u2212]/gu;
const apostrophes = /[\u2018\u2019\u201a\u02bc]/gu;
const quotes = /[\u201c-\u201e]/gu;

/** Letters repeat; folding one takes longer than looking it up. */
const foldedLetters = new Map<string, string>();

/** One letter folded: `ê` as `e`, the ligature `ﬁ` as `fi`, a mark that stands alone or a soft hyphen as nothing. */
function foldLetter(letter: string): string {
  const known = foldedLetters.get(letter);
  if (known !== undefined) {
    return known;
  }
  const plain = normalizeText(letter, 'NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(dashes, '-')
    .replace(apostrophes, "'")
    .replace(quotes, '"');
  const folded = plain !== '' && plain.trim() === '' ? ' ' : foldForSearch(plain);
  foldedLetters.set(letter, folded);
  return folded;
}

/**
 * Folds the items of a page into one text. Items follow one another as they are, since files cut words anywhere; the end of
 * a line counts as a space, unless it cuts a word with a hyphen.
 */
export function foldPage(items: readonly TextItem[]): FoldedPage {
  let text = '';
  const sources: (Source | null)[] = [];
  let isLineOver = false;
  const add = (folded: string, source: Source | null): void => {
    text += folded;
    sources.push(...Array.from({ length: folded.length }, () => source));
  };
  const endLine = (next: string): void => {
    isLineOver = false;
    if (/\p{L}-$/u.test(text.slice(-3)) && /\p{Ll}/u.test(next)) {
      text = text.slice(0, -1);
      sources.pop();
    } else if (text !== '' && !text.endsWith(' ')) {
      add(' ', null);
    }
  };

  items.forEach(({ str, hasEOL }, item) => {
    let from = 0;
    for (const letter of str) {
      const to = from + letter.length;
      const folded = foldLetter(letter);
      if (folded === '') {
        const last = sources.at(-1);
        // A mark that stands apart from its letter is a part of it.
        if (last?.item === item && last.to === from) {
          last.to = to;
        }
      } else if (folded !== ' ') {
        if (isLineOver) {
          endLine(letter);
        }
        add(folded, { item, from, to });
      } else if (text !== '' && !text.endsWith(' ')) {
        add(' ', { item, from, to });
      }
      from = to;
    }
    isLineOver ||= hasEOL;
  });
  return { text, sources };
}

/** What is looked for, folded as pages are. */
export function foldQuery(query: string): string {
  return foldPage([{ str: query, hasEOL: false }]).text.trim();
}

/** Where a folded query stands in a folded text, from left to right, without overlaps; at most `limit` places. */
export function placesOf(text: string, query: string, limit: number): number[] {
  const places: number[] = [];
  if (query === '') {
    return places;
  }
  let at = text.indexOf(query);
  while (at !== -1 && places.length < limit) {
    places.push(at);
    at = text.indexOf(query, at + query.length);
  }
  return places;
}

/** The parts of the items that a stretch of the folded text came from, one for each item. */
export function partsOf(page: FoldedPage, start: number, length: number): TextPart[] {
  const parts: TextPart[] = [];
  for (const source of page.sources.slice(start, start + length)) {
    if (source === null) {
      continue;
    }
    const last = parts.at(-1);
    if (last?.item === source.item) {
      parts[parts.length - 1] = { ...last, to: Math.max(last.to, source.to) };
    } else {
      parts.push({ item: source.item, from: source.from, to: source.to });
    }
  }
  return parts;
}
