import { createHttpCaller, type HttpCallerOptions } from '../http/http-caller.ts';
import {
  checkRevocationList,
  isRevoked,
  listAddressesOf,
  type ListedCertificate,
  readListed,
} from './revocation-list.ts';
import type { FoundLists, RevocationSource } from './revocation-source.ts';

export type RevocationSourceOptions = {
  /** Whoever issued a certificate wrote the addresses in it: they are public ones, and the entries of WEBHOOK_ALLOW. */
  readonly allow: HttpCallerOptions['allow'];
  /** How long one address may take. */
  readonly milliseconds?: number;
};

/** Lists of national authorities have tens of thousands of entries of 40 bytes. */
const listBytes = 16 * 1024 * 1024;

/** Small lists are kept until they are over; large ones cost memory, and are rare. */
const keptBytes = 256 * 1024;
const keptMax = 50;

/** A certificate that names more addresses than this gets no more chances. */
const addressesMax = 3;

type Found = { readonly list: Uint8Array } | { readonly detail: string };

/** Lists over HTTP (RFC 5280, 4.2.1.13), from where certificates say they are; one that still holds is not asked for again. */
export function createRevocationSource({
  allow,
  milliseconds = 10_000,
}: RevocationSourceOptions): RevocationSource {
  const http = createHttpCaller({ allow });
  const kept = new Map<string, Uint8Array>();

  async function get(address: string): Promise<Found> {
    try {
      const signal = AbortSignal.timeout(milliseconds);
      const answer = await http({ method: 'GET', url: new URL(address), signal, bytesMax: listBytes });
      return answer.status === 200 ? { list: answer.body } : { detail: `HTTP ${String(answer.status)}` };
    } catch (error) {
      return { detail: error instanceof Error ? error.message : String(error) };
    }
  }

  function keep(address: string, list: Uint8Array): void {
    if (list.length <= keptBytes) {
      if (kept.size >= keptMax) {
        kept.clear();
      }
      kept.set(address, list);
    }
  }

  /** From the first address that has one that holds. */
  async function find(addresses: readonly string[], one: ListedCertificate, now: Date): Promise<Found> {
    let detail = 'no address by http';
    for (const address of addresses.slice(0, addressesMax)) {
      const known = kept.get(address);
      if (known && checkRevocationList(known, one.issuer, now) === null) {
        return { list: known };
      }
      const found = await get(address);
      const fault = 'list' in found ? checkRevocationList(found.list, one.issuer, now) : found.detail;
      if ('list' in found && fault === null) {
        keep(address, found.list);
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
        revoked: results.flatMap(({ one, found }) =>
          'list' in found && isRevoked(found.list, one.certificate) ? [one.certificate.subject] : [],
        ),
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
