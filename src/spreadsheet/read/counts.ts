/** Cells of some kind: how many, and the names of the first ones. */
export type Counts = { count: number; readonly at: string[]; more: boolean };

const namedFirst = 3;

export const noCounts = (): Counts => ({ count: 0, at: [], more: false });

/** Counts one more. */
export function counts(list: Counts, name: string): void {
  list.count += 1;
  if (list.at.length < namedFirst) {
    list.at.push(name);
  } else {
    list.more = true;
  }
}
