import { describe, expect, it } from 'vitest';
import { type CheckReport, type DocumentVerdict, verdicts } from '../../../pdf-signatures/report.ts';
import { lookOf, showDocument } from './verdict-look.ts';

function report(verdict: DocumentVerdict, states: Partial<CheckReport> = {}): CheckReport {
  return {
    kind: 'checked',
    level: null,
    verdict,
    isTrusted: true,
    isWeak: false,
    isWitnessed: true,
    signatures: [],
    isEncrypted: false,
    isDamaged: false,
    wantedKeyIds: [],
    ...states,
  };
}

const toneOf = (one: CheckReport) => lookOf(showDocument(one), one.isTrusted).tone;

describe('a document', () => {
  it('is green only where it is intact, trusted, not of SHA-1, and all pages are compared', () => {
    expect(toneOf(report('intact'))).toBe('ok');
    const others = [
      ...verdicts.filter((verdict) => verdict !== 'intact').map((verdict) => report(verdict)),
      report('unsigned'),
      report('intact', { isTrusted: false }),
      report('intact', { isWeak: true }),
      report('intact', { isWitnessed: false }),
    ];
    expect(others.map(toneOf)).not.toContain('ok');
  });

  it('is not said to be intact before its pages are compared, nor with SHA-1', () => {
    for (const verdict of ['intact', 'intact-with-additions'] as const) {
      expect(showDocument(report(verdict, { isWitnessed: false }))).toBe('comparing');
      expect(showDocument(report(verdict, { isWeak: true }))).toBe('weak');
    }
  });

  it('is said to be bad as soon as that is known', () => {
    for (const verdict of ['broken', 'altered', 'covered', 'unexamined'] as const) {
      expect(showDocument(report(verdict, { isWitnessed: false, isWeak: true }))).toBe(verdict);
    }
  });
});
