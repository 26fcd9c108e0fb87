import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { RegisteredOperation } from '../../contract/operation.ts';
import { clearableDay, dateText } from '../../contract/models/primitives.ts';
import { registry } from '../../contract/registry.ts';
import { coerceInput, type Source } from './input-coercion.ts';

function json(schema: z.ZodType, value: unknown): unknown {
  return coerceInput(schema, value, { source: 'json', timeZone: 'Asia/Ho_Chi_Minh' });
}

function form(schema: z.ZodType, value: unknown): unknown {
  return coerceInput(schema, value, { source: 'form', timeZone: 'Asia/Ho_Chi_Minh' });
}

describe('names', () => {
  const schema = z.object({ processId: z.string(), inner: z.object({ pageSign: z.number() }).optional() });

  it('are found in any case, at any depth', () => {
    expect(json(schema, { ProcessId: 'a', INNER: { pagesign: 1 } })).toEqual({
      processId: 'a',
      inner: { pageSign: 1 },
    });
  });

  it('are taken as written where both spellings come', () => {
    expect(json(schema, { PROCESSID: 'wrong', processId: 'right' })).toEqual({ processId: 'right' });
    expect(json(schema, { processId: 'right', PROCESSID: 'wrong' })).toEqual({ processId: 'right' });
  });

  it('that no schema knows are dropped', () => {
    expect(json(schema, { processId: 'a', accessPermission: 0 })).toEqual({ processId: 'a' });
  });

  it('never reach a prototype', () => {
    const value = JSON.parse(
      '{"__proto__": {"polluted": 1}, "constructor": {"polluted": 1}, "processId": "a"}',
    ) as unknown;
    const result = json(schema, value);
    expect(result).toEqual({ processId: 'a' });
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    for (const open of [z.record(z.string(), z.unknown()), z.unknown()]) {
      expect(Object.keys(json(open, value) ?? {})).toEqual(['constructor', 'processId']);
    }
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('numbers', () => {
  it.each([
    ['164', 164],
    [' 164 ', 164],
    ['-1', -1],
    ['+1', 1],
    ['12.5', 12.5],
    ['.5', 0.5],
    ['0', 0],
    [7, 7],
  ])('are read from %j', (given, expected) => expect(json(z.number(), given)).toBe(expected));

  it.each(['', 'x', '1e9', '0x10', '1,5', 'Infinity', 'NaN', '1 2', '9'.repeat(60)])(
    'are not read from %j',
    (given) => expect(json(z.number(), given)).toBe(given),
  );

  it('become text where text is meant', () => {
    expect(json(z.string(), 5)).toBe('5');
    expect(json(z.array(z.array(z.string())), [['a', 1.5]])).toEqual([['a', '1.5']]);
  });
});

describe('booleans', () => {
  it.each([
    ['true', true],
    ['True', true],
    ['FALSE', false],
    [true, true],
  ])('are read from %j', (given, expected) => expect(json(z.boolean(), given)).toBe(expected));

  it.each(['1', '0', 'yes', 1, ''])('are not read from %j', (given) => {
    expect(json(z.boolean(), given)).toBe(given);
  });
});

describe('text', () => {
  it('is brought into NFC, without what the database cannot hold', () => {
    expect(json(z.string(), 'Nguye\u0302\u0303n')).toBe('Nguyễn');
    expect(json(z.string(), 'a\0b')).toBe('ab');
    expect(json(z.string(), 'a\ud800b')).toBe('a\ufffdb');
    expect(json(z.unknown(), { ké: ['e\u0301'] })).toEqual({ ké: ['é'] });
    expect(json(z.record(z.string(), z.string()), { 'e\u0301': 'e\u0301' })).toEqual({ é: 'é' });
  });
});

describe('choices', () => {
  it('are matched across types', () => {
    expect(json(z.enum(['1', 'vi']), 1)).toBe('1');
    expect(json(z.literal([1, 2]), '2')).toBe(2);
    expect(json(z.union([z.literal(1), z.literal(2)]), '2')).toBe(2);
    expect(json(z.union([z.number(), z.array(z.number())]), ['3'])).toEqual([3]);
    expect(json(z.union([z.literal(1), z.literal(2)]), 'x')).toBe('x');
  });

  it('are codes in any case, unless another one is written exactly so', () => {
    expect(json(z.enum(['DR', 'EKYC']), 'dr')).toBe('DR');
    expect(json(z.enum(['DR', 'dr']), 'dr')).toBe('dr');
    expect(json(z.enum(['DR', 'EKYC']), 'dra')).toBe('dra');
  });

  it('are found behind their discriminator', () => {
    const schema = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), n: z.number() }),
      z.object({ kind: z.literal('b'), t: z.string() }),
    ]);
    expect(json(schema, { Kind: 'b', T: 1 })).toEqual({ kind: 'b', t: '1' });
  });
});

