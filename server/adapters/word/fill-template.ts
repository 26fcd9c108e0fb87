import Docxtemplater, { type DXT } from 'docxtemplater';
import PizZip from 'pizzip';

import type { VariableFormat } from '../../../contract/models/template.ts';
import {
  formatAt,
  type FormatsByName,
  formatsByName,
  formatValue,
  withSources,
} from '../../../contract/rules/value-formats.ts';
import { type Condition, holds } from '../../domain/template-condition.ts';
import { packArchive } from '../office/office-archive.ts';
import { readTemplate } from './template-tags.ts';
import type { FillResult, TemplateValues } from './word-engine.ts';
import { endnotesType, openWord, type WordParts } from './word-package.ts';

/** A template whose tags are written as the engine takes them. */
export type PreparedTemplate = { readonly bytes: Uint8Array; readonly conditions: readonly Condition[] };

export function prepareTemplate(
  parts: WordParts,
  rewritten: ReadonlyMap<string, string>,
  conditions: readonly Condition[],
): PreparedTemplate {
  return { bytes: packArchive(new Map([...parts, ...rewritten]), 'DEFLATE'), conditions };
}

/** The parts of a package that may hold tags. */
export function textsOf(parts: WordParts, names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    names.flatMap((name) => {
      const xml = parts.get(name);
      return typeof xml === 'string' ? [[name, xml] as const] : [];
    }),
  );
}

/** A template that was inspected, ready to be filled, and the names of its parts that hold tags. */
export function openTemplate(docx: Uint8Array): {
  readonly template: PreparedTemplate;
  readonly names: readonly string[];
} {
  const { parts, texts } = openWord(docx);
  const { rewritten, conditions } = readTemplate(textsOf(parts, texts));
  return { template: prepareTemplate(parts, rewritten, conditions), names: [...rewritten.keys()] };
}

/** Fills a template that was inspected, once for each row. */
export function fillTemplate(
  docx: Uint8Array,
  rows: readonly TemplateValues[],
  formats: readonly VariableFormat[],
): FillResult[] {
  const { template } = openTemplate(docx);
  const ask = askFor(formats);
  return rows.map((row) => fillOne(template, withSources(row, formats), ask));
}

function fillOne(template: PreparedTemplate, row: TemplateValues, ask: Asking): FillResult {
  try {
    const document = compile(template, ask);
    document.render(row);
    return { kind: 'ok', docx: document.getZip().generate({ type: 'uint8array', compression: 'DEFLATE' }) };
  } catch (error) {
    return { kind: 'failed', why: whyOf(error) };
  }
}

/** For the log. */
export function whyOf(error: unknown): string {
  return problemsOf(error)
    .map(({ tag, line }) => `${tag}: ${line}`)
    .join('; ');
}

export type Asking = (
  tag: string,
  scope: unknown,
  context: DXT.ParserContext,
  conditions: readonly Condition[],
) => unknown;

/**
 * @param ask answers what a tag stands for in one scope
 * @param whenMissing answers for a tag that no scope knows
 * @throws the engine's errors; see {@link problemsOf}.
 */
export function compile(
  { bytes, conditions }: PreparedTemplate,
  ask: Asking = askFor([]),
  whenMissing: (part: DXT.Part, context: Pick<DXT.ParserContext, 'scopePath'>) => unknown = () => '',
): Docxtemplater<PizZip> {
  return new Docxtemplater(new PizZip(bytes), {
    delimiters: { start: '{{', end: '}}' },
    // No tag of ours begins with it, so nobody can take the braces away.
    syntax: { changeDelimiterPrefix: null },
    paragraphLoop: true,
    linebreaks: true,
    stripInvalidXMLChars: true,
    errorLogging: false,
    parser: (tag) => ({ get: (scope: unknown, context) => ask(tag, scope, context, conditions) }),
    nullGetter: whenMissing,
    modules: [withEndnotes()],
  });
}

type EngineDocument = {
  readonly targets: string[];
  readonly invertedContentTypes?: Readonly<Record<string, readonly string[]>>;
};

/** Of notes, the engine fills by itself those at the foot of a page alone. */
function withEndnotes(): DXT.Module {
  return {
    name: 'endnotes',
    getFileType({ doc }: { readonly doc: EngineDocument }) {
      doc.targets.push(...(doc.invertedContentTypes?.[endnotesType] ?? []));
    },
  };
}

/** Answers with values as they are printed; `undefined` makes the engine ask the loop or document around it. */
export function askFor(formats: readonly VariableFormat[]): Asking {
  const byName = formatsByName(formats);
  return (...asked) => valueOf(byName, ...asked);
}

/** The loops around a tag; conditions are scopes as well. */
export function loopsOf({ scopePath }: Pick<DXT.ParserContext, 'scopePath'>): readonly string[] {
  return scopePath.filter((name) => !name.startsWith('?'));
}

function valueOf(
  formats: FormatsByName,
  tag: string,
  scope: unknown,
  { meta, scopeList, scopePath }: DXT.ParserContext,
  conditions: readonly Condition[],
): unknown {
  if (tag.startsWith('?')) {
    const condition = conditions[Number(tag.slice(1))];
    return condition !== undefined && holds(condition, (name) => nearest(name, scopeList));
  }
  const value = lookUp(tag, scope);
  if (value === undefined || value === null) {
    return undefined;
  }
  if (meta.part.module === 'loop') {
    return Array.isArray(value) ? value : [];
  }
  const printable = typeof value === 'number' ? value : textOf(value);
  return formatValue(formatAt(formats, loopsOf({ scopePath }), tag), printable) ?? textOf(value);
}

function nearest(name: string, scopes: readonly unknown[]): unknown {
  return scopes.reduceRight<unknown>((found, scope) => found ?? lookUp(name, scope), undefined);
}

/** A name may itself have dots, as `D.No`; else they lead into objects. */
function lookUp(name: string, scope: unknown): unknown {
  if (typeof scope !== 'object' || scope === null || Array.isArray(scope)) {
    return undefined;
  }
  if (Object.hasOwn(scope, name)) {
    return own(scope, name);
  }
  const dot = name.indexOf('.');
  return dot === -1 ? undefined : lookUp(name.slice(dot + 1), own(scope, name.slice(0, dot)));
}

function own(scope: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(scope, name)?.value;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).replace(/\r\n?/g, '\n')
    : '';
}

export type Problem = { readonly tag: string; readonly line: string };

/** The engine's errors carry what they are about in `properties`, or a list of such errors. */
export function problemsOf(error: unknown): readonly Problem[] {
  if (!(error instanceof Error)) {
    return [{ tag: '', line: String(error) }];
  }
  const properties: unknown = 'properties' in error ? error.properties : null;
  if (typeof properties !== 'object' || properties === null) {
    return [{ tag: '', line: error.message }];
  }
  if ('errors' in properties && Array.isArray(properties.errors)) {
    return properties.errors.flatMap(problemsOf);
  }
  const tag = 'xtag' in properties && typeof properties.xtag === 'string' ? properties.xtag : '';
  const line =
    'explanation' in properties && typeof properties.explanation === 'string'
      ? properties.explanation
      : error.message;
  return [{ tag, line }];
}
