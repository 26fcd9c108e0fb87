import { children, expect, oidOf, tag } from './der.ts';
import type { Der } from './der.ts';

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

const bmpString = 0x1e;
const universalString = 0x1c;
const latinTags = [0x13, 0x14, 0x16];

function stringOf({ tag: kind, content }: Der): string {
  const bytes = content.subarray(0, longest * 4);
  if (kind === bmpString) {
    return new TextDecoder('utf-16be').decode(bytes);
  }
  if (kind === universalString) {
    return '';
  }
  return new TextDecoder(latinTags.includes(kind) ? 'windows-1252' : 'utf-8').decode(bytes);
}

/** Characters that would turn the direction of text around, or hide in it, do not belong to a name. */
const deceiving = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;

/** Reads a name (RFC 5280, 4.1.2.4). Of several values of an attribute the last one is taken, the most specific. */
export function nameOfDer(name: Der): DistinguishedName {
  const found: Record<keyof DistinguishedName, string> = {
    commonName: '',
    organization: '',
    userId: '',
    serialNumber: '',
    country: '',
  };
  for (const relative of children(expect(name, tag.sequence))) {
    for (const attribute of children(expect(relative, tag.set))) {
      const [type, value] = children(expect(attribute, tag.sequence));
      const key = attributes.get(oidOf(type));
      if (key !== undefined && value !== undefined) {
        found[key] = stringOf(value).replace(deceiving, '').slice(0, longest);
      }
    }
  }
  return found;
}
