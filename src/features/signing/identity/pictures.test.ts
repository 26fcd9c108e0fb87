import { describe, expect, it } from 'vitest';
import { identityPaper } from '../../../../contract/enums.ts';
import { facingOf, lookAgainIn, sidesOf } from './pictures.ts';

describe('sidesOf', () => {
  it('asks for both sides of a card, and for one page of a passport', () => {
    expect(sidesOf(identityPaper.citizenCard)).toEqual(['front', 'back', 'portrait']);
    expect(sidesOf(identityPaper.passport)).toEqual(['front', 'portrait']);
  });
});

describe('facingOf', () => {
  it('looks at the person for their face alone', () => {
    expect(facingOf('portrait')).toBe('user');
    expect(facingOf('back')).toBe('environment');
  });
});

describe('lookAgainIn', () => {
  it('grows from three seconds to half a minute, and stays there', () => {
    const waits = Array.from({ length: 20 }, (_, times) => lookAgainIn(times));
    expect(waits[0]).toBe(3000);
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
    expect(waits.at(-1)).toBe(30_000);
  });
});
