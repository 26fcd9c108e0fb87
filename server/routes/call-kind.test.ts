import { z } from 'zod';
import { describe, expect, it } from 'vitest';

import type { Operation } from '../../contract/operation.ts';
import { registry } from '../../contract/registry.ts';
import { callKindOf } from './call-kind.ts';

const operations: readonly Operation[] = registry;

/** Whether an operation answers a page of many things. */
const isList = ({ data }: Operation): boolean =>
  data instanceof z.ZodObject && 'items' in data.shape && 'totalCount' in data.shape;

describe('how much an operation would be missed', () => {
  it('is least for every list', () => {
    const lists = operations.filter((operation) => isList(operation));
    expect(lists.length).toBeGreaterThan(10);
    expect(lists.filter(({ id }) => callKindOf(id) !== 'browsing').map(({ id }) => id)).toEqual([]);
  });

  it('is most for every act that a code confirms', () => {
    const acts = operations.filter(({ otp, auth }) => otp !== undefined && auth.kind !== 'public');
    expect(acts.map(({ id }) => [id, callKindOf(id)])).toEqual([
      ['processDocument', 'confirming'],
      ['processBatch', 'confirming'],
    ]);
  });

  it('lies between for a document and its file, which signing begins with', () => {
    expect(['documentGet', 'download', 'linkLogin'].map(callKindOf)).toEqual(Array(3).fill('working'));
  });

  it('is nothing to ask about a call that waits for news', () => {
    expect(callKindOf('documentChanges')).toBeNull();
  });
});
