import { describe, expect, it } from 'vitest';

import { documentTokenHolds, type DocumentTokenFacts } from './document-token.ts';

const ended = new Date('2026-11-21T08:00:00Z');
const hoursLater = (hours: number): Date => new Date(ended.getTime() + hours * 3_600_000);
const waiting: DocumentTokenFacts = {
  stepStatus: 1,
  stepProcessedAt: null,
  documentStatus: 2,
  documentModifiedAt: ended,
  readsUntil: null,
  inPersonUntil: null,
};

describe("a document's token", () => {
  it('holds while its step waits in a document under way, however long ago that changed', () => {
    expect(documentTokenHolds(waiting, hoursLater(1000))).toBe(true);
    expect(documentTokenHolds({ ...waiting, documentStatus: 3 }, hoursLater(1000))).toBe(true);
  });

  it.each([
    ['signed', 3, 4],
    ['approved', 4, 3],
    ['rejected', -1, -1],
  ] as const)(
    'reads for 24 hours after its step is %s, though the document goes on',
    (_name, stepStatus, documentStatus) => {
      const facts = {
        stepStatus,
        stepProcessedAt: ended,
        documentStatus,
        documentModifiedAt: hoursLater(20),
        readsUntil: null,
        inPersonUntil: null,
      };
      expect(documentTokenHolds(facts, hoursLater(23.9))).toBe(true);
      expect(documentTokenHolds(facts, hoursLater(24))).toBe(false);
    },
  );

  it('reads as long as the link that it came by, where that only reads', () => {
    const facts = { ...waiting, stepStatus: 3, stepProcessedAt: ended, readsUntil: hoursLater(100) } as const;
    expect(documentTokenHolds(facts, hoursLater(99.9))).toBe(true);
    expect(documentTokenHolds(facts, hoursLater(100))).toBe(false);
  });

  it('that was got in person ends when the device is given back, though its step waits', () => {
    const facts = { ...waiting, inPersonUntil: hoursLater(1) };
    expect(documentTokenHolds(facts, hoursLater(0.99))).toBe(true);
    expect(documentTokenHolds(facts, hoursLater(1))).toBe(false);
  });

  it('that was got in person reads for minutes after its step, so that a lost answer can be asked for again', () => {
    const facts = {
      ...waiting,
      stepStatus: 3,
      stepProcessedAt: ended,
      inPersonUntil: hoursLater(1),
    } as const;
    expect(documentTokenHolds(facts, hoursLater(4.9 / 60))).toBe(true);
    expect(documentTokenHolds(facts, hoursLater(5 / 60))).toBe(false);
  });

  it.each([
    ['rejected by another', -1],
    ['canceled', -3],
    ['taken back for correction', 5],
  ] as const)('reads for 24 hours after the document is %s', (_name, documentStatus) => {
    expect(documentTokenHolds({ ...waiting, documentStatus }, hoursLater(23.9))).toBe(true);
    expect(documentTokenHolds({ ...waiting, documentStatus }, hoursLater(24))).toBe(false);
  });
});
