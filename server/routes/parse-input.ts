import type { z } from 'zod';

import { envelopeCode } from '../../contract/envelope.ts';
import { faultMessage, type FieldFault, issueFault } from '../../contract/faults.ts';
import type { Operation } from '../../contract/operation.ts';
import { rowOfFault } from '../../contract/rules/row-clash.ts';
import { Refusal, refuseFields } from '../domain/refusal.ts';
import { canonicalise, type Source } from './leniency.ts';

/** What came with a request, before any schema has seen it. */
export type RawInput = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

export type ParsedInput = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/**
 * Parses every part by the operation's schemas; a part that the operation has no schema for is `undefined`.
 *
 * @throws {Refusal} 400 with one message for each fault of every part.
 */
export function parseInput(operation: Operation, raw: RawInput): ParsedInput {
  const faults: FieldFault[] = [];
  const parse = (schema: z.ZodType | undefined, value: unknown, source: Source): unknown => {
    if (!schema) {
      return undefined;
    }
    const outcome = schema.safeParse(canonicalise(schema, value, source), { reportInput: true });
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
