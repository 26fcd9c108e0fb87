import { expect } from 'vitest';

/** Types as the tables of the specification name them, told from what really stands in an answer. */
export type Kind =
  | 'guid string'
  | 'int'
  | 'number'
  | 'string'
  | 'boolean'
  | 'timestamp'
  | 'day'
  | '{value, description}'
  | 'array'
  | 'object'
  | 'download link'
  | 'zip link';

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isMatch = (pattern: RegExp, value: unknown): boolean =>
  typeof value === 'string' && pattern.test(value);

/** ISO 8601 with its offset from UTC (companion operations, §1). */
const timestampPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d:\d\d$/;

const tests: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  'guid string': (value) => isMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, value),
  int: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  timestamp: (value) => isMatch(timestampPattern, value),
  day: (value) => isMatch(/^\d{4}-\d\d-\d\d(?:T00:00:00)?$/, value),
  '{value, description}': (value) =>
    isObject(value) &&
    Number.isInteger(Reflect.get(value, 'value')) &&
    typeof Reflect.get(value, 'description') === 'string',
  array: (value) => Array.isArray(value),
  object: isObject,
  'download link': (value) => isMatch(/^https:\/\/sign\.example\/[Aa]pi\/Download\?token=[\w.-]+$/, value),
  'zip link': (value) =>
    isMatch(/^https:\/\/sign\.example\/api\/Download\/MergeFilesZipDocument\?token=[\w.-]+$/, value),
};

/** Fails, and shows the value, when it is not there or of another type. */
export function expectKind(value: unknown, kind: Kind): void {
  const found = tests[kind](value) ? kind : { value: value ?? String(value) };
  expect(found).toEqual(kind);
}
