import { BlockList, isIP } from 'node:net';

/*
 * Which addresses belong to the public internet. Whatever is not known to is refused: a company's webhook must not reach the
 * network that the service stands in, its neighbors, or the metadata of a cloud (companion operations, §7).
 */

const notPublic4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic4.addSubnet(network, prefix, 'ipv4');
}

const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Within 2000::/3: addresses that hold an IPv4 address inside, and those of documentation. */
const notPublic6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic6.addSubnet(network, prefix, 'ipv6');
}

/** Whether an IP address, as the resolver writes it, is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic4.check(address, 'ipv4');
    case 6:
      return global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
    default:
      return false;
  }
}

export type AllowedPlaces = {
  readonly names: ReadonlySet<string>;
  readonly networks: BlockList;
};

/** Reads WEBHOOK_ALLOW: names of hosts, addresses, and networks as 10.0.0.0/8. */
export function readAllowedPlaces(entries: readonly string[]): AllowedPlaces {
  const names = new Set<string>();
  const networks = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const version = isIP(address);
    if (version === 0) {
      names.add(entry.toLowerCase());
      continue;
    }
    const family = version === 4 ? 'ipv4' : 'ipv6';
    networks.addSubnet(address, prefix === undefined ? (version === 4 ? 32 : 128) : Number(prefix), family);
  }
  return { names, networks };
}

/** Whether a webhook under this name may be called at this address. */
export function mayCall(hostname: string, address: string, allowed: AllowedPlaces): boolean {
  return (
    isPublicAddress(address) ||
    allowed.names.has(hostname.toLowerCase()) ||
    allowed.networks.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
  );
}
