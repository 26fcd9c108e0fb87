import { z } from 'zod';

import { cleanText } from '../../contract/normalize-text.ts';
import { dayOfTimestamp } from '../../contract/time.ts';

/**
 * Where a value comes from. In JSON, types are known and only their spelling is forgiven. In a form (query, path, multipart)
 * everything is text: one value may stand for a list, and an empty one for nothing.
 */
export type Source = 'json' | 'form';

/** Values nested deeper than this are cut off; no schema of the interface comes near. */
const maxDepth = 32;

/** What reading a value depends on beside its schema. `timeZone` is the caller's: a date-time names the day that it falls on there. */
export type Reading = { readonly source: Source; readonly timeZone: string };

/**
 * Brings untrusted input into the shape that a schema names, as far as existing clients rely on it (companion operations,
 * §1 "Leniency"): names and codes in any case, numbers and booleans as text, numbers where text is meant, date-times where a day is
 * meant, single values for lists, defaults of typed programs where nothing is given, unknown fields dropped, all text in NFC.
 * It refuses nothing: what does not fit is left for the schema to refuse.
 */
export function coerceInput(schema: z.core.$ZodType, value: unknown, reading: Reading): unknown {
  return walk(schema, value, reading, 0);
}

function walk(schema: z.core.$ZodType, value: unknown, reading: Reading, depth: number): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (depth > maxDepth || value === undefined) {
    return value;
  }
  if (value === null) {
    return isLeftOut(schema) ? undefined : null;
  }
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return walkOptional(schema, def.innerType, value, reading, depth);
    case 'nonoptional':
    case 'readonly':
    case 'catch':
    case 'success':
      return walk(def.innerType, value, reading, depth);
    case 'pipe':
      return walk(def.in, value, reading, depth);
    case 'lazy':
      return walk(def.getter(), value, reading, depth + 1);
    case 'object':
      return walkObject(def.shape, value, reading, depth);
    case 'record':
      return walkRecord(def.valueType, value, reading, depth);
    case 'array':
      return walkList(def.element, cutFarTooMany(schema, value), reading, depth);
    case 'tuple':
      return Array.isArray(value)
        ? value.map((item: unknown, index) => {
            const itemSchema = def.items[index] ?? def.rest;
            return itemSchema ? walk(itemSchema, item, reading, depth + 1) : item;
          })
        : value;
    case 'union':
      return walkUnion(def.options, value, reading, depth);
    case 'string':
      return isDay(schema) ? toDay(value, reading.timeZone) : toText(cutFarTooLong(schema, value));
    case 'template_literal':
      return toText(value);
    case 'number':
      return toNumber(value);
    case 'boolean':
      return toBoolean(value);
    case 'literal':
      return toCode(def.values, value);
    case 'enum':
      return toCode(Object.values(def.entries), value);
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

/**
 * Typed programs send every property, and its default where nothing is given. Wherever a schema may go without a value and could not
 * mean that default, it is not given.
 */
function walkOptional(
  schema: z.core.$ZodType,
  inner: z.core.$ZodType,
  value: unknown,
  reading: Reading,
  depth: number,
): unknown {
  if (reading.source === 'form' && value === '' && !takesText(inner)) {
    return nothingFor(schema);
  }
  const read = walk(inner, value, reading, depth);
  return read === noGuid || (isTypedDefault(read) && !accepts(inner, read)) ? undefined : read;
}

/** A zero may be written as text, and PHP writes an object without properties as an empty list. */
function isTypedDefault(value: unknown): boolean {
  return value === '' || toNumber(value) === 0 || (Array.isArray(value) && value.length === 0);
}

/** What .NET writes for a GUID that is not set; no service gives it to anything. */
const noGuid = '00000000-0000-0000-0000-000000000000';

/** Whether null says no more than that nothing is given: where a value may be left out, and none can be taken away. */
function isLeftOut(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
      return !accepts(schema, null);
    case 'pipe':
      return isLeftOut(def.in);
    default:
      return false;
  }
}

