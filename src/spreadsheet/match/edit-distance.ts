/** How many letters must be put in, taken out, changed or swapped with their neighbor to make one text of the other; at most `limit` + 1. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) {
    return limit + 1;
  }
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1;
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + change,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      }
      current.push(cost);
    }
    if (Math.min(...current) > limit) {
      return limit + 1;
    }
    [before, previous] = [previous, current];
  }
  return Math.min(previous[b.length] ?? limit + 1, limit + 1);
}

/** Whether one is the other with a slip of the hand: none up to four letters, one up to eight, two beyond. */
export function isNearly(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  const limit = length <= 4 ? 0 : length <= 8 ? 1 : 2;
  return editDistance(a, b, limit) <= limit;
}
