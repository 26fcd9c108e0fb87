import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { defineOperation } from '../../contract/operation.ts';
import { Refusal } from '../domain/refusal.ts';
import { parseInput } from './parse-input.ts';

const operation = defineOperation({
  summary: 'Write a note',
  method: 'POST',
  paths: ['/note/{folder}'],
  auth: { kind: 'public' },
  params: z.object({ folder: z.string() }),
  body: z.object({ text: z.string().trim().max(20), values: z.unknown(), file: z.file().optional() }),
  data: z.null(),
});

const timeZone = 'Asia/Ho_Chi_Minh';

function refusalOf(params: unknown, body: unknown): readonly string[] {
  try {
    parseInput(operation, { params, query: {}, body }, timeZone);
    return [];
  } catch (error) {
    return error instanceof Refusal ? error.messages : [String(error)];
  }
}

// In the order that sorting them takes longest for.
const marks = (count: number): string => '\u0323\u0301'.repeat(count).slice(0, count);
const refused = 'must have at most 30 accents on one letter';

describe('marks on one letter', () => {
  it('are taken as many as any language has', () => {
    const text = `a${marks(4)} ${'e\u0302\u0301'.repeat(5)}`;
    const { body } = parseInput(
      operation,
      { params: { folder: 'a' }, query: {}, body: { text, values: {} } },
      timeZone,
    );
    expect(body).toMatchObject({ text: text.normalize('NFC') });
  });

  it('are refused beyond that in every text and name, before anything is normalized', () => {
    const many = `a${marks(400_000)}`;
    expect(refusalOf({ folder: `a${marks(100)}` }, { text: 'a', values: 1 })).toEqual([`folder: ${refused}`]);
    expect(refusalOf({ folder: 'a' }, { text: many })).toEqual([`text: ${refused}`]);
    expect(refusalOf({ folder: 'a' }, { text: 'a', values: { rows: [['b'], ['b', many]] } })).toEqual([
      `values.rows.1.1: ${refused}`,
    ]);
    expect(refusalOf({ folder: 'a' }, { text: 'a', values: { inner: { [many]: 1 } } })).toEqual([
      `values.inner: ${refused}`,
    ]);
    expect(refusalOf({ folder: 'a' }, { text: 'a', file: new File(['x'], many) })).toEqual([
      `file: ${refused}`,
    ]);
  });

  it('are told of no more than a reader can use', () => {
    const deep = `a${marks(40)}`;
    const values: unknown = JSON.parse(
      `${'{"a":'.repeat(500)}${JSON.stringify(Array.from({ length: 500 }, () => deep))}${'}'.repeat(500)}`,
    );
    const told = refusalOf({ folder: 'a' }, { text: 'a', values });
    expect(told).toHaveLength(100);
    expect(Math.max(...told.map((message) => message.length))).toBeLessThan(200);
  });

  it('are looked for at any depth', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}"a"${']'.repeat(100_000)}`) as unknown;
    expect(refusalOf({ folder: 'a' }, { text: 'a', values: deep })).toEqual([]);
  });
});

describe('how long a text may be', () => {
  it('is little where it stands in a path', () => {
    expect(refusalOf({ folder: 'a'.repeat(200) }, { text: 'a', values: 1 })).toEqual([]);
    expect(refusalOf({ folder: 'a'.repeat(201) }, { text: 'a', values: 1 })).toEqual([
      'folder: must have at most 200 characters',
    ]);
  });

  it('counts what is left of it once it is composed and trimmed', () => {
    const text = `${' '.repeat(500)}${'e\u0302\u0301'.repeat(20)}`;
    const { body } = parseInput(
      operation,
      { params: { folder: 'a' }, query: {}, body: { text, values: {} } },
      timeZone,
    );
    expect(body).toMatchObject({ text: 'ế'.repeat(20) });
  });

  it('is looked at before the text is normalized', () => {
    const composed: number[] = [];
    const { normalize } = String.prototype;
    String.prototype.normalize = function spy(this: string, form) {
      composed.push(this.length);
      return Reflect.apply(normalize, this, [form]);
    };
    try {
      expect(refusalOf({ folder: 'a' }, { text: 'e\u0301'.repeat(50_000), values: 1 })).toEqual([
        'text: must have at most 20 characters',
      ]);
    } finally {
      String.prototype.normalize = normalize;
    }
    expect(Math.max(...composed)).toBeLessThan(100);
  });
});
