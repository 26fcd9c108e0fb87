import { z } from 'zod';
import { readStored, writeStored } from '../../stored-value.ts';
import { foldHeader } from './fold-header.ts';
import { type ColumnMatch, type ColumnTarget, type RememberedMatch, matchColumns } from './match-columns.ts';

/*
 * What a person decided for the columns of their files, so that next month's file of the same make is matched at once. Kept on their
 * device, per purpose, as pairs of header and field: the names of columns and nothing of what stands below them.
 */

const storageKey = 'countersign-columns';
const purposesMax = 100;
const headersMax = 500;

/** Header (folded, with its number where several are the same) to target; null for a header that is left out on purpose. */
type Pairs = Readonly<Record<string, string | null>>;

const storedSchema = z.record(z.string(), z.record(z.string(), z.string().nullable()));

/** Each header as it is remembered: folded, the second of two equal ones with `#2`. */
export function headerKeys(headers: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headers.map((header) => {
    const folded = foldHeader(header);
    const count = (seen.get(folded) ?? 0) + 1;
    seen.set(folded, count);
    return count === 1 ? folded : `${folded}#${String(count)}`;
  });
}

/** The decisions that hold for these headers. */
export function applyPairs(headers: readonly string[], pairs: Pairs): RememberedMatch {
  return headerKeys(headers).map((key) => (Object.hasOwn(pairs, key) ? pairs[key] : undefined));
}

/** What to remember of a match that a person has settled: each header with its target, or null. */
export function pairsOf(headers: readonly string[], match: ColumnMatch): Pairs {
  const byColumn = new Map(Object.entries(match).map(([target, column]) => [column, target]));
  return Object.fromEntries(headerKeys(headers).map((key, column) => [key, byColumn.get(column) ?? null]));
}

const read = (): z.output<typeof storedSchema> => readStored('local', storageKey, storedSchema) ?? {};

/** What was decided earlier for files of this purpose with such headers. */
function rememberedMatch(purpose: string, headers: readonly string[]): RememberedMatch {
  return applyPairs(headers, read()[purpose] ?? {});
}

/** Remembers a match that a person has corrected. What was known of other headers stays. */
export function rememberMatch(purpose: string, headers: readonly string[], match: ColumnMatch): void {
  const { [purpose]: earlier = {}, ...others } = read();
  const pairs = Object.entries({ ...earlier, ...pairsOf(headers, match) }).slice(-headersMax);
  // The purpose that was used last stands last, and those used long ago fall out.
  const kept = [...Object.entries(others), [purpose, Object.fromEntries(pairs)]].slice(-purposesMax);
  writeStored('local', storageKey, Object.fromEntries(kept));
}

/** The match to begin with for files of a purpose (`employees`, `batch:<template>`): what was decided earlier, and by their headers the rest. */
export function startMatch(
  purpose: string,
  headers: readonly string[],
  targets: readonly ColumnTarget[],
): ColumnMatch {
  return matchColumns(headers, targets, rememberedMatch(purpose, headers));
}
