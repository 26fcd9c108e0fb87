import { describe, expect, it } from 'vitest';

import { webhookPause, webhookPayload, webhookSignature } from './webhook.ts';

const facts = {
  id: 'd-1',
  no: 'HD-1',
  status: -1,
  reason: 'Sai lương',
  batchImportId: null,
  batchProcessId: null,
};

describe('what a webhook is told', () => {
  it('is the payload of the interface, in the company’s zone', () => {
    expect(webhookPayload(facts, new Date('2026-11-21T20:04:05Z'), 'Asia/Ho_Chi_Minh')).toEqual({
      DocumentNo: 'HD-1',
      DocumentId: 'd-1',
      DocumentStatus: { Value: -1, Description: 'Rejected' },
      Reason: 'Sai lương',
      BatchProcessId: null,
      BatchImportId: null,
      DocumentIdInBatchImport: [],
      DatetimeNow: '2026/11/22 03:04:05',
    });
  });

  it('names the batch that a document is of', () => {
    expect(webhookPayload({ ...facts, batchImportId: 7 }, new Date(), 'UTC')).toMatchObject({
      BatchImportId: 7,
      DocumentIdInBatchImport: ['d-1'],
    });
  });

  it('is signed as the known test vector of HMAC-SHA-256 (RFC 4231, case 2)', () => {
    expect(webhookSignature('Jefe', 'what do ya want for nothing?')).toBe(
      'sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });
});

describe('tries of a webhook', () => {
  it('come with growing pauses, and end within 24 hours', () => {
    const pauses: number[] = [];
    let elapsed = 0;
    for (;;) {
      const pause = webhookPause(pauses.length + 1, elapsed);
      if (pause === null) {
        break;
      }
      pauses.push(pause);
      elapsed += pause;
    }
    expect(pauses.slice(0, 6)).toEqual([15, 60, 240, 960, 3600, 3600]);
    expect(elapsed).toBeLessThanOrEqual(24 * 3600);
    expect(elapsed).toBeGreaterThan(22 * 3600);
  });
});
