/**
 * Walks through XML text and keeps where everything stands in it, so that a part can be changed in a few places and stay as it
 * is everywhere else. The text must be well-formed and without a document type (`word-package.ts` sees to both).
 */

export type XmlVisitor = {
  /** `attributes` is raw text; see {@link attributesOf}. `end` lies behind the tag. */
  open?(tag: {
    readonly name: string;
    readonly attributes: string;
    readonly start: number;
    readonly end: number;
    readonly isEmpty: boolean;
  }): void;
  /** `end` lies behind the tag. */
  close?(name: string, end: number): void;
  /** Raw text between two tags, entities and all. */
  text?(start: number, end: number): void;
};

export function scanXml(xml: string, visitor: XmlVisitor): void {
  let at = 0;
  while (at < xml.length) {
    const tag = xml.indexOf('<', at);
    if (tag === -1) {
      visitor.text?.(at, xml.length);
      return;
    }
    if (tag > at) {
      visitor.text?.(at, tag);
    }
    at = scanTag(xml, tag, visitor);
  }
}

function scanTag(xml: string, start: number, visitor: XmlVisitor): number {
  if (xml.startsWith('<!--', start)) {
    return after(xml, '-->', start);
  }
  if (xml.startsWith('<![CDATA[', start)) {
    return after(xml, ']]>', start);
  }
  if (xml.startsWith('<?', start)) {
    return after(xml, '?>', start);
  }
  if (xml.startsWith('</', start)) {
    const end = after(xml, '>', start);
    visitor.close?.(xml.slice(start + 2, end - 1).trim(), end);
    return end;
  }
  const end = endOfTag(xml, start);
  const isEmpty = xml[end - 2] === '/';
  const inside = xml.slice(start + 1, isEmpty ? end - 2 : end - 1);
  const space = inside.search(/\s/);
  const name = space === -1 ? inside : inside.slice(0, space);
  const attributes = space === -1 ? '' : inside.slice(space);
  visitor.open?.({ name, attributes, start, end, isEmpty });
  if (isEmpty) {
    visitor.close?.(name, end);
  }
  return end;
}

function after(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from);
  return found === -1 ? xml.length : found + mark.length;
}

/** A `>` may stand in the value of an attribute. */
function endOfTag(xml: string, start: number): number {
  let quote = '';
  for (let at = start + 1; at < xml.length; at += 1) {
    const character = xml[at] ?? '';
    if (quote !== '') {
      quote = character === quote ? '' : quote;
    } else if (character === '"' || character === "'") {
      quote = character;
    } else if (character === '>') {
      return at + 1;
    }
  }
  return xml.length;
}

export type XmlAttribute = { readonly name: string; readonly value: string };

export function attributesOf(raw: string): readonly XmlAttribute[] {
  return Array.from(raw.matchAll(/(?<![^\s="'])([^\s="']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g), (match) => ({
    name: match[1] ?? '',
    value: decodeXml(match[2] ?? match[3] ?? ''),
  }));
}

/** A name without its namespace's prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

export function decodeXml(raw: string): string {
  if (!raw.includes('&')) {
    return raw;
  }
  return raw.replace(entityPattern, (whole, name: string) => decodeEntity(name) ?? whole);
}

export const entityPattern = /&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|[a-z]+);/g;

function decodeEntity(name: string): string | null {
  if (!name.startsWith('#')) {
    return entities[name] ?? null;
  }
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : null;
}

export type XmlEdit = { readonly start: number; readonly end: number; readonly text: string };

/** Edits must not overlap. */
export function applyEdits(xml: string, edits: readonly XmlEdit[]): string {
  let at = 0;
  const parts: string[] = [];
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    parts.push(xml.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  return [...parts, xml.slice(at)].join('');
}
