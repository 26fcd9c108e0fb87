import { foldForSearch } from '../../../contract/text.ts';
import { normalizeText } from '../../../contract/normalize-text.ts';

/** How texts are compared: `folded` knows neither case nor diacritics, otherwise only what is written alike is found. */
export type FindOptions = { readonly query: string; readonly folded: boolean };

const foldedPoints = new Map<string, string>();

/** One character as it is compared. Marks that stand alone, as in decomposed text, come to nothing. */
function foldPoint(point: string): string {
  let folded = foldedPoints.get(point);
  if (folded === undefined) {
    folded = point.trim() === '' ? ' ' : foldForSearch(point);
    foldedPoints.set(point, folded);
  }
  return folded;
}

function fold(text: string): string {
  let folded = '';
  for (const point of text) {
    folded += foldPoint(point);
  }
  return folded;
}

/** Finds one text in many: what does not change from one to the next is done once. */
export type Finder = {
  readonly isIn: (text: string) => boolean;
  readonly replaceIn: (text: string, replacement: string) => string;
};

/** `null` when there is nothing to look for. */
export function createFinder({ query, folded }: FindOptions): Finder | null {
  const wanted = folded ? fold(query) : normalizeText(query, 'NFC');
  if (wanted === '') {
    return null;
  }
  if (!folded) {
    return {
      isIn: (text) => text.includes(wanted),
      replaceIn: (text, replacement) => text.replaceAll(wanted, () => replacement),
    };
  }
  return {
    isIn: (text) => fold(text).includes(wanted),
    replaceIn: (text, replacement) => replaceFolded(text, wanted, replacement),
  };
}

/** Replaces what is found in the folded text where it stands in the text itself, each with the marks that belong to it. */
function replaceFolded(text: string, wanted: string, replacement: string): string {
  const points = [...text];
  let folded = '';
  /** For each place of the folded text, the character that it comes from. */
  const origins: number[] = [];
  points.forEach((point, index) => {
    const piece = foldPoint(point);
    folded += piece;
    origins.push(...Array<number>(piece.length).fill(index));
  });
  let result = '';
  let kept = 0;
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + wanted.length)) {
    const from = origins[at] ?? points.length;
    const to = origins[at + wanted.length] ?? points.length;
    result += points.slice(kept, from).join('') + replacement;
    kept = to;
  }
  return result + points.slice(kept).join('');
}
