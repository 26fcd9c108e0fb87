import type { z } from 'zod';

import { envelopeCode } from '../../contract/envelope.ts';
import { faultMessage, type FieldFault, issueFault } from '../../contract/faults.ts';
import { hasTooManyMarks, mostMarks } from '../../contract/normalize-text.ts';
import type { Operation } from '../../contract/operation.ts';
import { rowOfFault } from '../../contract/rules/row-clash.ts';
import { Refusal, refuseFields } from '../domain/refusal.ts';
import { coerceInput, type Source } from './input-coercion.ts';

/** What came with a request, before any schema has seen it. */
export type RawInput = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

export type ParsedInput = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/**
 * Parses every part by the operation's schemas; a part that the operation has no schema for is `undefined`.
 *
 * @throws {Refusal} 400 with one message for each fault of every part.
 */
export function parseInput(operation: Operation, raw: RawInput, timeZone: string): ParsedInput {
  const faults: FieldFault[] = [];
  const parse = (schema: z.ZodType | undefined, value: unknown, source: Source): unknown => {
    if (!schema) {
      return undefined;
    }
    const unread = [...(value === raw.params ? findLongParams(value) : []), ...findSurplusMarks(value)];
    if (unread.length > 0) {
      faults.push(...unread);
      return undefined;
    }
    const outcome = schema.safeParse(coerceInput(schema, value, { source, timeZone }), {
      reportInput: true,
    });
    if (!outcome.success) {
      faults.push(...outcome.error.issues.map(issueFault));
    }
    return outcome.data;
  };
  const input = {
    params: parse(operation.params, raw.params, 'form'),
    query: parse(operation.query, raw.query, 'form'),
    body: parse(
      operation.body,
      bodyOrEmpty(operation, raw.body),
      operation.encoding === 'multipart' ? 'form' : 'json',
    ),
  };
  if (faults.length > 0) {
    throw operation.body?.type === 'array' ? refuseList(faults) : refuseFields(faults);
  }
  return input;
}

/** A caller is told of so many texts at most, each by so much of where it stands: an answer is not to grow beyond what was sent. */
const marksTold = 100;
const placeDepth = 32;
const placeNameLength = 100;

/** Texts and names anywhere in a value whose letters have more marks than can be normalized. It looks deeper than any schema. */
function findSurplusMarks(value: unknown): FieldFault[] {
  const faults: FieldFault[] = [];
  const waiting: Holder[] = [];
  const check = (text: string, holder: Holder | null, name: string): void => {
    if (faults.length < marksTold && hasTooManyMarks(text)) {
      faults.push({ path: placeOf(holder, name), id: 'tooManyMarks', params: { n: mostMarks } });
    }
  };
  const look = (one: unknown, holder: Holder | null, name: string): void => {
    if (typeof one === 'string') {
      check(one, holder, name);
    } else if (one instanceof File) {
      check(one.name, holder, name);
    } else if (typeof one === 'object' && one !== null) {
      waiting.push({ value: one, holder, name });
    }
  };
  look(value, null, '');
  for (let holder = waiting.pop(); holder !== undefined; holder = waiting.pop()) {
    if (Array.isArray(holder.value)) {
      for (let index = 0; index < holder.value.length; index += 1) {
        look(holder.value[index], holder, String(index));
      }
    } else {
      for (const [name, inner] of Object.entries(holder.value)) {
        check(name, holder, '');
        look(inner, holder, name);
      }
    }
  }
  return faults;
}

/** Where a value stands is put into words only where there is something to tell: there may be millions of them. */
type Holder = {
  readonly value: object;
  readonly holder: Holder | null;
  readonly name: string;
};

function placeOf(holder: Holder | null, name: string): string {
  const names = [name];
  for (let at = holder; at !== null; at = at.holder) {
    names.push(at.name);
  }
  // The outermost has no name.
  const place = names
    .reverse()
    .slice(1)
    .filter((part) => part !== '');
  return place
    .slice(0, placeDepth)
    .map((part) => part.slice(0, placeNameLength))
    .join('.');
}
/** What a path names is at most so long. */
const mostParamLength = 200;

function findLongParams(params: unknown): FieldFault[] {
  return Object.entries(params ?? {}).flatMap(([path, value]): FieldFault[] =>
    typeof value === 'string' && value.length > mostParamLength
      ? [{ path, id: 'tooLong', params: { n: mostParamLength } }]
      : [],
  );
}

/** A call with a list is told its rows as well: `data.errors` (companion operations, §6). */
function refuseList(faults: readonly FieldFault[]): Refusal {
  const errors = faults.flatMap((fault) => rowOfFault(fault) ?? []);
  return new Refusal(faults.map(faultMessage), envelopeCode.invalid, { errors });
}

/** An empty body may be written as nothing, `null` or `[]` (companion operations, §1). */
function bodyOrEmpty(operation: Operation, body: unknown): unknown {
  const isEmpty = body === undefined || body === null || (Array.isArray(body) && body.length === 0);
  return isEmpty && operation.body?.type === 'object' ? {} : body;
}