describe('days', () => {
  const schema = z.object({ day: dateText.optional(), until: clearableDay });

  it.each([
    ['2026-12-06', '2026-12-06'],
    ['2026-12-06T23:30:00', '2026-12-06'],
    ['2026-12-06T23:30:00.1234567', '2026-12-06'],
    ['2026-12-06T23:30:00Z', '2026-12-07'],
    ['2026-12-06T23:30:00.716+07:00', '2026-12-06'],
    ['2026-12-06T23:30:00.716 07:00', '2026-12-06'],
    ['2026-12-07T01:30+0900', '2026-12-06'],
  ])('are read from %j in the zone of the company', (given, day) => {
    expect(schema.parse(json(schema, { day: given, until: given }))).toEqual({ day, until: day });
  });

  it('are not given where they are empty, or hold what a program never set', () => {
    expect(schema.parse(json(schema, { day: '', until: '' }))).toEqual({ until: null });
    const unset = '0001-01-01T00:00:00';
    expect(schema.parse(json(schema, { day: unset, until: `${unset}Z` }))).toEqual({});
  });

  it.each([
    '2026-02-30',
    '2026-02-30T00:00:00',
    '2026-02-30T00:00:00Z',
    '2026-12-06T25:00:00Z',
    '06/12/2026',
    '2026-12-06T',
  ])('are not read from %j', (day) => expect(schema.safeParse(json(schema, { day })).success).toBe(false));
});

describe('defaults of typed programs', () => {
  it('are not given where they cannot be meant', () => {
    const schema = z.object({
      page: z.number().min(1).default(1),
      months: z.number().min(1).nullish(),
      code: z.enum(['DR']).nullish(),
      ids: z.array(z.number()).min(1).optional(),
      no: z.string().trim().min(1).optional(),
      file: z.guid().nullish(),
      status: z.literal([1, -1]).nullish(),
      salary: z.number().nullish(),
      place: z.object({ page: z.number() }).optional(),
    });
    const none = '00000000-0000-0000-0000-000000000000';
    const unset = {
      page: 0,
      months: 0,
      code: '',
      ids: [],
      no: '',
      file: none,
      status: '0',
      salary: '',
      place: [],
    };
    expect(schema.parse(json(schema, unset))).toEqual({ page: 1 });
    expect(schema.parse(form(schema, { page: '0', no: '', status: '0', file: none }))).toEqual({ page: 1 });
    expect(schema.parse(json(schema, { page: null, code: null, ids: null, no: null }))).toEqual({
      page: 1,
      code: null,
    });
  });

  it('stand where they can be meant, and where a value is needed', () => {
    const schema = z.object({ salary: z.number().optional(), note: z.string().optional(), id: z.number() });
    expect(json(schema, { salary: 0, note: '', id: 0 })).toEqual({ salary: 0, note: '', id: 0 });
  });
});