function accepts(schema: z.core.$ZodType, value: unknown): boolean {
  const outcome = schema._zod.run({ value, issues: [] }, { async: false });
  return !(outcome instanceof Promise) && outcome.issues.length === 0;
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

function walkObject(shape: z.core.$ZodShape, value: unknown, reading: Reading, depth: number): unknown {
  if (!isPlainObject(value)) {
    return value;
  }
  const names = new Map(Object.keys(shape).map((name) => [name.toLowerCase(), name]));
  const found = new Map<string, unknown>();
  for (const [given, item] of Object.entries(value)) {
    const name = names.get(foldName(given, reading.source));
    if (name === undefined) {
      continue;
    }
    if (reading.source === 'form' && found.has(name)) {
      found.set(name, [found.get(name), item].flat());
    } else if (!found.has(name) || given === name) {
      found.set(name, item);
    }
  }
  const entries = [...found].flatMap(([name, item]): [string, unknown][] => {
    const schema = shape[name];
    return schema ? [[name, walk(schema, item, reading, depth + 1)]] : [];
  });
  // Only names of the schema get here, so none of them reaches a prototype.
  return Object.fromEntries(entries);
}

function walkRecord(valueType: z.core.$ZodType, value: unknown, reading: Reading, depth: number): unknown {
  if (!isPlainObject(value)) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== '__proto__')
      .map(([name, item]) => [cleanText(name), walk(valueType, item, reading, depth + 1)]),
  );
}

function walkList(element: z.core.$ZodType, value: unknown, reading: Reading, depth: number): unknown {
  if (Array.isArray(value)) {
    return value.map((item: unknown) => walk(element, item, reading, depth + 1));
  }
  if (reading.source === 'json') {
    return value;
  }
  return value === '' ? [] : [walk(element, value, reading, depth + 1)];
}

/** The first option that takes the value; when none does, the value is left for the union to refuse. */
function walkUnion(
  options: readonly z.core.$ZodType[],
  value: unknown,
  reading: Reading,
  depth: number,
): unknown {
  for (const option of options) {
    const candidate = walk(option, value, reading, depth + 1);
    if (accepts(option, candidate)) {
      // Parsing may have changed the value; what comes after parses it again.
      return walk(option, value, reading, depth + 1);
    }
  }
  return typeof value === 'string' && !isNoChoice(value) ? cleanText(value) : value;
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

/** A list with too many items, cut so that refusing it takes no work that grows with it. */
function cutFarTooMany(schema: z.core.$ZodType, value: unknown): unknown {
  const most = (schema._zod.def.checks ?? [])
    .map(({ _zod }) => _zod.def)
    .find((check): check is z.core.$ZodCheckMaxLengthDef => check.check === 'max_length');
  return Array.isArray(value) && most ? value.slice(0, most.maximum + 1) : value;
}

function toText(value: unknown): unknown {
  if (typeof value === 'string') {
    return cleanText(value);
  }
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
}

const knownDays = new WeakMap<z.core.$ZodType, boolean>();

/** Days are marked by the format of their schema, which is slow to look up. */
function isDay(schema: z.core.$ZodType): boolean {
  const known = knownDays.get(schema);
  if (known !== undefined) {
    return known;
  }
  const found = z.globalRegistry.get(schema)?.['format'] === 'date';
  knownDays.set(schema, found);
  return found;
}

/** What no program can mean: the day that a date of .NET holds before anything is put into it. */
const unsetDay = '0001-01-01';

function toDay(value: unknown, timeZone: string): unknown {
  if (typeof value === 'string' && isNoChoice(value)) {
    return value;
  }
  const text = toText(value);
  if (typeof text !== 'string') {
    return text;
  }
  return text.startsWith(unsetDay) ? undefined : (dayOfTimestamp(text, timeZone) ?? text);
}
/** No number, flag, day or choice is written with as many letters: what is no text need not be read to its end to be refused. */
const mostChoiceLetters = 1000;

const isNoChoice = (text: string): boolean => text.length > mostChoiceLetters;

function toNumber(value: unknown): unknown {
  if (typeof value !== 'string' || isNoChoice(value)) {
    return value;
  }
  const text = value.trim();
  return /^[+-]?(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})$/.test(text) ? Number(text) : value;
}

function toBoolean(value: unknown): unknown {
  if (typeof value !== 'string' || isNoChoice(value)) {
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
  if (typeof value === 'string' && isNoChoice(value)) {
    return value;
  }
  const candidates = [value, toText(value), toNumber(value), toBoolean(value)];
  return (
    candidates.find((candidate) => allowed.includes(candidate)) ??
    (typeof value === 'string' ? cleanText(value) : value)
  );
}

/** A code is itself in any case, unless another one is written exactly so. */
function toCode(allowed: readonly unknown[], value: unknown): unknown {
  const found = toOneOf(allowed, value);
  if (allowed.includes(found) || typeof found !== 'string') {
    return found;
  }
  const folded = found.toLowerCase();
  return allowed.find((code) => typeof code === 'string' && code.toLowerCase() === folded) ?? found;
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
