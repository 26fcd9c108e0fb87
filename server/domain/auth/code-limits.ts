import { BlockList, isIP } from 'node:net';

/** Wrong process codes that one address may type in `codeWindowMinutes` (companion operations, §2). */
export const wrongCodesPerAddress = 5;
export const codeWindowMinutes = 15;

/** How many codes of six digits there are: process codes, one-time codes, codes of authenticator apps. */
export const sixDigitCodes = 1_000_000;

/** With what chance a day strangers may guess any of the open codes, however many there are. */
export const anyCodeChance = 0.001;
/** What the wrong codes of a day may reach together: each reaches as many open codes as it could have opened. */
const reachPerDay = anyCodeChance * sixDigitCodes;
/** Every wrong code reaches at least so many, so that one given code is safe where few are open: 1 in 10,000 a day. */
const leastReach = 10;
/** Counting further tells nothing: whatever reaches more than a day may is not looked at. */
export const mostReachCounted = reachPerDay + 1;

/** What a wrong code counts for, where so many open codes could have been meant: all of them, or those of one mail address. */
export function reachOf(openCodes: number): number {
  return Math.max(leastReach, openCodes);
}

/** Wrong codes a day that are looked at, where each could have opened any of so many. */
export function wrongCodesAllowed(openCodes: number): number {
  return Math.floor(reachPerDay / reachOf(openCodes));
}

/** Whether a typed code is looked at; links have no such limit, being too long to guess. */
export function mayTryCode(wrong: {
  readonly byAddress: number;
  /** What the wrong codes of the last day reached. */
  readonly reached: number;
  /** The open codes that this one could be. */
  readonly openCodes: number;
}): boolean {
  return wrong.byAddress < wrongCodesPerAddress && wrong.reached + reachOf(wrong.openCodes) <= reachPerDay;
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
  const address = plainAddress(ipAddress);
  return address.includes(':') ? `${network(address)}::/64` : address;
}

/** Without its zone, and an IPv4 address as itself where it is written as IPv6. */
function plainAddress(ipAddress: string): string {
  return ipAddress
    .replace(/%.*$/s, '')
    .toLowerCase()
    .replace(/^::ffff:(?=[\d.]+$)/, '');
}

/** Whether an address is in one of the networks, each an address or a network as `10.0.0.0/8`. */
export function isOfNetworks(ipAddress: string, networks: readonly string[]): boolean {
  const address = plainAddress(ipAddress);
  const family = isIP(address);
  if (family === 0 || networks.length === 0) {
    return false;
  }
  const list = new BlockList();
  for (const each of networks) {
    const [base = '', bits] = each.split('/');
    const kind = isIP(base) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(base, bits === undefined ? (kind === 'ipv6' ? 128 : 32) : Number(bits), kind);
  }
  return list.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
