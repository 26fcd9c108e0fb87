import { readFileSync } from 'node:fs';

export type Language = 'vi' | 'en';

type Synonym = { readonly words: RegExp; readonly allowed: RegExp | null; readonly term: string };

/** Word borders by hand: `\b` takes a letter with a Vietnamese accent for the end of a word. */
const wholeWords = (words: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.join('|')})(?![\p{L}\p{N}])`, 'giu');

const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? '');

/** The forbidden synonyms of one cell, as `` `a`, `b` (except `c b`) ``. */
function synonymsOf(cell: string, term: string): Synonym[] {
  return [...cell.matchAll(/`([^`]+)`(?: \(except ([^)]*)\))?/g)].map(([, synonym = '', exceptions]) => ({
    words: wholeWords([synonym]),
    allowed: exceptions === undefined ? null : wholeWords(quoted(exceptions)),
    term,
  }));
}

const rows = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8')
  .normalize('NFC')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

const synonyms: Readonly<Record<Language, readonly Synonym[]>> = {
  en: rows.flatMap(([, english = '', vietnamese, notEnglish = '']) =>
    synonymsOf(notEnglish, english || (vietnamese ?? '')),
  ),
  vi: rows.flatMap(([, english = '', vietnamese = '', , notVietnamese = '']) =>
    synonymsOf(notVietnamese, vietnamese || english),
  ),
};

/** What is filled in and how a text is marked up: not words of it. */
const placeholders = /\{\{?[^{}]*\}\}?|<\/?\w+>/g;

/** Where texts use a synonym that `docs/glossary.md` forbids, each as `key: “text” – not “synonym” but “term”`. */
export function forbiddenSynonyms(
  language: Language,
  texts: Iterable<readonly [key: string, text: string]>,
): string[] {
  return [...texts].flatMap(([key, text]) => {
    const words = text.normalize('NFC').replace(placeholders, ' ');
    return synonyms[language].flatMap(({ words: synonym, allowed, term }) => {
      const found = (allowed ? words.replace(allowed, ' ') : words).match(synonym);
      return found ? [`${key}: “${text}” – not “${found.join('”, “')}” but “${term}”`] : [];
    });
  });
}
