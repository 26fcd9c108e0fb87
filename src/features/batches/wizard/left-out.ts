import { createRowBuilder } from './build-table.ts';
import type { BuildSpec, LeftOut, Rows } from './draft.ts';

/** A row of the data that the batch goes without, as it was corrected, and why. */
export type LeftOutRow = { readonly cells: readonly string[]; readonly reason: string };

type Batch = {
  readonly spec: BuildSpec;
  readonly headers: readonly string[];
  readonly source: Rows;
  /** The rows that are in the batch. */
  readonly rows: Rows;
};

/** What is kept of rows that are about to be left out, beside those that were before. */
export function leaveOut(
  before: readonly LeftOut[],
  { spec, headers, source, rows }: Batch,
  reasons: ReadonlyMap<number, string>,
): LeftOut[] {
  const { originOf, correctedData } = createRowBuilder(spec, headers, source);
  const added = [...reasons].flatMap(([index, reason]): LeftOut[] => {
    const row = rows[index];
    return row === undefined ? [] : [{ origin: originOf(row), reason, cells: [...correctedData(row)] }];
  });
  const again = new Set(added.map(({ origin }) => origin));
  return [...before.filter(({ origin }) => origin === null || !again.has(origin)), ...added];
}

/**
 * The rows that are not in the batch now, in the order of the data. A row that was taken back is in it again; one that was deleted by hand was
 * left out for no reason that the check knows.
 */
export function leftOutRows(
  leftOut: readonly LeftOut[],
  { spec, headers, source, rows }: Batch,
  byHand: string,
): readonly LeftOutRow[] {
  const { originOf, correctedData } = createRowBuilder(spec, headers, source);
  const present = new Set(rows.map(originOf));
  const known = new Map(leftOut.map((one) => [one.origin, one]));
  const ofData = source.flatMap((cells, origin): LeftOutRow[] =>
    present.has(origin) ? [] : [known.get(origin) ?? { cells, reason: byHand }],
  );
  const addedCells = new Set(
    rows.filter((row) => originOf(row) === null).map((row) => correctedData(row).join('\n')),
  );
  const added = leftOut.filter(({ origin, cells }) => origin === null && !addedCells.has(cells.join('\n')));
  return [...ofData, ...added];
}
