import type { Role } from '../../contract/operation.ts';
import { type RoleIds, type RoleItem, roleItems } from '../../contract/roles.ts';

/** What names a role in a request: its GUID in the company, or the number that it has in every one. */
export type RoleName = string | number;

/** The roles of a company, under the GUIDs that it gives to them. */
export function companyRoles(ids: RoleIds): RoleItem[] {
  return roleItems.map((item) => ({ ...item, id: ids[item.code] ?? item.id }));
}

/** A role as it is answered. */
export function presentRole({ id, code, name }: RoleItem): Omit<RoleItem, 'number'> {
  return { id, code, name };
}

const isNamedBy =
  ({ id, number }: RoleItem) =>
  (name: RoleName): boolean =>
    name === id || name === number;

/** Whether one of these roles is meant. */
export function namesRole(name: RoleName, roles: readonly RoleItem[]): boolean {
  return roles.some((role) => isNamedBy(role)(name));
}

/** The roles behind `roleIds` (companion operations, §6), or `null` when none are given. */
export function rolesFromIds(names: readonly RoleName[] | null, roles: readonly RoleItem[]): Role[] | null {
  if (names === null || names.length === 0) {
    return null;
  }
  return roles.filter((role) => names.some(isNamedBy(role))).map(({ code }) => code);
}

export function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  const [first, second] = [new Set(a), new Set(b)];
  return first.size === second.size && [...first].every((item) => second.has(item));
}
