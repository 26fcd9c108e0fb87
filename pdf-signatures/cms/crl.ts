/** Lists of revoked certificates (RFC 5280, 5). */
import { sha256 } from '@noble/hashes/sha2.js';
import {
  type Asn1,
  children,
  eachChild,
  enumeratedOf,
  expect,
  integerHexOf,
  octetsOf,
  oidOf,
  readAsn1,
  readOrNull,
  tag,
  timeOf,
} from './asn1.ts';
import { hex } from './bytes.ts';
import { type Extension, readExtensions } from './certificate.ts';
import { readName } from './distinguished-name.ts';
import { expectSameAlgorithm, readSigned, type SignedStructure } from './signed-structure.ts';

export type Crl = SignedStructure & {
  readonly fingerprint: string;
  readonly issuerKey: string;
  /** Milliseconds since 1970. */
  readonly thisUpdate: number;
  /** `null` where it does not say when there is a newer one. */
  readonly nextUpdate: number | null;
  /** What it says of a serial number; `null` when that is not on it. Throws an `Asn1Error` when the list is malformed. */
  readonly find: (serialNumber: string) => Revocation | null;
  /** It does not tell of all certificates of its issuer, or has rules that are not known here: what is not on it proves nothing. */
  readonly isPartial: boolean;
  readonly extensions: readonly Extension[];
};

export type Revocation = {
  readonly at: number;
  /** RFC 5280, 5.3.1; 0 when none is given. */
  readonly reason: number;
};

const reasonCode = '2.5.29.21';

/** Extensions that take nothing from what a list tells of: its number, the key that signed it, and that it keeps what has expired. */
export const understoodOfLists = ['2.5.29.20', '2.5.29.35', '2.5.29.60'];

/** Elements that are read of one list: of some 500,000 certificates. */
const mostElements = 2_000_000;

/** Reads a list from its bytes. Throws an `Asn1Error` when they are none. */
export function readCrl(bytes: Uint8Array): Crl {
  const element = readAsn1(bytes, mostElements);
  const { structure, fields } = readSigned(element);
  const [inner, issuer, thisUpdate, ...rest] = fields.slice(fields[0]?.tag === tag.integer ? 1 : 0);
  expectSameAlgorithm(inner, structure);
  const [next] = rest;
  const list = rest.find((field) => field.tag === tag.sequence);
  const extensions = readExtensions(rest.find((field) => field.tag === tag.context(0)));
  return {
    fingerprint: hex(sha256(element.raw)),
    ...structure,
    issuerKey: readName(expect(issuer, tag.sequence)).key,
    thisUpdate: timeOf(thisUpdate),
    nextUpdate: next?.tag === tag.utcTime || next?.tag === tag.generalizedTime ? timeOf(next) : null,
    find: finder(list),
    isPartial: extensions.some(({ id, isCritical }) => isCritical && !understoodOfLists.includes(id)),
    extensions,
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

function readRevoked(entry: Asn1): Revocation {
  const [, at, extensions] = children(entry);
  const reasons = extensions === undefined ? [] : children(extensions).map((one) => children(one));
  const reason = reasons.find(([id]) => oidOf(id) === reasonCode)?.at(-1);
  return { at: timeOf(at), reason: reason === undefined ? 0 : codeOf(readAsn1(octetsOf(reason))) };
}

function codeOf(element: Asn1): number {
  return element.tag === tag.enumerated ? enumeratedOf(element) : 0;
}
