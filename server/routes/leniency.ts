import type { z } from 'zod';

import { normalizeText } from '../../contract/normalize-text.ts';

/**
 * Where a value comes from. In JSON, types are known and only their spelling is forgiven. In a form (query, path, multipart)
 * everything is text: one value may stand for a list, and an empty one for nothing.
 */
export type Source = 'json' | 'form';

/** Values nested deeper than this are cut off; no schema of the interface comes near. */
const maxDepth = 32;

/**
 * Brings untrusted input into the shape that a schema names, as far as existing clients rely on it (companion operations,
 * §1 "Leniency"): names in any case, numbers and booleans as text, numbers where text is meant, single values for lists,
 * unknown fields dropped, all text in NFC. It refuses nothing: what does not fit is left for the schema to refuse.
 */
export function canonicalise(schema: z.core.$ZodType, value: unknown, source: Source): unknown {
  return walk(schema, value, source, 0);
}

function walk(schema: z.core.$ZodType, value: unknown, source: Source, depth: number): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (depth > maxDepth || value === undefined || value === null) {
    return value;
  }
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return source === 'form' && value === '' && !takesText(def.innerType)
        ? nothingFor(schema)
        : walk(def.innerType, value, source, depth);
    case 'nonoptional':
    case 'readonly':
    case 'catch':
    case 'success':
      return walk(def.innerType, value, source, depth);
    case 'pipe':
      return walk(def.in, value, source, depth);
    case 'lazy':
      return walk(def.getter(), value, source, depth + 1);
    case 'object':
      return walkObject(def.shape, value, source, depth);
    case 'record':
      return walkRecord(def.valueType, value, source, depth);
    case 'array':
      return walkList(def.element, value, source, depth);
    case 'tuple':
      return Array.isArray(value)
        ? value.map((item: unknown, index) => {
            const itemSchema = def.items[index] ?? def.rest;
            return itemSchema ? walk(itemSchema, item, source, depth + 1) : item;
          })
        : value;
    case 'union':
      return walkUnion(def.options, value, source, depth);
    case 'string':
      return toText(cutFarTooLong(schema, value));
    case 'template_literal':
      return toText(value);
    case 'number':
      return toNumber(value);
    case 'boolean':
      return toBoolean(value);
    case 'literal':
      return toOneOf(def.values, value);
    case 'enum':
      return toOneOf(Object.values(def.entries), value);
    case 'any':
    case 'unknown':
      return cleanDeep(value, depth);
    case 'file':
    case 'null':
    case 'undefined':
    case 'void':
    case 'never':
    case 'custom':
    case 'transform':
      return value;
    default:
      throw new Error(`input cannot be read for a schema of kind ${def.type}`);
  }
}

/** What an empty field of a form says: `null`, which empties what is stored, where the schema takes it; else nothing. */
function nothingFor(schema: z.core.$ZodType): null | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'nullable':
      return null;
    case 'optional':
    case 'default':
    case 'prefault':
      return nothingFor(def.innerType);
    default:
      return undefined;
  }
}

/** Whether a schema takes text, so that an empty value is one. */
function takesText(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
    case 'template_literal':
    case 'any':
    case 'unknown':
      return true;
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return takesText(def.innerType);
    case 'pipe':
      return takesText(def.in);
    case 'union':
      return def.options.some((option) => takesText(option));
    default:
      return false;
  }
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);
}

/** The names of forms may carry the brackets of a list: `documentIds[]`, `documentIds[0]`. */
function foldName(name: string, source: Source): string {
  return (source === 'form' ? name.replace(/\[\d{0,4}\]$/, '') : name).toLowerCase();
}

