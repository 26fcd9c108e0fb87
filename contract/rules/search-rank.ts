import { normalizeText } from '../normalize-text.ts';
import { foldForSearch } from '../text.ts';

/** What is typed to find somebody or something, as it is compared. */
type SearchTerms = {
  /** Lower case in NFD, with diacritics; of letters in NFD a database lowers the case in any locale. */
  readonly exact: string;
  readonly exactWords: readonly string[];
  /** Without diacritics. */
  readonly folded: string;
  readonly foldedWords: readonly string[];
};

/** What a name is found by. */
type Searchable = {
  readonly name: string;
  readonly code?: string;
  /** Everything that is searched, folded. */
  readonly searchText: string;
};

function wordsOf(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}

function lowerExact(text: string): string {
  return normalizeText(text, 'NFD').toLowerCase().replace(/\s+/g, ' ').trim();
}

export function searchTerms(search: string): SearchTerms {
  const exact = lowerExact(search);
  const folded = foldForSearch(search);
  return { exact, exactWords: wordsOf(exact), folded, foldedWords: wordsOf(folded) };
}

function hasWords(text: string, words: readonly string[]): boolean {
  const all = new Set(wordsOf(text));
  return words.every((word) => all.has(word));
}

/**
 * Where a match stands among the others, 0 first: the name or code as it is typed, a name that has the words as they are typed, then the same
 * without regard to diacritics, then whatever else contains the words. `searchOrder` is this rule for a query.
 */
function searchRank({ name, code = '', searchText }: Searchable, terms: SearchTerms): number {
  const exactName = lowerExact(name);
  if (exactName === terms.exact || lowerExact(code) === terms.exact) {
    return 0;
  }
  if (hasWords(exactName, terms.exactWords)) {
    return 1;
  }
  if (foldForSearch(name) === terms.folded) {
    return 2;
  }
  return hasWords(searchText, terms.foldedWords) ? 3 : 4;
}

/** What is found, the best match first; equal ones stay as they are. */
export function sortBySearch<T>(
  found: readonly T[],
  search: string,
  searchableOf: (item: T) => Searchable,
): readonly T[] {
  const terms = searchTerms(search);
  if (terms.folded === '') {
    return found;
  }
  return found
    .map((item) => ({ item, rank: searchRank(searchableOf(item), terms) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}