describe('forms', () => {
  const list = z.object({ ids: z.array(z.number()).optional() });

  it('give lists by one value, by repeating a name, or with brackets', () => {
    expect(form(list, { ids: '1' })).toEqual({ ids: [1] });
    expect(form(list, { ids: ['1', '2'] })).toEqual({ ids: [1, 2] });
    expect(form(list, { 'ids[]': '1' })).toEqual({ ids: [1] });
    expect(form(list, { 'ids[0]': '1', 'ids[1]': '2' })).toEqual({ ids: [1, 2] });
    expect(form(list, { ids: '1', IDS: '2' })).toEqual({ ids: [1, 2] });
  });

  it('mean nothing by an empty value, or `null` where that may be stored, except where text is meant', () => {
    const schema = z.object({
      page: z.number().default(1),
      from: z.number().nullish(),
      ids: z.array(z.number()).optional(),
      search: z.string().default(''),
      note: z.string().nullish(),
    });
    expect(form(schema, { page: '', from: '', ids: '', search: '', note: '' })).toEqual({
      page: undefined,
      from: null,
      ids: undefined,
      search: '',
      note: '',
    });
    expect(schema.parse(form(schema, { page: '' }))).toEqual({ page: 1, search: '' });
  });

  it('carry files as they are', () => {
    const file = new File(['x'], 'a.pdf');
    expect(form(z.object({ file: z.file() }), { File: file })).toEqual({ file });
  });

  it('are not what JSON is: one value is no list there', () => {
    expect(json(list, { ids: 1 })).toEqual({ ids: 1 });
  });
});

describe('what does not fit', () => {
  it.each([
    [z.object({ a: z.string() }), 'text'],
    [z.object({ a: z.string() }), ['a']],
    [z.array(z.string()), { 0: 'a' }],
    [z.string(), { toString: 'x' }],
    [z.number(), true],
    [z.string(), null],
  ] as [z.ZodType, unknown][])('is left for the schema to refuse', (schema, value) => {
    expect(json(schema, value)).toEqual(value);
    expect(schema.safeParse(json(schema, value)).success).toBe(false);
  });

  it('is walked no further than it takes to refuse it, in a list with too many items', () => {
    const names = z.object({ names: z.array(z.string()).max(2).optional() });
    expect(json(names, { names: ['a', 'b', 'c', 'd', 'e'] })).toEqual({ names: ['a', 'b', 'c'] });
    expect(json(z.array(z.number()).min(1), ['1', '2', '3'])).toEqual([1, 2, 3]);
  });

  it('is not normalized where it is too long for any number, flag or choice', () => {
    const normalized: number[] = [];
    const { normalize } = String.prototype;
    String.prototype.normalize = function spy(this: string, unicodeForm) {
      normalized.push(this.length);
      return Reflect.apply(normalize, this, [unicodeForm]);
    };
    const text = 'e\u0301'.repeat(100_000);
    try {
      for (const schema of [
        z.number(),
        z.boolean(),
        z.enum(['a', 'b']),
        z.literal([1, 2]),
        z.union([z.literal([1, 2]), z.literal('')]),
      ]) {
        expect(json(schema, text)).toBe(text);
      }
    } finally {
      String.prototype.normalize = normalize;
    }
    expect(normalized.filter((length) => length > 1000)).toEqual([]);
  });

  it('cannot make it walk without end', () => {
    let deep: unknown = 'end';
    for (let level = 0; level < 100_000; level += 1) {
      deep = [deep];
    }
    expect(() => json(z.unknown(), deep)).not.toThrow();
    const tree: z.ZodType = z.lazy(() => z.array(tree));
    expect(() => json(tree, deep)).not.toThrow();
  });
});

describe('the registry', () => {
  const operations: readonly RegisteredOperation[] = registry;

  /** A value for every place of a schema, so that the walk comes everywhere. */
  function sample(schema: z.core.$ZodType, depth = 0): unknown {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    if (depth > 10) {
      return null;
    }
    switch (def.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(def.shape).map(([name, inner]) => [name, sample(inner, depth + 1)]),
        );
      case 'array':
        return [sample(def.element, depth + 1)];
      case 'optional':
      case 'nullable':
      case 'default':
      case 'prefault':
        return sample(def.innerType, depth + 1);
      case 'pipe':
        return sample(def.in, depth + 1);
      default:
        return 'x';
    }
  }

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s has schemas that the walk knows',
    (_id, operation) => {
      const parts: [z.ZodType | undefined, Source][] = [
        [operation.params, 'form'],
        [operation.query, 'form'],
        [operation.body, operation.encoding === 'multipart' ? 'form' : 'json'],
      ];
      for (const [schema, source] of parts) {
        if (schema) {
          expect(() => coerceInput(schema, sample(schema), { source, timeZone: 'UTC' })).not.toThrow();
        }
      }
    },
  );
});
