import { describe, expect, it } from 'vitest';
import type { SignatureReport, SignerTrust, TrustAnchor } from '../../../pdf-signatures/report.ts';
import { documentTrust } from './document-trust.ts';

function signedBy(trust: SignerTrust | null): SignatureReport {
  return {
    number: 1,
    level: null,
    kind: 'signature',
    fieldName: '',
    places: [],
    isPresent: true,
    verdict: 'intact',
    integrity: { kind: 'intact', digest: 'SHA-256', isWeak: false },
    coverage: null,
    signer:
      trust === null ? null : { trust, path: [], revocation: { kind: 'unknown' }, hasExpiredSince: false },
    time: { kind: 'none' },
    reason: '',
    location: '',
  };
}

const trusted = (by: TrustAnchor) => signedBy({ kind: 'trusted', by });
const own = trusted({ kind: 'own' });
const operator = trusted({ kind: 'operator' });
const company = (name: string) => trusted({ kind: 'company', name });
const unknown = signedBy({ kind: 'untrusted', why: 'unknown-root' });
const of = (...signatures: readonly SignatureReport[]) => documentTrust({ signatures });

describe('who answers for the signers', () => {
  it('is the visitor, companies of this service, or both', () => {
    expect(of(own, own)).toEqual({ kind: 'own' });
    expect(of(company('A'), company('B'), company('A'))).toEqual({ kind: 'company', companies: ['A', 'B'] });
    expect(of(own, company('A'))).toEqual({ kind: 'both', companies: ['A'] });
  });

  it('is the operator of this service, beside others', () => {
    expect(of(operator, operator)).toEqual({ kind: 'operator' });
    expect(of(operator, own)).toEqual({ kind: 'roots' });
    expect(of(operator, company('A'))).toEqual({ kind: 'any', companies: ['A'] });
    expect(of(operator, unknown)).toEqual({ kind: 'some', unknown: 1, total: 2 });
  });

  it('is nobody, or not all are known', () => {
    expect(of(unknown, signedBy(null))).toEqual({ kind: 'none' });
    expect(of(own, unknown, signedBy(null))).toEqual({ kind: 'some', unknown: 2, total: 3 });
  });
});
