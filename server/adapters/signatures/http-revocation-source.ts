import { randomBytes } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import { createHttpCaller, type HttpCall, type HttpCallerOptions } from '../http/http-caller.ts';
import type { Certificate } from '../../../pdf-signatures/cms/certificate.ts';
import { readOcspAnswer, writeOcspRequest } from './ocsp.ts';
import { type AskableCertificate, isHttp, listsOfResponder, readAskable } from './revocation-addresses.ts';
import { checkRevocationList, isRevoked, type Listed } from './revocation-list.ts';
import type { FoundRevocations, RevocationSource } from './revocation-source.ts';

export type RevocationSourceOptions = {
  /** Whoever issued a certificate wrote the addresses in it: they are public ones, and the entries of WEBHOOK_ALLOW. */
  readonly allow: HttpCallerOptions['allow'];
  /** How long one address of a list may take. */
  readonly milliseconds?: number;
  /** How long one responder may take: somebody waits, and a list may still have to be read. */
  readonly responderMilliseconds?: number;
};

/** Lists of national authorities have tens of thousands of entries of 40 bytes. */
const listBytes = 16 * 1024 * 1024;

/** A response with the certificates of its responder takes 1 to 5 KB. */
const responseBytes = 64 * 1024;

/** RFC 9654, 2.1. */
const nonceBytes = 32;

/** Responses and small lists are kept until they are over; large lists cost memory, and are rare. */
const cacheBytes = { each: 256 * 1024, all: 12 * 1024 * 1024 } as const;

/** A certificate that names more addresses than this gets no more chances. */
const addressesMax = 3;

type Fetched = { readonly bytes: Uint8Array } | { readonly detail: string };

/** What was found of one certificate. */
type Found =
  | { readonly kind: 'crl'; readonly bytes: Uint8Array; readonly isRevoked: boolean }
  | {
      readonly kind: 'ocsp';
      readonly bytes: Uint8Array;
      readonly isRevoked: boolean;
      /** By which whoever answered for the issuer is checked in turn. */
      readonly lists: readonly Uint8Array[];
    }
  | { readonly kind: 'nothing'; readonly detail: string };

/**
 * Responses (RFC 6960, appendix A) and lists (RFC 5280, 4.2.1.13) over HTTP, from where certificates say they are; what still holds
 * is not asked for again.
 */
