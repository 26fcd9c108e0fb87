import type { SignatureReport } from '../../../pdf-signatures/report.ts';

/** The pages on which something is seen that must not be, in their order. */
export function affectedPages(signatures: readonly SignatureReport[]): readonly number[] {
  const pages = signatures.flatMap(({ coverage }) =>
    (coverage?.changes ?? []).flatMap(({ change }) =>
      change.what === 'looks-different' || change.what === 'content-covered' ? [change.page] : [],
    ),
  );
  return [...new Set(pages)].toSorted((a, b) => a - b);
}
