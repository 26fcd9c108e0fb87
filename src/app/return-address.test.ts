import { describe, expect, it } from 'vitest';
import { landingOf, safeReturn, signInAddress } from './return-address.ts';

describe('the way back after sign-in', () => {
  it.each(['/documents/1?tab=history', '/account', '/'])('leads to %s', (path) => {
    expect(safeReturn(path)).toBe(path);
  });

  it.each([
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
  ])('never leads to %j', (address) => expect(safeReturn(address)).toBe('/start'));

  it('does not lead in a circle', () => expect(safeReturn('/sign-in?return=/account')).toBe('/start'));

  it('is carried by the address of sign-in', () => {
    const address = signInAddress('/documents/1?tab=history');
    expect(safeReturn(new URL(address, 'https://sign.example').searchParams.get('return'))).toBe(
      '/documents/1?tab=history',
    );
    expect(signInAddress('/')).toBe('/sign-in');
  });
});

describe('the first screen after sign-in', () => {
  it('is the overview for staff, and the inbox for those who only sign', () => {
    expect(landingOf(['signer'])).toBe('/');
    expect(landingOf(['signer', 'clerk'])).toBe('/home');
    expect(landingOf(['admin'])).toBe('/home');
  });
});
