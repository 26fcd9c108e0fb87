import type { CompareResult, Comparison, PlacesOfPage } from './compare-pages.ts';
import type { PdfFault, PdfInspection } from './pdf-engine.ts';

/** What is to be answered about an upload, once its pages have been compared with those of the file to be used. */
export type InspectionDraft = {
  readonly inspection: PdfInspection;
  /** How many bytes of the file to be used are the upload written anew; `null` when they are the upload itself. */
  readonly rewritten: number | null;
  /** The places of what was drawn in the revision behind them; `null` when there is none. */
  readonly drawn: readonly PlacesOfPage[] | null;
};

/** Compares a part of the pages; `null` when it took too long. */
type Compare = (comparison: Comparison) => Promise<CompareResult | null>;

/**
 * The answer that a draft leads to. The upload written anew is compared as a whole, before fields are drawn on it: else a large field
 * would hide what became different.
 */
export async function finishInspection(
  upload: Uint8Array,
  { inspection, rewritten, drawn }: InspectionDraft,
  compare: Compare,
): Promise<PdfInspection> {
  if (inspection.kind === 'refused' || inspection.repaired === null) {
    return inspection;
  }
  const base = rewritten === null ? upload : inspection.repaired.subarray(0, rewritten);
  const fault =
    (rewritten === null ? null : await findFault({ before: upload, after: base, passedOver: [] }, compare)) ??
    (drawn === null
      ? null
      : await findFault({ before: base, after: inspection.repaired, passedOver: drawn }, compare));
  return fault === null ? inspection : { kind: 'refused', reason: fault };
}

async function findFault(files: Omit<Comparison, 'from'>, compare: Compare): Promise<PdfFault | null> {
  for (let from = 1; ;) {
    const result = await compare({ ...files, from });
    switch (result?.kind) {
      case undefined:
        return 'too-slow';
      case 'differs':
        return 'differs';
      case 'unreadable':
        return 'broken';
      case 'same':
        return null;
      case 'same-so-far':
        from = result.next;
    }
  }
}
