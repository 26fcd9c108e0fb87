/** Every place of the interface that a text can be given at, and calls with a hostile one there. */
import { z } from 'zod';

import type { Operation, RegisteredOperation } from '../../contract/operation.ts';
import { fieldsOf, typeOf, unwrap, withValue } from '../../test/conformance/fields.ts';
import { rawRequest, type RawRequest, type Sample } from '../../test/conformance/sample.ts';
import { type Measure, mixtureOf, type PieceName, pieceNames, textOf } from './hostile-texts.ts';

export type Case = {
  readonly what: string;
  readonly write: (token: string | null) => Promise<RawRequest>;
};

type Part = 'params' | 'query' | 'body';

/** A field, whatever it takes: what is no text is looked at as one first, since programs write numbers so. */
export type Place = {
  readonly part: Part;
  readonly path: readonly string[];
  readonly schema: z.core.$ZodType;
};

export function placesOf(operation: Operation): Place[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = operation[part];
    return schema === undefined
      ? []
      : fieldsOf(schema).map(({ path, schema: inner }): Place => ({ part, path, schema: inner }));
  });
}

/** What Node takes of the head of a call, but for what stands in it beside. */
const headBytes = 13_000;
/** What a text of a form may have. */
const formFieldBytes = 1024 * 1024;
/** What a call without a session may have, unless its operation says otherwise; what one with a session may have. */
const [publicBytes, sessionBytes] = [16 * 1024, 12 * 1024 * 1024];
/** Beside the text. */
const restBytes = 8 * 1024;
/** What takes the square of so many letters takes seconds, and what takes them once some microseconds. */
const manyLetters = 32 * 1024;
/** Where a field does not say how long a text may be. */
const usualLetters = 4000;
/** Where another field has the same rules and was given every piece. */
const fewPieces = 3;
/** So few take no time, however often they are read. */
const fewLetters = 500;
/** What makes a page of what it is given, which takes a second each time. */
const painting: ReadonlySet<string> = new Set(['templatePreview']);

const inJson: Measure = (text) => Buffer.byteLength(JSON.stringify(text)) - 2;
const inForm: Measure = (text) => Buffer.byteLength(text);
const inAddress: Measure = (text) => encodeURIComponent(text.toWellFormed()).length;

function roomFor(operation: Operation, part: Part, isPublic: boolean): { measure: Measure; bytes: number } {
  if (part !== 'body') {
    return { measure: inAddress, bytes: headBytes };
  }
  if (operation.encoding === 'multipart') {
    return { measure: inForm, bytes: formFieldBytes };
  }
  // The 64 MB of a batch take their time whatever they are, as many rows do: a text of theirs is as long as any other one may be.
  const limit = Math.min(sessionBytes, operation.bodyLimit ?? (isPublic ? publicBytes : sessionBytes));
  return { measure: inJson, bytes: limit - restBytes };
}

/** How many letters a field takes, where it takes a text. */
function mostLettersOf(schema: z.core.$ZodType): number | null {
  const { def } = (unwrap(schema) as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string': {
      const inner = unwrap(schema);
      return 'maxLength' in inner && typeof inner.maxLength === 'number' ? inner.maxLength : usualLetters;
    }
    case 'union':
      return def.options.map(mostLettersOf).find((most) => most !== null) ?? null;
    case 'unknown':
    case 'any':
      return usualLetters;
    default:
      return null;
  }
}

export type Turn = {
  readonly turn: number;
  /** Whether no other field with the same rules was met before. */
  readonly isFirst: boolean;
};

