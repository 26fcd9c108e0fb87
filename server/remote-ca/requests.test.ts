import { beforeEach, describe, expect, it } from 'vitest';

import { SigningRequests } from './requests.ts';

const one = {
  username: 'an',
  credentialId: 'c',
  hashes: ['h'],
  description: 'Hợp đồng',
  waitsUnasked: false,
};

describe('requests that wait for a person', () => {
  let now = 0;
  let requests: SigningRequests;
  beforeEach(() => {
    now = 1_000_000;
    requests = new SigningRequests(60_000, () => now);
  });

  const added = (): string => requests.add(one)?.id ?? '';
  /** The time passes while somebody asks every ten seconds. */
  const pass = (seconds: number, id: string): void => {
    for (let left = seconds; left > 0; left -= 10) {
      now += Math.min(left, 10) * 1000;
      requests.ask(id);
    }
  };

  it('are confirmed once, and what a confirmation allows is spent once', () => {
    const id = added();
    expect(requests.ask(id)).toEqual({ kind: 'waiting' });
    expect(requests.decide(id, 'confirm')).toBe(true);
    expect(requests.decide(id, 'decline')).toBe(false);
    const state = requests.ask(id);
    const sad = state?.kind === 'confirmed' ? state.sad : '';
    expect(requests.spend('other')).toBeNull();
    expect(requests.spend(sad)).toMatchObject({ id, hashes: ['h'] });
    expect(requests.spend(sad)).toBeNull();
  });

  it('expire, and can be confirmed no more', () => {
    const id = added();
    pass(60, id);
    expect(requests.ask(id)).toEqual({ kind: 'expired' });
    expect(requests.waiting()).toEqual([]);
    expect(requests.decide(id, 'confirm')).toBe(false);
  });

  it('go when nobody asks for them any more', () => {
    requests = new SigningRequests(600_000, () => now);
    const id = added();
    now += 121_000;
    expect(requests.waiting()).toEqual([]);
    expect(requests.ask(id)).toBeNull();
  });

  it('stand beside those of others, and are not piled up', () => {
    for (let count = 0; count < 50; count += 1) {
      expect(requests.add(one)).not.toBeNull();
    }
    expect(requests.add(one)).toBeNull();
    expect(requests.add({ ...one, username: 'binh' })).not.toBeNull();
    expect(requests.waiting('binh')).toHaveLength(1);
    expect(requests.waiting()).toHaveLength(51);
  });
});
