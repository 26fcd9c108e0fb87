import { describe, expect, it } from 'vitest';

import {
  type ChainedEntry,
  type ChainedFacts,
  chainHash,
  chainStart,
  digestPersonal,
  verifyChain,
} from './history-chain.ts';

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

describe('a history that is verified', () => {
  const person = { userId: 7, ipAddress: '127.0.0.1', description: 'Đồng ý' };

  function historyOf(length: number): ChainedEntry[] {
    const entries: ChainedEntry[] = [];
    for (let seq = 1; seq <= length; seq += 1) {
      const previousHash = entries.at(-1)?.hash ?? chainStart;
      const chained = { ...facts, seq, personalDigest: digestPersonal('salt', person) };
      const hash = chainHash(previousHash, chained);
      entries.push({ ...chained, ...person, salt: 'salt', previousHash, hash });
    }
    return entries;
  }

  const changedAt = (index: number, change: Partial<ChainedEntry>): boolean[] =>
    verifyChain(historyOf(3).map((entry, at) => (at === index ? { ...entry, ...change } : entry)));

  it('holds as it was written, and after what names a person was erased', () => {
    expect(verifyChain(historyOf(3))).toEqual([true, true, true]);
    const erased = { userId: null, ipAddress: null, description: null, salt: null };
    expect(changedAt(1, erased)).toEqual([true, true, true]);
  });

  it('does not hold where anything was changed', () => {
    expect(changedAt(1, { userId: 8 })).toEqual([true, false, true]);
    expect(changedAt(1, { activity: 9 })).toEqual([true, false, true]);
    expect(changedAt(1, { hash: 'f'.repeat(64) })).toEqual([true, false, false]);
  });

  it('does not hold from where an entry is missing', () => {
    expect(verifyChain(historyOf(3).toSpliced(1, 1))).toEqual([true, false]);
    expect(verifyChain(historyOf(3).slice(1))).toEqual([false, false]);
  });
});
