import { BlockList, isIP } from 'node:net';

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
