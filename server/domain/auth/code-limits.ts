/** Wrong process codes that one address may type in `codeWindowMinutes` (companion operations, §2). */
export const wrongCodesPerAddress = 5;
export const codeWindowMinutes = 15;

/** How many codes of six digits there are: process codes, one-time codes, codes of authenticator apps. */
export const sixDigitCodes = 1_000_000;

/** Wrong process codes a day, from all addresses together, after which typed codes pause, while few codes are open. */
export const wrongCodesPerDay = 100;
/** So many are left however many codes are open: two people's, who cannot read their own writing. */
export const leastWrongCodesPerDay = 10;
/**
 * With what chance a day strangers may guess any of the open codes. Each opens another document, so that tries are worth the
 * more, the more codes are open: more than a hundred open codes leave fewer than `wrongCodesPerDay`.
 */
export const anyCodeChance = 0.01;

/** Wrong codes a day after which typed codes pause. */
export function wrongCodesAllowed(openCodes: number): number {
  const allowed = Math.floor((anyCodeChance * sixDigitCodes) / Math.max(1, openCodes));
  return Math.min(wrongCodesPerDay, Math.max(leastWrongCodesPerDay, allowed));
}

/** Whether a typed code is looked at; links have no such limit, being too long to guess. */
export function mayTryCode(wrong: {
  readonly byAddress: number;
  readonly today: number;
  readonly openCodes: number;
}): boolean {
  return wrong.byAddress < wrongCodesPerAddress && wrong.today < wrongCodesAllowed(wrong.openCodes);
}

/**
 * How often a day somebody's wrong codes are forgotten for the right one after them, so that the slips of many people do not
 * add up to an attack; oftener, and a code of one's own would buy tries without end.
 */
export const forgivenPerDay = 1;

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
  const address = ipAddress.replace(/%.*$/s, '').toLowerCase();
  const mapped = address.replace(/^::ffff:/, '');
  return mapped.includes(':') ? `${network(address)}::/64` : mapped;
}
