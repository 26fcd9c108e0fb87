import { type Asn1, children, expect, oidOf, tag, textOf } from './asn1.ts';
import { hex } from './bytes.ts';
import { normalizeText } from '../normalize-text.ts';
import { plainText } from '../plain-text.ts';

/** What a name says, as far as people are told by it; empty where it says nothing. */
export type DistinguishedName = {
  readonly commonName: string;
  readonly organization: string;
  readonly userId: string;
  readonly serialNumber: string;
  readonly country: string;
};

const attributes = new Map<string, keyof DistinguishedName>([
  ['2.5.4.3', 'commonName'],
  ['2.5.4.10', 'organization'],
  ['0.9.2342.19200300.100.1.1', 'userId'],
  ['2.5.4.5', 'serialNumber'],
  ['2.5.4.6', 'country'],
]);

/** Names are shown, so they end somewhere. */
const longest = 300;

/** A name, and what it is compared by. */
export type ReadName = { readonly name: DistinguishedName; readonly key: string };

/**
 * Reads a name (RFC 5280, 4.1.2.4). Of several values of an attribute the last one is taken, the most specific. Names are compared
 * without regard to the kind of string, to case and to blanks (RFC 5280, 7.1): issuers write their own name in several ways.
 */
export function readName(name: Asn1): ReadName {
  const found: Record<keyof DistinguishedName, string> = {
    commonName: '',
    organization: '',
    userId: '',
    serialNumber: '',
    country: '',
  };
  const compared: string[][] = [];
  for (const relative of children(expect(name, tag.sequence))) {
    const pairs: string[] = [];
    for (const attribute of children(expect(relative, tag.set))) {
      const [type, value] = children(expect(attribute, tag.sequence));
      const id = oidOf(type);
      const text = value === undefined ? '' : textOf(value);
      const key = attributes.get(id);
      if (key !== undefined) {
        found[key] = plainText(text).slice(0, longest);
      }
      pairs.push(`${id}=${text === '' ? hex(value?.raw ?? new Uint8Array()) : normalize(text)}`);
    }
    compared.push(pairs.toSorted());
  }
  return { name: found, key: JSON.stringify(compared) };
}

function normalize(text: string): string {
  return normalizeText(text, 'NFKC').trim().replace(/\s+/gu, ' ').toLowerCase();
}
