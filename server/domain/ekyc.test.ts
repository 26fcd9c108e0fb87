import { describe, expect, it } from 'vitest';

import { type LookedAt, pictureFaults } from './ekyc.ts';

const picture = (content: string, width = 800, height = 600): LookedAt => ({
  kind: 'ok',
  content,
  width,
  height,
});

const good = { front: picture('a'), back: picture('b'), portrait: picture('c') };
const [card, passport] = [1, 2] as const;
const faultsOf = (paper: 1 | 2, change: Partial<Record<keyof typeof good, LookedAt | null>>) =>
  pictureFaults(paper, { ...good, ...change } as typeof good, 600).map(({ path, id }) => `${path} ${id}`);

describe('pictures of an identity paper', () => {
  it('are both sides of a card and a face, or one page of a passport and a face', () => {
    expect(faultsOf(card, {})).toEqual([]);
    expect(faultsOf(passport, { back: null })).toEqual([]);
    expect(faultsOf(card, { back: null })).toEqual(['back required']);
  });

  it('are large enough on their shorter side, however they are turned', () => {
    expect(faultsOf(card, { front: picture('a', 599, 3000) })).toEqual(['front imageTooSmall']);
    expect(faultsOf(card, { front: picture('a', 3000, 599) })).toEqual(['front imageTooSmall']);
    expect(faultsOf(card, { front: picture('a', 600, 600) })).toEqual([]);
  });

  it('are pictures', () => {
    expect(
      faultsOf(card, {
        back: { kind: 'refused', reason: 'not-an-image' },
        portrait: { kind: 'refused', reason: 'too-large' },
      }),
    ).toEqual(['back notImage', 'portrait imageTooLarge']);
  });

  it('differ from each other', () => {
    expect(faultsOf(card, { portrait: picture('a') })).toEqual(['portrait sameImage']);
  });
});
