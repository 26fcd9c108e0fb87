import { describe, expect, it } from 'vitest';

import { deliveryOf, type Told } from './step-delivery.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 26, 3, minute));
const untouched = { viewedAt: null, processedAt: null };
const told = (more: Partial<Told> = {}): Told => ({
  createdAt: at(1),
  deliveredAt: null,
  arrivedAt: null,
  channel: null,
  pushedAt: null,
  undeliveredCause: null,
  refusal: null,
  ...more,
});
const refused = told({ undeliveredCause: 'refused', refusal: '550 5.1.1 no such user' });

describe('how far the request of a step has come', () => {
  it('is nothing before its turn', () => expect(deliveryOf(untouched, null, null)).toBeNull());

  it.each([
    ['queued', untouched, told(), null, 1],
    ['handed-over', untouched, told({ deliveredAt: at(2) }), null, 2],
    ['delivered', untouched, told({ deliveredAt: at(2), arrivedAt: at(3) }), null, 3],
    ['opened', { viewedAt: at(3), processedAt: null }, told({ deliveredAt: at(2) }), null, 3],
    ['code-sent', { viewedAt: at(3), processedAt: null }, told({ deliveredAt: at(2) }), at(4), 4],
    ['acted', { viewedAt: at(3), processedAt: at(5) }, refused, at(4), 5],
    ['opened', { viewedAt: at(3), processedAt: null }, refused, null, 3],
  ] as const)('is %s', (state, signs, message, codeSentAt, minute) => {
    expect(deliveryOf(signs, message, codeSentAt)).toEqual({ state, at: at(minute) });
  });

  it('says what carried it, where that is known', () => {
    const message = told({ deliveredAt: at(2), channel: 'sms' });
    expect(deliveryOf(untouched, message, null)).toMatchObject({ state: 'handed-over', channel: 'sms' });
  });

  it('is not delivered with its cause, also where an earlier message was opened', () => {
    const lost = { state: 'not-delivered', at: at(1), cause: 'refused', detail: '550 5.1.1 no such user' };
    expect(deliveryOf(untouched, refused, null)).toEqual(lost);
    expect(deliveryOf({ viewedAt: at(0), processedAt: null }, refused, null)).toEqual(lost);
  });
});
