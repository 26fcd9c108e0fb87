import type { WordFinding } from '../../../contract/models/template.ts';
import { checkSvg } from './svg-safety.ts';
import { type WordParts, WordRefusal } from './word-package.ts';
import { applyEdits, attributesOf, decodeXml, localName, scanXml, type XmlEdit } from './xml-scan.ts';

/**
 * What must not come with a Word file, since a converter would follow or run it (docs/decisions/0032): relationships that lead out of
 * it other than hyperlinks, files inside of it, fields that fetch something, and pictures that name others (`svg-safety.ts`).
 */

/** Kinds of relationships to parts that are files or programs of their own. */
const embedded = new Set([
  'aFChunk',
  'oleObject',
  'package',
  'control',
  'activeXControlBinary',
  'vbaProject',
  'wordVbaData',
  'subDocument',
  'frame',
  'attachedToolbars',
  'externalLink',
  'externalLinkPath',
]);

/** Fields that bring in what lies elsewhere, or run something. */
const fetchingFields = new Set([
  'INCLUDE',
  'INCLUDEPICTURE',
  'INCLUDETEXT',
  'IMPORT',
  'DDE',
  'DDEAUTO',
  'LINK',
  'DATABASE',
  'RD',
  'MACROBUTTON',
  'EMBED',
]);

/** Where the id of a relationship that leads out may stand. */
const hyperlinks = new Set(['hyperlink', 'hlinkClick', 'hlinkHover', 'hlinkMouseOver']);

const leadsOut = /^(?:[a-z][a-z0-9+.-]*:|\/\/|\\\\)/i;

/**
 * The parts without links to the template that Word made them from, which are common and of no use here.
 * @throws {WordRefusal} `unsafe`, saying what it is.
 */
export function withoutOutsideParts(parts: WordParts): WordParts {
  const cleaned = new Map(parts);
  for (const [name, content] of parts) {
    checkSvg(name, content);
    if (typeof content !== 'string') {
      if (/(?:^|\/)vba[^/]*\.bin$/i.test(name)) {
        throw new WordRefusal('unsafe', { what: 'macros', name });
      }
      continue;
    }
    if (!/\.rels$/i.test(name)) {
      checkFields(content);
      checkPictures(name, content);
      continue;
    }
    const source = name.replace(/_rels\/([^/]*)\.rels$/i, '$1');
    const { xml, dropped, outside } = readRelationships(content);
    const part = parts.get(source);
    if (typeof part === 'string' && (dropped.size > 0 || outside.size > 0)) {
      cleaned.set(source, withoutReferences(source, part, dropped, outside));
    }
    cleaned.set(name, xml);
  }
  return cleaned;
}

function embeddedFinding(type: string, target: string): WordFinding {
  const isMacro = type === 'vbaProject' || type === 'wordVbaData' || type === 'attachedToolbars';
  return { what: isMacro ? 'macros' : 'embedded', name: target };
}

function readRelationships(xml: string): {
  readonly xml: string;
  readonly dropped: ReadonlySet<string>;
  readonly outside: ReadonlySet<string>;
} {
  const dropped = new Set<string>();
  const outside = new Set<string>();
  const edits: XmlEdit[] = [];
  scanXml(xml, {
    open({ name, attributes, start, end, isEmpty }) {
      if (localName(name) !== 'Relationship') {
        return;
      }
      const values = new Map(
        attributesOf(attributes).map((attribute) => [attribute.name.toLowerCase(), attribute.value]),
      );
      const type = (values.get('type') ?? '').split('/').at(-1) ?? '';
      const target = (values.get('target') ?? '').trim();
      const mode = (values.get('targetmode') ?? 'Internal').trim().toLowerCase();
      const id = values.get('id') ?? '';
      if (type === 'attachedTemplate') {
        dropped.add(id);
        edits.push({ start, end: isEmpty ? end : xml.indexOf('>', end) + 1, text: '' });
      } else if (embedded.has(type)) {
        throw new WordRefusal('unsafe', embeddedFinding(type, target));
      } else if (mode !== 'internal' || leadsOut.test(target)) {
        if (type !== 'hyperlink') {
          throw new WordRefusal('unsafe', { what: 'link', name: target });
        }
        outside.add(id);
      }
    },
  });
  return { xml: applyEdits(xml, edits), dropped, outside };
}

