/** Rows that say the same in a column where each must say something else. */
export type DuplicateIndex = {
  /**
   * Notes what a row says now; `null` when it says nothing or is gone. Gives the other rows for which it now is, or is no longer,
   * so that they have a duplicate at all: never more than two.
   */
  readonly set: (key: number, says: string | null) => readonly number[];
  /** All rows that say what this one says, itself among them; `null` when it has no duplicate. */
  readonly duplicatesOf: (key: number) => Duplicates | null;
};

/** `version` rises with every row that comes or goes, so that what was said of the duplicates can be known to be old. */
export type Duplicates = {
  readonly says: string;
  readonly keys: ReadonlySet<number>;
  readonly version: number;
};

type Group = { readonly says: string; readonly keys: Set<number>; version: number };

/** An index by what rows say, so that one row's change costs the same however many rows say the same. */
export function createDuplicateIndex(): DuplicateIndex {
  const groups = new Map<string, Group>();
  const groupOf = new Map<number, Group>();
  let versions = 0;

  const leave = (key: number): readonly number[] => {
    const left = groupOf.get(key);
    if (!left) {
      return [];
    }
    groupOf.delete(key);
    left.keys.delete(key);
    versions += 1;
    left.version = versions;
    if (left.keys.size === 0) {
      groups.delete(left.says);
    }
    return left.keys.size === 1 ? [...left.keys] : [];
  };

  const join = (key: number, says: string): readonly number[] => {
    const group: Group = groups.get(says) ?? { says, keys: new Set(), version: 0 };
    const others = group.keys.size === 1 ? [...group.keys] : [];
    groups.set(says, group);
    groupOf.set(key, group);
    group.keys.add(key);
    versions += 1;
    group.version = versions;
    return others;
  };

  return {
    set(key, says) {
      if ((groupOf.get(key)?.says ?? null) === says) {
        return [];
      }
      return [...leave(key), ...(says === null ? [] : join(key, says))];
    },
    duplicatesOf(key) {
      const group = groupOf.get(key);
      return group && group.keys.size > 1 ? group : null;
    },
  };
}
