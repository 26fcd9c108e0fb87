import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { guid, optionalText, requiredText } from '../../contract/models/primitives.ts';
import { withValue } from './fields.ts';
import { textFieldsOf } from './text-fields.ts';

const pathsOf = (schema: z.ZodType, sample: unknown = {}): string[] =>
  textFieldsOf(schema, sample).map(({ path }) => path.join('.'));

describe('the texts that people choose', () => {
  it('are found in fields, lists and unions, required or not', () => {
    const schema = z.object({
      name: requiredText(10),
      note: optionalText(20).optional(),
      answer: z.union([z.boolean(), z.string()]).nullish(),
      tags: z.array(z.string()).default([]),
      people: z.array(z.object({ code: z.string().nullish(), age: z.number() })),
    });
    expect(pathsOf(schema)).toEqual(['name', 'note', 'answer', 'tags.0', 'people.0.code']);
  });

  it('are no ids, numbers, flags, choices or files', () => {
    const schema = z.object({
      id: guid,
      count: z.number(),
      flag: z.boolean(),
      kind: z.enum(['a', 'b']),
      exact: z.literal('a'),
      file: z.file(),
    });
    expect(pathsOf(schema)).toEqual([]);
  });

  it('are those of the sample where anything is taken', () => {
    const schema = z.object({ rows: z.array(z.unknown()).transform((rows) => rows.length) });
    expect(pathsOf(schema, { rows: [['a', 1, 'b']] })).toEqual(['rows.0.0', 'rows.0.2']);
    expect(pathsOf(schema)).toEqual([]);
  });

  it('are of one kind when the same rules hold', () => {
    const schema = z.object({ a: requiredText(10), b: requiredText(10), c: requiredText(20) });
    const [a, b, c] = textFieldsOf(schema, {}).map(({ kind }) => kind);
    expect(a).toBe(b);
    expect(a).not.toBe(c);
  });
});

describe('another value in one place', () => {
  it('makes what leads there, and changes nothing else', () => {
    const sample = { list: [{ a: 1, b: 2 }], other: 'x' };
    expect(withValue(sample, ['list', '0', 'b'], 3)).toEqual({ list: [{ a: 1, b: 3 }], other: 'x' });
    expect(withValue({}, ['list', '0', 'b'], 3)).toEqual({ list: [{ b: 3 }] });
    expect(withValue(undefined, ['list', '0'], 'x')).toEqual({ list: ['x'] });
    expect(sample).toEqual({ list: [{ a: 1, b: 2 }], other: 'x' });
  });
});
