import type { z } from 'zod';

import type { Operation } from '../../contract/operation.ts';
import { unwrap } from './fields.ts';
import type { Sample } from './sample.ts';

/** How programs of a language write an object of a class: its names, and what stands where nothing was put into a property. */
export type Manner = {
  readonly spell: (name: string) => string;
  readonly number: unknown;
  readonly text: unknown;
  readonly list: unknown;
  readonly object: unknown;
  readonly day: unknown;
  readonly guid: unknown;
};

const asNamed = (name: string): string => name;

export const manners = {
  /** System.Text.Json: properties by their own names, structures with their zero. */
  '.NET': {
    spell: (name) => name.charAt(0).toUpperCase() + name.slice(1),
    ...{ number: 0, text: '', list: [], object: null },
    ...{ day: '0001-01-01T00:00:00', guid: '00000000-0000-0000-0000-000000000000' },
  },
  /** Gson and Jackson: primitives with their zero, and null for any object. */
  Java: { spell: asNamed, number: 0, text: null, list: null, object: null, day: null, guid: null },
  /** json_encode and http_build_query: numbers that came as text, and one empty array for lists and objects. */
  PHP: { spell: asNamed, number: '0', text: '', list: [], object: [], day: '', guid: '' },
} as const satisfies Readonly<Record<string, Manner>>;

/** A call with every property of its query and body, those that the sample leaves out with the default of their type. */
export function withDefaults(operation: Operation, sample: Sample, manner: Manner): Sample {
  return {
    ...sample,
    ...(operation.query && { query: { ...recordOf(fill(operation.query, sample.query ?? {}, manner)) } }),
    ...(operation.body && { body: fill(operation.body, sample.body, manner) }),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof File);

const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

const defOf = (schema: z.core.$ZodType) => (unwrap(schema) as z.core.$ZodTypes)._zod.def;

function fill(schema: z.core.$ZodType, value: unknown, manner: Manner): unknown {
  const def = defOf(schema);
  if (def.type === 'array' && Array.isArray(value)) {
    return value.map((item: unknown) => fill(def.element, item, manner));
  }
  if (def.type !== 'object' || !isRecord(value)) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(def.shape).flatMap(([name, field]): [string, unknown][] => {
      const given = value[name];
      const written = given === undefined ? defaultFor(field, manner) : fill(field, given, manner);
      return written === undefined ? [] : [[manner.spell(name), written]];
    }),
  );
}

/** `undefined` for a file, which no program makes up. */
function defaultFor(schema: z.core.$ZodType, manner: Manner): unknown {
  const def = defOf(schema);
  switch (def.type) {
    case 'number':
      return manner.number;
    case 'boolean':
      return false;
    case 'array':
      return manner.list;
    case 'object':
      return manner.object;
    case 'string':
      return textFor(unwrap(schema), manner);
    case 'enum':
      return manner.text;
    case 'literal':
      return typeof def.values[0] === 'number' ? manner.number : manner.text;
    case 'union':
      return def.options[0] && defaultFor(def.options[0], manner);
    default:
      return undefined;
  }
}

function textFor(schema: z.core.$ZodType, manner: Manner): unknown {
  const { def } = (schema as z.ZodString)._zod;
  if ('format' in def && def.format === 'guid') {
    return manner.guid;
  }
  return isDay(schema) ? manner.day : manner.text;
}

const isDay = (schema: z.core.$ZodType): boolean => (schema as z.ZodString).meta()?.['format'] === 'date';
