import { readPdf } from '../../pdf-signatures/check-pdf.ts';
import { judgePdf } from '../../pdf-signatures/judge-pdf.ts';
import type { CheckReport, SignatureReport } from '../../pdf-signatures/report.ts';
import { readCertificates, readCrls } from '../../pdf-signatures/trust/trust-files.ts';

type Trusting = {
  readonly roots?: Uint8Array | null;
  readonly crls?: Uint8Array;
  /** Milliseconds since 1970. */
  readonly now?: number;
};

/** Checks the structure of a file as the page does, by whom one trusts. Throws when the file is refused. */
export async function checkWith(
  bytes: Uint8Array,
  { roots, crls, now = Date.now() }: Trusting = {},
): Promise<CheckReport> {
  const read = await readPdf(Uint8Array.from(bytes));
  if (read.kind === 'refused') {
    throw new Error(`refused: ${read.why}`);
  }
  const own = roots == null ? [] : readCertificates(roots);
  const trusted = {
    roots: own.map((certificate) => ({ certificate, anchor: { kind: 'own' } as const })),
    certificates: [],
    crls: crls === undefined ? [] : readCrls(crls),
    now,
  };
  return judgePdf(read, trusted, []);
}

export const verdictsOf = ({ signatures }: CheckReport): string[] => signatures.map(({ verdict }) => verdict);

/** What was changed after a signature, the forbidden things in capitals. */
export const changesOf = ({ coverage }: SignatureReport): string[] =>
  (coverage?.changes ?? []).map(({ change, isAllowed }) =>
    isAllowed ? change.what : change.what.toUpperCase(),
  );
