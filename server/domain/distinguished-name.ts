import type { SignatureFacts } from './signature-text.ts';

type Subject = SignatureFacts['subject'] & { readonly description: string };

const attributes: Readonly<Record<string, keyof Subject>> = {
  cn: 'commonName',
  o: 'organization',
  ou: 'organizationalUnit',
  uid: 'userId',
  t: 'title',
  title: 'title',
  description: 'description',
};

/** `name=value`, the value quoted or with escapes, up to the next separator (RFC 4514; `;` is what RFC 2253 still read). */
const attributePattern =
  /(?<![\w.-])([\w.-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"(?=\s*(?:[,;+]|$))|((?:[^\\,;+]|\\.?)*))/gsu;

/** Pairs of hexadecimal digits stand for the bytes of UTF-8, any other escaped character for itself. */
function unescape(text: string): string {
  return text
    .trim()
    .replace(/(?:\\[0-9a-fA-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('\\', ''), 'hex').toString('utf8'),
    )
    .replace(/\\(.)/gsu, '$1');
}

/** Reads the subject of a certificate as its text has it; what is not there is empty, and of several values the first counts. */
export function readSubject(distinguishedName: string): Subject {
  const found = new Map<keyof Subject, string>();
  for (const [, name = '', quoted, plain = ''] of distinguishedName.matchAll(attributePattern)) {
    const attribute = attributes[name.toLowerCase()];
    if (attribute !== undefined && !found.has(attribute)) {
      found.set(attribute, unescape(quoted ?? plain));
    }
  }
  const valueOf = (attribute: keyof Subject): string => found.get(attribute) ?? '';
  return {
    commonName: valueOf('commonName'),
    organization: valueOf('organization'),
    organizationalUnit: valueOf('organizationalUnit'),
    userId: valueOf('userId'),
    title: valueOf('title'),
    description: valueOf('description'),
  };
}

/** A name as RFC 4514 writes it, from the person up with commas; Node.js has it in lines, from the country down. */
export function joinName(lines: string): string {
  return lines.split('\n').toReversed().join(',');
}