export function createRevocationSource({
  allow,
  milliseconds = 10_000,
  responderMilliseconds = 5000,
}: RevocationSourceOptions): RevocationSource {
  const http = createHttpCaller({ allow });
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: cacheBytes.all,
    maxEntrySize: cacheBytes.each,
    sizeCalculation: ({ length }) => length,
  });

  async function fetchFrom(
    address: string,
    call: Pick<HttpCall, 'method' | 'headers' | 'body' | 'bytesMax'>,
    time: number,
  ): Promise<Fetched> {
    try {
      const answer = await http({ ...call, url: new URL(address), signal: AbortSignal.timeout(time) });
      return answer.status === 200 ? { bytes: answer.body } : { detail: `HTTP ${String(answer.status)}` };
    } catch (error) {
      return { detail: error instanceof Error ? error.message : String(error) };
    }
  }

  /** From the first address that has one that holds. */
  async function findList(listed: Listed, now: Date): Promise<Fetched> {
    let detail = 'no address by http';
    for (const address of listed.addresses.filter(isHttp).slice(0, addressesMax)) {
      const known = cache.get(address);
      if (known && (await checkRevocationList(known, listed, now)) === null) {
        return { bytes: known };
      }
      const found = await fetchFrom(address, { method: 'GET', bytesMax: listBytes }, milliseconds);
      const fault = 'bytes' in found ? await checkRevocationList(found.bytes, listed, now) : found.detail;
      if ('bytes' in found && fault === null) {
        cache.set(address, found.bytes);
        return found;
      }
      detail = `${address}: ${fault ?? ''}`;
    }
    return { detail };
  }

  /** From the first responder that knows the certificate. */
  async function askResponders(one: AskableCertificate, now: Date): Promise<Found> {
    const details: string[] = [];
    for (const address of one.responders.slice(0, addressesMax)) {
      const found = await askResponder(address, one, now);
      if (found.kind !== 'nothing') {
        return found;
      }
      details.push(`${address}: ${found.detail}`);
    }
    return { kind: 'nothing', detail: details.join('; ') };
  }

  async function askResponder(address: string, one: AskableCertificate, now: Date): Promise<Found> {
    const key = `${address} ${one.certificate.fingerprint}`;
    const known = cache.get(key);
    const still = known && (await prove(known, one, null, now));
    if (still && still.found.kind !== 'nothing') {
      return still.found;
    }
    const nonce = randomBytes(nonceBytes);
    const call = {
      method: 'POST',
      headers: { 'content-type': 'application/ocsp-request', accept: 'application/ocsp-response' },
      body: writeOcspRequest(one, nonce),
      bytesMax: responseBytes,
    } as const;
    const fetched = await fetchFrom(address, call, responderMilliseconds);
    if (!('bytes' in fetched)) {
      return { kind: 'nothing', ...fetched };
    }
    const { found, isLasting } = await prove(fetched.bytes, one, nonce, now);
    if (isLasting) {
      cache.set(key, fetched.bytes);
    }
    return found;
  }

  /** What a response proves, by a responder that is not revoked itself. */
  async function prove(
    bytes: Uint8Array,
    one: AskableCertificate,
    nonce: Uint8Array | null,
    now: Date,
  ): Promise<{ readonly found: Found; readonly isLasting: boolean }> {
    const said = await readOcspAnswer(bytes, one, nonce, now);
    if (said.kind === 'nothing') {
      return { found: said, isLasting: false };
    }
    const { isLasting, responder } = said;
    const checked = responder === null ? [] : await listsFor(responder, one, now);
    return 'detail' in checked
      ? { found: { kind: 'nothing', ...checked }, isLasting: false }
      : { found: { kind: 'ocsp', bytes, isRevoked: said.kind === 'revoked', lists: checked }, isLasting };
  }

  /**
   * The list that says that a responder's certificate is not revoked; none where it does not say where to ask. By lists alone, so
   * that no responder is asked about another one.
   */
  async function listsFor(
    responder: Certificate,
    one: AskableCertificate,
    now: Date,
  ): Promise<readonly Uint8Array[] | { readonly detail: string }> {
    const addresses = listsOfResponder(responder);
    if (addresses === null) {
      return [];
    }
    const list = await findList({ issuer: one.issuer, areAuthorities: false, addresses }, now);
    if ('detail' in list) {
      return { detail: `whether the responder is revoked is not known: ${list.detail}` };
    }
    return isRevoked(list.bytes, responder) ? { detail: 'the responder is revoked' } : [list.bytes];
  }

  return {
    async askAbout(certificates, now): Promise<FoundRevocations> {
      const { askable, missing } = readAskable(certificates);
      const lists = new Map<string, Promise<Fetched>>();

      /** Certificates of one issuer share its list. */
      async function lookUp(
        { certificate, issuer }: AskableCertificate,
        addresses: readonly string[],
      ): Promise<Found> {
        const areAuthorities = certificate.isAuthority === true;
        const key = JSON.stringify([issuer.fingerprint, areAuthorities, addresses]);
        const reading = lists.get(key) ?? findList({ issuer, areAuthorities, addresses }, now);
        lists.set(key, reading);
        const found = await reading;
        return 'bytes' in found
          ? { kind: 'crl', bytes: found.bytes, isRevoked: isRevoked(found.bytes, certificate) }
          : { kind: 'nothing', ...found };
      }

      async function find(one: AskableCertificate): Promise<Found> {
        const answered = await askResponders(one, now);
        if (answered.kind !== 'nothing' || one.lists === null) {
          return answered;
        }
        const listed = await lookUp(one, one.lists);
        return listed.kind === 'nothing'
          ? { kind: 'nothing', detail: [answered.detail, listed.detail].filter(Boolean).join('; ') }
          : listed;
      }

      const results = await Promise.all(
        askable.map(async (one) => ({ subject: one.subject, found: await find(one) })),
      );
      const crls = results.flatMap(({ found }) =>
        found.kind === 'crl' ? [found.bytes] : found.kind === 'ocsp' ? found.lists : [],
      );
      const ocsps = results.flatMap(({ found }) => (found.kind === 'ocsp' ? [found.bytes] : []));
      return {
        crls: [...new Set(crls)],
        ocsps: [...new Set(ocsps)],
        revoked: results.flatMap(({ subject, found }) =>
          found.kind !== 'nothing' && found.isRevoked ? [subject] : [],
        ),
        missing: [
          ...missing,
          ...results.flatMap(({ subject, found }) =>
            found.kind === 'nothing' ? [{ subject, detail: found.detail }] : [],
          ),
        ],
      };
    },
  };
}
