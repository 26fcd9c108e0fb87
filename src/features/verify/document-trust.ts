import type { CheckReport } from '../../../pdf-signatures/report.ts';

/** Who answers for the signers of a whole document. `companies`: of this service, each once. */
export type DocumentTrust =
  | { readonly kind: 'own' | 'operator' | 'roots' | 'none' }
  | { readonly kind: 'company' | 'both' | 'any'; readonly companies: readonly string[] }
  | { readonly kind: 'some'; readonly unknown: number; readonly total: number };

export function documentTrust({ signatures }: Pick<CheckReport, 'signatures'>): DocumentTrust {
  const anchors = signatures.flatMap(({ signer }) =>
    signer?.trust.kind === 'trusted' ? [signer.trust.by] : [],
  );
  if (anchors.length < signatures.length) {
    const unknown = signatures.length - anchors.length;
    return anchors.length === 0 ? { kind: 'none' } : { kind: 'some', unknown, total: signatures.length };
  }
  const companies = [
    ...new Set(anchors.flatMap((anchor) => (anchor.kind === 'company' ? [anchor.name] : []))),
  ];
  const hasOwn = anchors.some(({ kind }) => kind === 'own');
  const hasOperator = anchors.some(({ kind }) => kind === 'operator');
  if (companies.length === 0) {
    return { kind: hasOperator ? (hasOwn ? 'roots' : 'operator') : 'own' };
  }
  return { kind: hasOperator ? 'any' : hasOwn ? 'both' : 'company', companies };
}
