import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { faultMessage, issueFault, refuse } from './faults.ts';
import { dateText, guid, requiredText } from './models/primitives.ts';

const schema = z.object({
  subject: requiredText(5),
  count: z.number().int().min(2).max(9),
  id: guid,
  day: dateText,
  kind: z.enum(['a', 'b']),
  rows: z.array(z.object({ value: z.string() })).min(1),
  code: z.string().refine((text) => text === '1', refuse('notSixDigits')),
});

function faultsOf(value: unknown): string[] {
  const result = schema.safeParse(value, { reportInput: true });
  return (result.error?.issues ?? []).map((issue) => faultMessage(issueFault(issue)));
}

const good = {
  subject: 'Lao',
  count: 3,
  id: '6f1c3d3e-6f0a-4c7e-9c6b-2d0f6c8f9a10',
  day: '2026-02-28',
  kind: 'a',
  rows: [{ value: '' }],
  code: '1',
};

describe('issues of schemas as faults of the wire', () => {
  it('has none for a good request', () => expect(faultsOf(good)).toEqual([]));

  it.each([
    [{ subject: undefined }, 'subject: is required'],
    [{ subject: null }, 'subject: is required'],
    [{ subject: '   ' }, 'subject: is required'],
    [{ subject: 'too long' }, 'subject: must have at most 5 characters'],
    [{ subject: 7 }, 'subject: must be text'],
    [{ count: 1 }, 'count: must be at least 2'],
    [{ count: 10 }, 'count: must be at most 9'],
    [{ count: 2.5 }, 'count: must be an integer'],
    [{ count: 'three' }, 'count: must be a number'],
    [{ id: '1' }, 'id: must be a GUID'],
    [{ day: '2026-02-30' }, 'day: must be a date as yyyy-MM-dd'],
    [{ day: '30/02/2026' }, 'day: must be a date as yyyy-MM-dd'],
    [{ kind: 'c' }, 'kind: must be one of a, b'],
    [{ kind: undefined }, 'kind: is required'],
    [{ rows: [] }, 'rows: must have at least 1 items'],
    [{ rows: [{ value: 'x' }, {}] }, 'rows.1.value: is required'],
    [{ code: '2' }, 'code: must be six digits'],
  ])('%j is refused as "%s"', (change, message) => {
    expect(faultsOf({ ...good, ...change })).toEqual([message]);
  });
});