/** A relationship says of itself that it is a hyperlink; what refers to it must be one as well, and no picture. */
function withoutReferences(
  part: string,
  xml: string,
  dropped: ReadonlySet<string>,
  outside: ReadonlySet<string>,
): string {
  const edits: XmlEdit[] = [];
  scanXml(xml, {
    open({ name, attributes, start, end, isEmpty }) {
      const element = localName(name);
      for (const { name: attribute, value } of attributesOf(attributes)) {
        const isReference = attribute.includes(':') && !attribute.startsWith('xmlns');
        if (isReference && outside.has(value) && !hyperlinks.has(element)) {
          throw new WordRefusal('unsafe', { what: 'link', name: `${element} in ${part}` });
        }
        if (isReference && dropped.has(value) && element === 'attachedTemplate') {
          edits.push({ start, end: isEmpty ? end : xml.indexOf('>', end) + 1, text: '' });
        }
      }
    },
  });
  return applyEdits(xml, edits);
}

/** Pictures of the older kind may name their file themselves. */
function checkPictures(part: string, xml: string): void {
  if (!xml.includes('imagedata') && !xml.includes(':fill') && !xml.includes(':stroke')) {
    return;
  }
  scanXml(xml, {
    open({ name, attributes }) {
      const names = ['imagedata', 'fill', 'stroke'];
      const refers = attributesOf(attributes).some(
        (attribute) => /^(?:src|o:href|href|o:althref)$/.test(attribute.name) && attribute.value !== '',
      );
      if (refers && names.includes(localName(name))) {
        throw new WordRefusal('unsafe', { what: 'link', name: `${localName(name)} in ${part}` });
      }
    },
  });
}

type Field = { instruction: string; isDone: boolean; startsNested: boolean };

/** A field's instruction may lie in many pieces; its first word says what it does. */
function checkFields(xml: string): void {
  if (!xml.includes('instr')) {
    return;
  }
  const open: Field[] = [];
  let inInstruction = false;
  const check = (field: Field): void => {
    const word = /^"?\s*([^\s"\\]+)/.exec(field.instruction.trimStart())?.[1]?.toUpperCase() ?? '';
    // A field that is named by what another field comes to could be any.
    if (fetchingFields.has(word) || field.startsNested) {
      throw new WordRefusal('unsafe', { what: 'field', name: field.startsNested ? 'nested' : word });
    }
  };
  scanXml(xml, {
    open({ name, attributes }) {
      const element = localName(name);
      if (element === 'instrText') {
        inInstruction = true;
      }
      if (element === 'fldSimple') {
        const instruction =
          attributesOf(attributes).find((one) => localName(one.name) === 'instr')?.value ?? '';
        check({ instruction, isDone: true, startsNested: false });
      }
      if (element === 'fldChar') {
        const kind = attributesOf(attributes).find((one) => localName(one.name) === 'fldCharType')?.value;
        const field = open.at(-1);
        if (kind === 'begin') {
          if (field && !field.isDone && field.instruction.trim() === '') {
            field.startsNested = true;
          }
          open.push({ instruction: '', isDone: false, startsNested: false });
        } else if (field) {
          field.isDone = true;
          check(field);
          if (kind === 'end') {
            open.pop();
          }
        }
      }
    },
    close(name) {
      if (localName(name) === 'instrText') {
        inInstruction = false;
      }
    },
    text(start, end) {
      const field = open.at(-1);
      if (inInstruction && field && !field.isDone) {
        field.instruction += decodeXml(xml.slice(start, end));
      } else if (inInstruction) {
        check({ instruction: decodeXml(xml.slice(start, end)), isDone: true, startsNested: false });
      }
    },
  });
  open.forEach(check);
}
