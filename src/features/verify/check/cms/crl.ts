/** Lists of revoked certificates (RFC 5280, 5). */
import {
  bitsOf,
  children,
  DerError,
  expect,
  hex,
  integerHexOf,
  octetsOf,
  oidOf,
  readDer,
  readOrNull,
  sameBytes,
  smallIntegerOf,
  tag,
  timeOf,
} from './der.ts';
import type { Der } from './der.ts';

export type Crl = {
  readonly raw: Uint8Array;
  readonly signed: Uint8Array;
  readonly algorithm: Der;
  readonly signature: Uint8Array;
  readonly issuerKey: string;
  /** Milliseconds since 1970. */
  readonly thisUpdate: number;
  readonly nextUpdate: number | null;
  /** By serial number. */
  readonly revoked: ReadonlyMap<string, Revocation>;
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

/** Reads a list. Throws a `DerError` when it is none. */
export function readCrl(der: Der): Crl {
  const [body, algorithm, signature] = children(expect(der, tag.sequence));
  const fields = children(expect(body, tag.sequence));
  const [inner, issuer, thisUpdate, ...rest] = fields.slice(fields[0]?.tag === tag.integer ? 1 : 0);
  if (!sameBytes(expect(inner, tag.sequence).raw, expect(algorithm, tag.sequence).raw)) {
    throw new DerError('two algorithms');
  }
  const next = rest.find((field) => field.tag === tag.utcTime || field.tag === tag.generalizedTime);
  const list = rest.find((field) => field.tag === tag.sequence);
  const extensions = rest.find((field) => field.tag === tag.context(0));
  return {
    raw: der.raw,
    signed: expect(body, tag.sequence).raw,
    algorithm: expect(algorithm, tag.sequence),
    signature: bitsOf(signature),
    issuerKey: hex(expect(issuer, tag.sequence).raw),
    thisUpdate: timeOf(thisUpdate),
    nextUpdate: next === undefined ? null : timeOf(next),
    revoked: new Map(list === undefined ? [] : children(list).map(readRevoked)),
    isPartial: extensions !== undefined && children(readFirst(extensions)).some(isUnknownCritical),
  };
}

function readFirst(der: Der): Der {
  return expect(children(der)[0], tag.sequence);
}

function isUnknownCritical(extension: Der): boolean {
  const parts = children(expect(extension, tag.sequence));
  return parts[1]?.tag === tag.boolean && parts[1].content[0] !== 0 && !understood.includes(oidOf(parts[0]));
}

function readRevoked(entry: Der): [string, Revocation] {
  const [serial, at, extensions] = children(expect(entry, tag.sequence));
  const reasons = extensions === undefined ? [] : children(extensions).map((one) => children(one));
  const reason = reasons.find(([id]) => oidOf(id) === reasonCode)?.at(-1);
  return [
    integerHexOf(serial),
    { at: timeOf(at), reason: reason === undefined ? 0 : codeOf(readDer(octetsOf(reason))) },
  ];
}

function codeOf({ tag: kind, content }: Der): number {
  return kind === tag.enumerated ? smallIntegerOf({ tag: tag.integer, raw: content, content }) : 0;
}

/** Reads a list from its bytes; `null` when they are none. */
export function readCrlBytes(bytes: Uint8Array): Crl | null {
  return readOrNull(() => readCrl(readDer(bytes)));
}
