import { readBounded } from '../read-bounded.ts';
import {
  checkRevocationList,
  listAddressesOf,
  type ListedCertificate,
  readListed,
} from './revocation-list.ts';
import type { FoundLists, RevocationSource } from './revocation-source.ts';

export type RevocationSourceOptions = {
  /** How long one address may take. */
  readonly milliseconds?: number;
};

/** Lists of national authorities have tens of thousands of entries of 40 bytes. */
const listBytes = 16 * 1024 * 1024;

/** A certificate that names more addresses than this gets no more chances. */
const addressesMax = 3;

type Found = { readonly list: Uint8Array } | { readonly detail: string };

/** Lists over HTTP (RFC 5280, 4.2.1.13), from where certificates of services that were set up by hand say they are. */
export function createRevocationSource({
  milliseconds = 10_000,
}: RevocationSourceOptions = {}): RevocationSource {
  async function get(address: string): Promise<Found> {
    try {
      const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(milliseconds) });
      if (response.status !== 200) {
        await response.body?.cancel();
        return { detail: `HTTP ${String(response.status)}` };
      }
      const list = await readBounded(response, listBytes);
      return list ? { list } : { detail: 'the list is too large' };
    } catch (error) {
      return { detail: error instanceof Error ? error.message : String(error) };
    }
  }

  /** From the first address that has one that holds. */
  async function find(addresses: readonly string[], one: ListedCertificate, now: Date): Promise<Found> {
    let detail = 'no address by http';
    for (const address of addresses.slice(0, addressesMax)) {
      const found = await get(address);
      const fault = 'list' in found ? checkRevocationList(found.list, one.issuer, now) : found.detail;
      if ('list' in found && fault === null) {
        return found;
      }
      detail = `${address}: ${fault ?? ''}`;
    }
    return { detail };
  }

  return {
    async listsFor(certificates, now): Promise<FoundLists> {
      const { listed, missing } = readListed(certificates);
      const asked = new Map<string, Promise<Found>>();
      const results = await Promise.all(
        listed.map(async (one) => {
          const addresses = listAddressesOf(one);
          const key = JSON.stringify([one.issuer.fingerprint256, addresses]);
          const asking = asked.get(key) ?? find(addresses, one, now);
          asked.set(key, asking);
          return { one, found: await asking };
        }),
      );
      return {
        lists: [...new Set(results.flatMap(({ found }) => ('list' in found ? [found.list] : [])))],
        missing: [
          ...missing,
          ...results.flatMap(({ one, found }) =>
            'list' in found ? [] : [{ subject: one.certificate.subject, detail: found.detail }],
          ),
        ],
      };
    },
  };
}