/** Calls with texts in one place: so long that they are taken, so long that what reads them often would be long, and as long as any. */
export function* casesAt(
  operation: RegisteredOperation,
  sample: Sample,
  place: Place,
  { turn, isFirst }: Turn,
): Generator<Case> {
  const { part, path, schema } = place;
  const { measure, bytes } = roomFor(operation, part, sample.as === null);
  const isFile = typeOf(schema) === 'file';
  const at = (kind: string, text: string): Case => ({
    what: `${operation.id} ${part} ${path.join('.')}: ${kind}`,
    write: (token) => {
      // An address cannot hold half a character.
      const sendable = part === 'params' ? text.toWellFormed() : text;
      const value = isFile ? new File(['%PDF-1.7'], `${text}.pdf`) : sendable;
      const hostile = { ...sample, [part]: withValue(sample[part] ?? {}, path, value) };
      return rawRequest(operation, hostile, token);
    },
  });
  const room = isFile ? headBytes : bytes;
  const letters = isFile ? usualLetters : mostLettersOf(schema);
  const isText = letters !== null;
  const isSlow = painting.has(operation.id);
  const some = someOf(turn, isText ? fewPieces : 1);
  if (isText && letters < manyLetters) {
    for (const name of letters > fewLetters && !isSlow ? pieceNames : some) {
      yield at(`${name}, ${String(letters)}`, textOf(name, letters, room, measure));
    }
  }
  for (const name of isText && isFirst && !isSlow ? pieceNames : some) {
    yield at(`${name}, many`, textOf(name, manyLetters, room, measure));
  }
  if (isFirst || (isText && turn % 4 === 0)) {
    yield at('marks, as many as fit', textOf('marks to be sorted', room, room, measure));
  }
  if (isFirst || (isText && turn % 4 === 2)) {
    yield at('everything, as much as fits', mixtureOf(turn, room, room, measure));
  }
}

/** So many pieces, others each time. */
function someOf(turn: number, count: number): PieceName[] {
  const begin = (turn * fewPieces) % pieceNames.length;
  return [...pieceNames.slice(begin), ...pieceNames.slice(0, begin)].slice(0, count);
}

/** The rules of a field, of which those are told apart that a function says. */
export function kindOf({ schema, part, path }: Place, operation: RegisteredOperation): string {
  const rules = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const hasOwn = hasFunction(schema);
  return `${part} ${rules} ${hasOwn ? `${operation.id} ${path.join('.')}` : ''}`;
}

function hasFunction(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return hasFunction(def.innerType);
    case 'pipe':
      return hasFunction(def.in) || hasFunction(def.out);
    case 'transform':
    case 'custom':
      return true;
    case 'union':
      return def.options.some(hasFunction);
    default:
      return (def.checks ?? []).some(({ _zod }) => _zod.def.check === 'custom');
  }
}

/** The bytes that a text in a body may have. */
export const bodyRoomOf = (operation: Operation, { as }: Sample): number =>
  roomFor(operation, 'body', as === null).bytes;

/** What is about no field: names that no field has, lists within lists, and as many of anything as there is room for. */
export function* casesOfShape(
  operation: RegisteredOperation,
  sample: Sample,
  { turn, isFirst }: Turn,
): Generator<Case> {
  const bytes = bodyRoomOf(operation, sample);
  for (const [what, before, piece, after] of isFirst
    ? shapes
    : shapes.slice(turn % shapes.length).slice(0, 1)) {
    const count = Math.floor((bytes - before.length - after.length) / Buffer.byteLength(piece));
    yield {
      what: `${operation.id} body: ${what}`,
      write: async (token) => {
        const request = await rawRequest(operation, sample, token);
        return { ...request, payload: Buffer.from(`${before}${piece.repeat(count)}${after}`) };
      },
    };
  }
}

const shapes: readonly (readonly [what: string, before: string, piece: string, after: string])[] = [
  ['lists within lists', '', '[', ''],
  ['objects within objects', '', '{"a":', ''],
  ['lists that end', '[', '[],', '[]]'],
  ['objects that end', '[', '{},', '{}]'],
  ['numbers', '[', '0,', '0]'],
  ['texts', '[', '"",', '""]'],
  ['a name', '{"', 'a', '":1}'],
  ['a name with marks', '{"a', '\u0301', '":1}'],
  ['names alike', '{', '"a":1,', '"a":1}'],
  ['digits', '', '1', ''],
  ['blanks', '', ' ', '1'],
  ['escapes', '"', '\\u0301', '"'],
];
