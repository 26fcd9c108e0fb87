import { describe, expect, it } from 'vitest';
import { codeDeadline, countdownText } from './code-deadline.ts';

const now = Date.parse('2026-11-21T10:24:00+07:00');

describe('codeDeadline', () => {
  it('is the instant that the service named', () => {
    expect(codeDeadline('2026-11-21T10:28:30.000+07:00', now)).toBe(now + 270_000);
  });

  it.each(['2026-11-21T10:20:00+07:00', '2026-11-21T11:00:00+07:00', null, 'soon'])(
    'is five minutes from the answer where the clock of this device disagrees (%s)',
    (expiresAt) => expect(codeDeadline(expiresAt, now)).toBe(now + 300_000),
  );
});

describe('countdownText', () => {
  it('counts whole seconds down to nothing', () => {
    expect(countdownText(now + 252_000, now)).toBe('4:12');
    expect(countdownText(now + 1, now)).toBe('0:01');
    expect(countdownText(now - 5000, now)).toBe('0:00');
  });
});
