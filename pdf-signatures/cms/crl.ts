/** Lists of revoked certificates (RFC 5280, 5). */
import { sha256 } from '@noble/hashes/sha2.js';
import {
  type Asn1,
  Asn1Error,
  bitsOf,
  children,
  eachChild,
  expect,
  integerHexOf,
  octetsOf,
  oidOf,
  readAsn1,
  readOrNull,
  smallIntegerOf,
  tag,
  timeOf,
} from './asn1.ts';
import { sameBytes } from '../same-bytes.ts';
import { hex } from './bytes.ts';
import { readName } from './distinguished-name.ts';

export type Crl = {
  readonly fingerprint: string;
  readonly signed: Uint8Array;
  readonly algorithm: Asn1;
  readonly signature: Uint8Array;
  readonly issuerKey: string;
  /** Milliseconds since 1970. */
  readonly thisUpdate: number;
  /** What it says of a serial number; `null` when that is not on it. Throws an `Asn1Error` when the list is malformed. */
  readonly find: (serialNumber: string) => Revocation | null;
  /** It does not tell of all certificates of its issuer, or has rules that are not known here: what is not on it proves nothing. */
  readonly isPartial: boolean;
};

export type Revocation = {
  readonly at: number;
  /** RFC 5280, 5.3.1; 0 when none is given. */
  readonly reason: number;
};

const reasonCode = '2.5.29.21';
const understood = ['2.5.29.20', '2.5.29.35', '2.5.29.60'];

/** Elements that are read of one list: of some 500,000 certificates. */
const mostElements = 2_000_000;

/** Reads a list from its bytes. Throws an `Asn1Error` when they are none. */
export function readCrl(bytes: Uint8Array): Crl {
  const element = readAsn1(bytes, mostElements);
  const [body, algorithm, signature] = children(expect(element, tag.sequence));
  const fields = children(expect(body, tag.sequence));
  const [inner, issuer, thisUpdate, ...rest] = fields.slice(fields[0]?.tag === tag.integer ? 1 : 0);
  if (!sameBytes(expect(inner, tag.sequence).raw, expect(algorithm, tag.sequence).raw)) {
    throw new Asn1Error('two algorithms');
  }
  const list = rest.find((field) => field.tag === tag.sequence);
  const extensions = rest.find((field) => field.tag === tag.context(0));
  return {
    fingerprint: hex(sha256(element.raw)),
    signed: expect(body, tag.sequence).raw,
    algorithm: expect(algorithm, tag.sequence),
    signature: bitsOf(signature),
    issuerKey: readName(expect(issuer, tag.sequence)).key,
    thisUpdate: timeOf(thisUpdate),
    find: finder(list),
    isPartial: extensions !== undefined && children(readFirst(extensions)).some(isUnknownCritical),
  };
}

/** Reads a list from its bytes; `null` when they are none. */
export function readCrlBytes(bytes: Uint8Array): Crl | null {
  return readOrNull(() => readCrl(bytes));
}

/** Where its entries stand is read once, and only of a list that somebody asks: it may have a hundred thousand. */
function finder(list: Asn1 | undefined): Crl['find'] {
  let places: Map<string, number> | null = null;
  return (serialNumber) => {
    if (list === undefined) {
      return null;
    }
    places ??= findPlaces(list);
    const at = places.get(serialNumber);
    return at === undefined ? null : readRevoked(readAsn1(list.content.subarray(at)));
  };
}

/** Serial numbers with where their entries begin. */
function findPlaces(list: Asn1): Map<string, number> {
  const places = new Map<string, number>();
  let at = 0;
  for (const entry of eachChild(list)) {
    const [serial] = eachChild(expect(entry, tag.sequence));
    places.set(integerHexOf(serial), at);
    at += entry.raw.length;
  }
  return places;
}

function readFirst(element: Asn1): Asn1 {
  return expect(children(element)[0], tag.sequence);
}

function isUnknownCritical(extension: Asn1): boolean {
  const parts = children(expect(extension, tag.sequence));
  return parts[1]?.tag === tag.boolean && parts[1].content[0] !== 0 && !understood.includes(oidOf(parts[0]));
}

function readRevoked(entry: Asn1): Revocation {
  const [, at, extensions] = children(entry);
  const reasons = extensions === undefined ? [] : children(extensions).map((one) => children(one));
  const reason = reasons.find(([id]) => oidOf(id) === reasonCode)?.at(-1);
  return { at: timeOf(at), reason: reason === undefined ? 0 : codeOf(readAsn1(octetsOf(reason))) };
}

function codeOf(element: Asn1): number {
  return element.tag === tag.enumerated ? smallIntegerOf({ ...element, tag: tag.integer }) : 0;
}
