/** Days of a calendar as yyyy-MM-dd, both counted in. */
export type Days = { readonly fromDay: string; readonly toDay: string };

/** Who acts for whom. */
export type Absence = Days & { readonly userId: number; readonly substituteId: number };

export function isCurrent({ fromDay, toDay }: Days, today: string): boolean {
  return fromDay <= today && today <= toDay;
}

export function overlaps(a: Days, b: Days): boolean {
  return a.fromDay <= b.toDay && b.fromDay <= a.toDay;
}

/**
 * Why somebody cannot stand in, or `null`: nobody acts for a person who acts for another one on the same day, so that whoever gave a
 * step away knows who has it, and none goes round in a circle. `others` are absences that are not over, without the wanted one's own.
 */
export function chainFault(
  wanted: Absence,
  others: readonly Absence[],
): 'substitute-is-absent' | { readonly standsInFor: number } | null {
  const sameDays = others.filter((other) => overlaps(wanted, other));
  if (sameDays.some(({ userId }) => userId === wanted.substituteId)) {
    return 'substitute-is-absent';
  }
  const other = sameDays.find(({ substituteId }) => substituteId === wanted.userId);
  return other === undefined ? null : { standsInFor: other.userId };
}