function walkObject(shape: z.core.$ZodShape, value: unknown, source: Source, depth: number): unknown {
  if (!isPlainObject(value)) {
    return value;
  }
  const names = new Map(Object.keys(shape).map((name) => [name.toLowerCase(), name]));
  const found = new Map<string, unknown>();
  for (const [given, item] of Object.entries(value)) {
    const name = names.get(foldName(given, source));
    if (name === undefined) {
      continue;
    }
    if (source === 'form' && found.has(name)) {
      found.set(name, [found.get(name), item].flat());
    } else if (!found.has(name) || given === name) {
      found.set(name, item);
    }
  }
  const entries = [...found].flatMap(([name, item]): [string, unknown][] => {
    const schema = shape[name];
    return schema ? [[name, walk(schema, item, source, depth + 1)]] : [];
  });
  // Only names of the schema get here, so none of them reaches a prototype.
  return Object.fromEntries(entries);
}

function walkRecord(valueType: z.core.$ZodType, value: unknown, source: Source, depth: number): unknown {
  if (!isPlainObject(value)) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== '__proto__')
      .map(([name, item]) => [cleanText(name), walk(valueType, item, source, depth + 1)]),
  );
}

function walkList(element: z.core.$ZodType, value: unknown, source: Source, depth: number): unknown {
  if (Array.isArray(value)) {
    return value.map((item: unknown) => walk(element, item, source, depth + 1));
  }
  if (source === 'json') {
    return value;
  }
  return value === '' ? [] : [walk(element, value, source, depth + 1)];
}

/** The first option that takes the value; when none does, the value is left for the union to refuse. */
function walkUnion(
  options: readonly z.core.$ZodType[],
  value: unknown,
  source: Source,
  depth: number,
): unknown {
  for (const option of options) {
    const candidate = walk(option, value, source, depth + 1);
    const outcome = option._zod.run({ value: candidate, issues: [] }, { async: false });
    if (!(outcome instanceof Promise) && outcome.issues.length === 0) {
      // Parsing may have changed the value; what comes after parses it again.
      return walk(option, value, source, depth + 1);
    }
  }
  return typeof value === 'string' ? cleanText(value) : value;
}

/** NFC, well-formed, and without NUL, which PostgreSQL's text cannot hold. */
function cleanText(text: string): string {
  return normalizeText(text, 'NFC').toWellFormed().replaceAll('\0', '');
}

/** No letter is written with more UTF-16 units decomposed than composed times this (Unicode, annex 15). */
const mostDecomposed = 4;

/** A text that is too long however it is normalized, cut so that refusing it takes no work that grows with it. */
function cutFarTooLong(schema: z.core.$ZodType, value: unknown): unknown {
  if (typeof value !== 'string' || !('maxLength' in schema) || typeof schema.maxLength !== 'number') {
    return value;
  }
  const most = schema.maxLength * mostDecomposed;
  const text = value.length > most ? value.replaceAll('\0', '').trim() : value;
  // What stands at the end is no white space, so that trimming leaves it too long.
  return text.length > most ? `${text.slice(0, most)}.` : text;
}

function toText(value: unknown): unknown {
  if (typeof value === 'string') {
    return cleanText(value);
  }
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
}

function toNumber(value: unknown): unknown {
  if (typeof value !== 'string') {
    return value;
  }
  const text = value.trim();
  return /^[+-]?(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})$/.test(text) ? Number(text) : value;
}

function toBoolean(value: unknown): unknown {
  if (typeof value !== 'string') {
    return value;
  }
  switch (value.trim().toLowerCase()) {
    case 'true':
      return true;
    case 'false':
      return false;
    default:
      return value;
  }
}

function toOneOf(allowed: readonly unknown[], value: unknown): unknown {
  const candidates = [value, toText(value), toNumber(value), toBoolean(value)];
  return candidates.find((candidate) => allowed.includes(candidate)) ?? toText(value);
}

function cleanDeep(value: unknown, depth: number): unknown {
  if (typeof value === 'string') {
    return cleanText(value);
  }
  if (depth > maxDepth) {
    return null;
  }
  if (Array.isArray(value)) {
    return value.map((item: unknown) => cleanDeep(item, depth + 1));
  }
  if (!isPlainObject(value)) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== '__proto__')
      .map(([name, item]) => [cleanText(name), cleanDeep(item, depth + 1)]),
  );
}
