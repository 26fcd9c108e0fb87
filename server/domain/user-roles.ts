import type { Role } from '../../contract/operation.ts';
import { roleItems } from '../../contract/roles.ts';

/** The roles behind `roleIds` (companion operations, §6), or `null` when none are given. */
export function rolesFromIds(ids: readonly number[] | null): Role[] | null {
  if (ids === null || ids.length === 0) {
    return null;
  }
  return roleItems.filter(({ id }) => ids.includes(id)).map(({ code }) => code);
}

export function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  const [first, second] = [new Set(a), new Set(b)];
  return first.size === second.size && [...first].every((item) => second.has(item));
}
