import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { registry } from '../../contract/registry.ts';
import { type AccessMatrix, accessGroups, createAccessMatrix } from './access-matrix.ts';
import { cases } from './cases.ts';

/** At least so many cells are in each group, so that none can become empty without being noticed. */
const least = {
  deadTokens: 900,
  misplacedTokens: 350,
  gates: 1000,
  documents: 450,
  guests: 200,
  ownThings: 30,
  otherCompany: 150,
  downloads: 50,
} as const satisfies Record<keyof typeof accessGroups, number>;

it('has a case of every operation, and of no other', () => {
  expect(Object.keys(cases).sort()).toEqual(registry.map(({ id }) => id).sort());
});

describe('access', () => {
  let matrix: AccessMatrix | null = null;
  beforeAll(async () => {
    matrix = await createAccessMatrix();
  });
  afterAll(() => matrix?.close());

  // Thousands of calls: a quarter of this on a machine that does nothing else.
  it.each(Object.keys(accessGroups) as (keyof typeof accessGroups)[])(
    '%s',
    async (group) => {
      const outcome = await matrix?.try(group);
      expect(outcome?.lost).toEqual([]);
      expect(outcome?.tried).toBeGreaterThanOrEqual(least[group]);
    },
    60_000,
  );
});
