import { type EmployeeUpsert, employeesPerCall } from '../../../../contract/operations/employees.ts';
import type { CompanyPeople } from './known-people.ts';

/** Rows in one call: few enough to see it move on, many enough that the service writes them fast. */
const blockSize = 500;

/** A row on its way. */
export type Payload = {
  readonly body: EmployeeUpsert;
  readonly kind: 'create' | 'update' | 'unchanged';
  /** Of the row as it stood when it was sent. */
  readonly fingerprint: string;
};

/**
 * Cuts rows into blocks, in their order. A row that takes over the identity number of another employee in the file goes with that
 * employee's row: apart, the number would still be taken.
 */
export function cutBlocks(
  payloads: readonly Payload[],
  people: CompanyPeople,
  size = blockSize,
): Payload[][] {
  const at = new Map(payloads.map(({ body }, index) => [body.employeeCode, index]));
  const leader = payloads.map((_, index) => index);
  const leaderOf = (index: number): number => {
    let top = index;
    while (leader[top] !== undefined && leader[top] !== top) {
      top = leader[top] ?? top;
    }
    return top;
  };
  payloads.forEach(({ body }, index) => {
    const holder = people.holderOf(body.identityNumber)?.employeeCode;
    const other = holder === undefined || holder === body.employeeCode ? undefined : at.get(holder);
    if (other !== undefined) {
      const [a, b] = [leaderOf(index), leaderOf(other)];
      leader[Math.max(a, b)] = Math.min(a, b);
    }
  });
  const groups = new Map<number, Payload[]>();
  payloads.forEach((payload, index) => {
    const top = leaderOf(index);
    const group = groups.get(top);
    if (group) {
      group.push(payload);
    } else {
      groups.set(top, [payload]);
    }
  });
  const blocks: Payload[][] = [];
  let block: Payload[] = [];
  for (const group of groups.values()) {
    if (block.length > 0 && block.length + group.length > Math.min(size, employeesPerCall)) {
      blocks.push(block);
      block = [];
    }
    block.push(...group);
  }
  return block.length > 0 ? [...blocks, block] : blocks;
}

/** A short text that differs for different rows (cyrb53 of their texts). */
export function fingerprintOf(row: readonly string[]): string {
  const text = row.join('\u0000');
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
