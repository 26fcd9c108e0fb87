import { describe, expect, it } from 'vitest';

import { parseJson } from './parse-json.ts';

const limit = 12 * 1024 * 1024;
const parse = (text: string, bodyLimit = limit) => parseJson(Buffer.from(text), bodyLimit);
const tooLarge = expect.objectContaining({ code: 413 }) as unknown;

function refusalOf(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    return error;
  }
}

describe('a JSON body', () => {
  it('is its value, or nothing', () => {
    expect(parse('\uFEFF{"a": [1, "b"]}')).toEqual({ a: [1, 'b'] });
    expect(parse(' \n')).toBeUndefined();
    expect(() => parse('{"a": "')).toThrow(expect.objectContaining({ code: 400 }) as Error);
  });

  it.each([
    ['objects', `[${'{},'.repeat(limit / 3)}{}]`],
    ['numbers', `[${'0,'.repeat(limit / 2)}0]`],
    ['names', `{${'"a":1,'.repeat(limit / 6)}"a":1}`],
    ['texts with quotation marks in them', `[${'"\\\\\\"",'.repeat(limit / 7)}0]`],
    ['lists within lists', '['.repeat(200)],
    ['objects within objects', '{"a":'.repeat(200)],
  ])('is refused before it is read where it is made of countless %s', (_what, text) => {
    expect(refusalOf(text)).toEqual(tooLarge);
  });

  it('may be one long text, whatever stands in it', () => {
    const text = '[{,"\\'.repeat(1_000_000);
    expect(parse(JSON.stringify({ text }))).toEqual({ text });
    // As many backslashes as fit, before a quotation mark again and again.
    const escaped = '\\'.repeat(1_000_000);
    expect(parse(JSON.stringify([escaped]))).toEqual([escaped]);
  });
});
