/** Wrong process codes that one address may type in `codeWindowMinutes` (companion operations, §2). */
export const wrongCodesPerAddress = 5;
export const codeWindowMinutes = 15;

/** Wrong process codes a day, from all addresses together, after which typed codes pause. */
export const wrongCodesPerDay = 100;

/** Whether a typed code is looked at; links have no such limit, being too long to guess. */
export function mayTryCode(wrong: { readonly byAddress: number; readonly today: number }): boolean {
  return wrong.byAddress < wrongCodesPerAddress && wrong.today < wrongCodesPerDay;
}

/** The four groups that name the network of an IPv6 address, written out. */
function network(address: string): string {
  const [before = '', after] = address.split('::');
  const left = before === '' ? [] : before.split(':');
  const right = after === undefined || after === '' ? [] : after.split(':');
  const missing = after === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * What wrong codes of an address are counted under: an IPv4 address itself, also when written as IPv6, and the /64 of an
 * IPv6 address, which one subscriber has whole.
 */
export function addressKey(ipAddress: string): string {
  const address = ipAddress.replace(/%.*$/, '').toLowerCase();
  const mapped = address.replace(/^::ffff:/, '');
  return mapped.includes(':') ? `${network(address)}::/64` : mapped;
}
