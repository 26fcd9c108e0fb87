import { readPdf } from '../../src/features/verify/check/check-pdf.ts';
import { judgePdf } from '../../src/features/verify/check/judge-pdf.ts';
import type { CheckReport, SignatureReport } from '../../src/features/verify/check/report.ts';
import { readCertificates, readCrls } from '../../src/features/verify/check/trust/trust-files.ts';

type Trusting = {
  readonly roots?: Uint8Array | null;
  readonly crls?: Uint8Array;
  /** Milliseconds since 1970. */
  readonly now?: number;
};

/** Checks a file as the page does, by whom one trusts. Throws when the file is refused. */
export async function checkWith(
  bytes: Uint8Array,
  { roots, crls, now = Date.now() }: Trusting = {},
): Promise<CheckReport> {
  const read = await readPdf(Uint8Array.from(bytes));
  if (read.kind === 'refused') {
    throw new Error(`refused: ${read.why}`);
  }
  return judgePdf(read, {
    roots: roots == null ? [] : readCertificates(roots),
    certificates: [],
    crls: crls === undefined ? [] : readCrls(crls),
    now,
  });
}

export const verdictsOf = ({ signatures }: CheckReport): string[] => signatures.map(({ verdict }) => verdict);

/** What was changed after a signature, the forbidden things in capitals. */
export const changesOf = ({ coverage }: SignatureReport): string[] =>
  (coverage?.changes ?? []).map(({ change, isAllowed }) =>
    isAllowed ? change.what : change.what.toUpperCase(),
  );
