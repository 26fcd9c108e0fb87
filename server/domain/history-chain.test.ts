import { describe, expect, it } from 'vitest';

import { type ChainedFacts, chainHash, chainStart, digestPersonal } from './history-chain.ts';

const facts: ChainedFacts = {
  documentId: 'd',
  seq: 1,
  at: new Date('2026-11-21T03:00:00Z'),
  activity: 1,
  requestType: 1,
  stepId: null,
  fileSha256: null,
  personalDigest: digestPersonal('salt', { userId: 7, ipAddress: '127.0.0.1', description: null }),
};

describe('the chain of a history', () => {
  it('changes with anything that an entry says, and with the entry before it', () => {
    const changes: Partial<ChainedFacts>[] = [
      { documentId: 'e' },
      { seq: 2 },
      { at: new Date('2026-11-21T03:00:00.001Z') },
      { activity: 2 },
      { requestType: 2 },
      { stepId: 's' },
      { fileSha256: 'f' },
      { personalDigest: 'p' },
    ];
    const hashes = [facts, ...changes.map((change) => ({ ...facts, ...change }))].map((entry) =>
      chainHash(chainStart, entry),
    );
    hashes.push(chainHash('f'.repeat(64), facts));
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('knows persons by a digest that says nothing without its salt', () => {
    const person = { userId: 7, ipAddress: '127.0.0.1', description: 'Đồng ý' };
    expect(digestPersonal('salt', person)).toBe(digestPersonal('salt', { ...person }));
    expect(digestPersonal('other salt', person)).not.toBe(digestPersonal('salt', person));
    expect(digestPersonal('salt', { ...person, userId: 8 })).not.toBe(digestPersonal('salt', person));
  });
});
