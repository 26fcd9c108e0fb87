import { foldForSearch } from '../../contract/text.ts';

/** A user as far as a mistyped code may mean them. */
export type Named = { readonly code: string; readonly name: string; readonly username: string };

const similarMax = 3;
/** Changes of one letter that a mistyped code is away at most. */
const distanceMax = 2;

/** How many letters have to be added, left out or changed; `null` when more than `max`. */
function distance(a: string, b: string, max: number): number | null {
  if (Math.abs(a.length - b.length) > max) {
    return null;
  }
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const value = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + cost);
      row.push(value);
      least = Math.min(least, value);
    }
    if (least > max) {
      return null;
    }
    above = row;
  }
  const found = above[b.length] ?? max + 1;
  return found > max ? null : found;
}

/** Ready to be compared with many codes: names are folded once. */
export type CodeBook = readonly (Named & {
  readonly folded: string;
  readonly others: readonly string[];
})[];

export function codeBook(people: readonly Named[]): CodeBook {
  return people.map((person) => ({
    ...person,
    folded: foldForSearch(person.code),
    others: [person.username, person.name].map(foldForSearch),
  }));
}

/**
 * Whom a code that nobody has may mean, nearest first: who is called so or signs in so, and whose code is a letter or two away.
 * Short codes allow one letter only, since any two of them are two letters apart.
 */
export function nearCodes(code: string, book: CodeBook): readonly Pick<Named, 'code' | 'name'>[] {
  const wanted = foldForSearch(code);
  if (wanted === '') {
    return [];
  }
  const max = wanted.length < 5 ? 1 : distanceMax;
  return book
    .flatMap((person) => {
      const away = person.others.includes(wanted) ? 0 : distance(wanted, person.folded, max);
      return away === null ? [] : [{ person, away }];
    })
    .toSorted((a, b) => a.away - b.away || a.person.code.localeCompare(b.person.code))
    .slice(0, similarMax)
    .map(({ person }) => ({ code: person.code, name: person.name }));
}
