import type { CheckOutcome, TrustAnchor } from '../../../../pdf-signatures/report.ts';
import type {
  WitnessFinding,
  WitnessProgress,
  WitnessTask,
} from '../../../../pdf-signatures/witness/witness.ts';

/** What a visitor trusts, as files in PEM or DER. */
export type TrustFiles = {
  readonly roots: readonly { readonly bytes: Uint8Array; readonly anchor: TrustAnchor }[];
  /** Certificates that lead on, without being trusted by themselves. */
  readonly certificates: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
};

/** First the file, then whom to trust, as often as that changes. `findings`: `null` until pages have been compared. */
export type ToCheckWorker =
  | { readonly kind: 'file'; readonly file: Blob }
  | {
      readonly kind: 'judge';
      readonly id: number;
      readonly trust: TrustFiles;
      readonly findings: readonly WitnessFinding[] | null;
    };

/** `read`: the file is in memory, and checking begins. `structure`: it is examined, and these revisions are to be compared. */
export type FromCheckWorker =
  | { readonly kind: 'read' }
  | { readonly kind: 'structure'; readonly tasks: readonly WitnessTask[] }
  | { readonly kind: 'outcome'; readonly id: number; readonly outcome: CheckOutcome };

/** `pdfWorkerUrl` and `assetsUrl`: where the parts of pdf.js are, as whole addresses. */
export type ToWitnessWorker = {
  readonly file: Blob;
  readonly tasks: readonly WitnessTask[];
  readonly pdfWorkerUrl: string;
  readonly assetsUrl: string;
};

export type FromWitnessWorker =
  | { readonly kind: 'progress'; readonly progress: WitnessProgress }
  | { readonly kind: 'findings'; readonly findings: readonly WitnessFinding[] };
