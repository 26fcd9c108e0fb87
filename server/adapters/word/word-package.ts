import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';

import type { WordFinding } from '../../../contract/models/template.ts';
import { type ArchiveLimits, readArchive } from '../office/office-archive.ts';
import type { WordFault } from './word-engine.ts';
import { attributesOf, localName, scanXml } from './xml-scan.ts';

/** What a .docx may hold: far more than any contract does. */
const limits: ArchiveLimits = { entries: 2000, bytes: 128 * 1024 * 1024 };

/** The parts of a Word file; those of XML as text. */
export type WordParts = ReadonlyMap<string, Uint8Array | string>;

export type WordPackage = {
  readonly parts: WordParts;
  /** Names of the parts that hold text of the document: the body first, then headers, footers and the rest. */
  readonly texts: readonly string[];
};

export class WordRefusal extends Error {
  readonly reason: WordFault;
  readonly finding: WordFinding | null;

  constructor(reason: WordFault, finding: WordFinding | null = null) {
    super(finding ? `${reason}: ${finding.what} ${finding.name}` : reason);
    this.reason = reason;
    this.finding = finding;
  }
}

const office = 'application/vnd.openxmlformats-officedocument';
const mainType = `${office}.wordprocessingml.document.main+xml`;
export const endnotesType = `${office}.wordprocessingml.endnotes+xml`;

/** Content types of parts with text, in the order in which a reader meets them. */
const textTypes = [
  mainType,
  ...['header', 'footer', 'footnotes', 'comments', 'settings'].map(
    (name) => `${office}.wordprocessingml.${name}+xml`,
  ),
  endnotesType,
  `${office}.drawingml.diagramData+xml`,
  'application/vnd.ms-office.drawingml.diagramDrawing+xml',
  'application/vnd.openxmlformats-package.core-properties+xml',
  `${office}.extended-properties+xml`,
  `${office}.custom-properties+xml`,
];

export const contentTypesPart = '[Content_Types].xml';

/**
 * Opens the bytes of a .docx: an archive within its limits, whose XML is well-formed UTF-8 without a document type.
 * @throws {WordRefusal}
 */
export function openWord(bytes: Uint8Array): WordPackage {
  const archive = readArchive(bytes, limits);
  if (archive.kind === 'refused') {
    throw archive.reason === 'not-archive'
      ? new WordRefusal('not-word', otherKind(bytes))
      : new WordRefusal(archive.reason);
  }
  const declared = archive.entries.get(contentTypesPart);
  if (!declared) {
    const isOpenDocument = archive.entries.has('META-INF/manifest.xml') && archive.entries.has('content.xml');
    throw new WordRefusal('not-word', isOpenDocument ? { what: 'opendocument', name: '' } : null);
  }
  const typeOf = readContentTypes(xmlText(contentTypesPart, declared));
  const parts = new Map<string, Uint8Array | string>();
  for (const [name, content] of archive.entries) {
    const isXml = /\.(?:xml|rels|vml|svg)$/i.test(name) || typeOf(name).endsWith('xml');
    parts.set(name, isXml ? xmlText(name, content) : content);
  }
  const types = [...parts.keys()].map((name) => ({ name, type: typeOf(name) }));
  if (types.some(({ type }) => /macroenabled|vbaproject/i.test(type))) {
    throw new WordRefusal('unsafe', { what: 'macros', name: '' });
  }
  if (types.filter(({ type }) => type === mainType).length !== 1) {
    throw new WordRefusal('not-word', { what: 'other-office', name: '' });
  }
  const texts = textTypes.flatMap((wanted) =>
    types.filter(({ type }) => type === wanted).map(({ name }) => name),
  );
  return { parts, texts };
}

/** What a file is that people often take for a .docx: a good message says how to make one of it. */
function otherKind(bytes: Uint8Array): WordFinding | null {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  const finding = (what: WordFinding['what']): WordFinding => ({ what, name: '' });
  if (start === '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1') {
    // The names of its streams are UTF-16: one that is locked holds the package itself, an older one a document.
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return finding(content.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'encrypted' : 'old-word');
  }
  if (start.startsWith('%PDF')) {
    return finding('pdf');
  }
  if (start.startsWith('{\\rtf')) {
    return finding('rtf');
  }
  return /^(?:\u0089PNG|\u00ff\u00d8\u00ff|GIF8)/.test(start) ? finding('picture') : null;
}

function readContentTypes(xml: string): (part: string) => string {
  const overrides = new Map<string, string>();
  const defaults = new Map<string, string>();
  scanXml(xml, {
    open({ name, attributes }) {
      const values = new Map(attributesOf(attributes).map((attribute) => [attribute.name, attribute.value]));
      const type = values.get('ContentType') ?? '';
      if (localName(name) === 'Override') {
        overrides.set((values.get('PartName') ?? '').replace(/^\//, '').toLowerCase(), type);
      } else if (localName(name) === 'Default') {
        defaults.set((values.get('Extension') ?? '').toLowerCase(), type);
      }
    },
  });
  return (part) => {
    const key = part.toLowerCase();
    return overrides.get(key) ?? defaults.get(key.slice(key.lastIndexOf('.') + 1)) ?? '';
  };
}

function xmlText(name: string, bytes: Uint8Array): string {
  const xml = decodeUtf8(name, bytes);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) {
    throw new WordRefusal('unsafe', { what: 'document-type', name });
  }
  if (!isWellFormed(xml)) {
    throw new WordRefusal('broken', { what: 'damaged-part', name });
  }
  return xml;
}

export function isWellFormed(xml: string): boolean {
  try {
    new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml');
    return true;
  } catch {
    return false;
  }
}

/** Another encoding could hide from us what a converter then reads. */
function decodeUtf8(name: string, bytes: Uint8Array): string {
  let xml: string;
  try {
    xml = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new WordRefusal('broken', { what: 'damaged-part', name });
  }
  const encoding = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/i.exec(xml)?.[1] ?? 'utf-8';
  if (!/^(?:utf-?8|us-ascii)$/i.test(encoding)) {
    throw new WordRefusal('broken', { what: 'damaged-part', name });
  }
  return xml;
}
