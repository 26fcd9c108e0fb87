import { z } from 'zod';

import type { Operation } from '../../contract/operation.ts';
import { coerceInput } from '../../server/routes/input-coercion.ts';
import { fieldsOf, typeOf, withValue } from './fields.ts';
import { formParts, type Sample } from './sample.ts';

/** A call with one thing wrong with it, and the field that the answer must name. */
export type Mutation = {
  readonly what: string;
  readonly field: string;
  /** The fault and the rules that it breaks: fields with the same rules are told from each other by nothing but their names. */
  readonly kind: string;
  readonly sample: Sample;
};

type Part = 'params' | 'query' | 'body';

const schemas = (operation: Operation): Readonly<Record<Part, z.ZodType | undefined>> => ({
  params: operation.params,
  query: operation.query,
  body: operation.body,
});

/** Longer than any text of a request but a picture's or a cell's may be. */
const tooLong = 'x'.repeat(10_001);
const wrongValues: readonly (readonly [what: string, value: unknown])[] = [
  ['missing', undefined],
  ['null', null],
  ['an object', { a: 1 }],
  ['a list of lists', [[1]]],
  ['text', 'x'],
  ['a number out of all bounds', 1e300],
  ['a broken number', '12abc'],
  ['an empty text', ''],
];

/** What the operation's own schemas refuse among everything that could be wrong with one field of a sample. */
export function mutationsOf(operation: Operation, sample: Sample): Mutation[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = schemas(operation)[part];
    const fields = schema === undefined ? [] : fieldsOf(schema);
    return fields.flatMap(({ path, schema: inner }) => {
      const rules = JSON.stringify(z.toJSONSchema(inner, { io: 'input', unrepresentable: 'any' }));
      const values =
        typeOf(inner) === 'string' && part === 'body'
          ? [...wrongValues, ['a text that is too long', tooLong] as const]
          : wrongValues;
      return values
        .filter(([what]) => part !== 'params' || what !== 'missing')
        .map(([what, value]): Mutation => ({
          what: `${path.join('.')}: ${what}`,
          field: path.join('.'),
          kind: `${part}, ${what}: ${rules}`,
          sample: { ...sample, [part]: withValue(sample[part] ?? {}, path, value) },
        }))
        .filter((mutation) => schema !== undefined && isRefused(operation, part, schema, mutation));
    });
  });
}

/** One fault of each field, in turn, and all faults of the first field with its rules. `tried` are the kinds that were met before. */
export function thinOut(mutations: readonly Mutation[], tried: Set<string>): Mutation[] {
  return [...Map.groupBy(mutations, ({ field }) => field).values()].flatMap((ofField, turn) => {
    const kept = ofField.filter(({ kind }, index) => index === turn % ofField.length || !tried.has(kind));
    kept.forEach(({ kind }) => tried.add(kind));
    return kept;
  });
}

function isRefused(
  operation: Operation,
  part: Part,
  schema: z.ZodType,
  { sample, field }: Mutation,
): boolean {
  const source = part === 'body' && operation.encoding !== 'multipart' ? 'json' : 'form';
  const value = source === 'form' ? asForm(sample[part]) : sample[part];
  const outcome = schema.safeParse(coerceInput(schema, value, { source, timeZone: 'Asia/Ho_Chi_Minh' }));
  return !outcome.success && outcome.error.issues.some(({ path }) => path.join('.').startsWith(field));
}

/** Texts all, as they come over the wire. */
function asForm(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, item]): [string, unknown] => {
        const parts = formParts(item);
        return [name, parts.length === 1 ? parts[0] : parts];
      })
      .filter(([, parts]) => !Array.isArray(parts) || parts.length > 0),
  );
}
