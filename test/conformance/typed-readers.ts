import type { z } from 'zod';

import { timestamp } from '../../contract/models/primitives.ts';
import { unwrap } from './fields.ts';

/*
 * Answers as typed programs read them: System.Text.Json and Newtonsoft into int, bool and DateTime, Jackson and Gson into primitives,
 * json_decode into typed properties. What they cannot read, each of them gives up on as a whole.
 */

const int32Max = 2_147_483_647;
const isoTimestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,7})?(?:Z|[+-]\d{2}:\d{2})?$/;

const isTimestamp = (schema: z.core.$ZodType, name: string): boolean =>
  schema === timestamp || /(?:Date|At|^validFrom|^validTo)$/.test(name);
const isId = (name: string): boolean => /^id$|Id$/.test(name);

/** What typed programs cannot read of an answer: where, and why, each fault once. */
export function unreadable(schema: z.core.$ZodType, value: unknown): string[] {
  return [...new Set(faultsIn(schema, value, 'data'))];
}

function faultsIn(schema: z.core.$ZodType, value: unknown, path: string): string[] {
  const inner = unwrap(schema);
  const { def } = (inner as z.core.$ZodTypes)._zod;
  const name = path.slice(path.lastIndexOf('.') + 1);
  // What is left out keeps the default of its type.
  if (value === undefined) {
    return [];
  }
  const wrong = (why: string): string[] => [`${path}: ${why}`];
  switch (def.type) {
    case 'object':
      if (value === null) {
        return [];
      }
      return typeof value === 'object' && !Array.isArray(value)
        ? Object.entries(def.shape).flatMap(([property, field]) =>
            faultsIn(field, Reflect.get(value, property), `${path}.${property}`),
          )
        : wrong('is no object');
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((item: unknown) => faultsIn(def.element, item, path))
        : wrong('is no list');
    case 'number':
      return typeof value === 'number' &&
        Math.abs(value) <= ((inner as z.ZodNumber).format === 'safeint' ? int32Max : Infinity)
        ? []
        : wrong(`${JSON.stringify(value)} is no number`);
    case 'boolean':
      return typeof value === 'boolean' ? [] : wrong(`${JSON.stringify(value)} is no boolean`);
    case 'string':
      if (isTimestamp(inner, name)) {
        return typeof value === 'string' && isoTimestamp.test(value)
          ? []
          : wrong(`${JSON.stringify(value)} is no timestamp`);
      }
      if (value === null) {
        return isId(name) ? wrong('is null') : [];
      }
      return typeof value === 'string' ? [] : wrong('is no text');
    default:
      return [];
  }
}
