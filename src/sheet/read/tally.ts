/** Cells of some kind: how many, and the names of the first ones. */
export type Tally = { count: number; readonly at: string[]; more: boolean };

const namedFirst = 3;

export const emptyTally = (): Tally => ({ count: 0, at: [], more: false });

/** Counts one more. */
export function tally(list: Tally, name: string): void {
  list.count += 1;
  if (list.at.length < namedFirst) {
    list.at.push(name);
  } else {
    list.more = true;
  }
}
