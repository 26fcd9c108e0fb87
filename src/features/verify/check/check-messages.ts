import type { CheckOutcome } from './report.ts';

/** What a visitor trusts, as files in PEM or DER. */
export type TrustFiles = {
  readonly roots: readonly Uint8Array[];
  /** Certificates that lead on, without being trusted by themselves. */
  readonly certificates: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
};

/** First the file, then whom to trust, as often as that changes. */
export type ToCheckWorker =
  | { readonly kind: 'file'; readonly file: Blob }
  | { readonly kind: 'trust'; readonly id: number; readonly trust: TrustFiles };

/** `read`: the file is in memory, and checking begins. */
export type FromCheckWorker =
  | { readonly kind: 'read' }
  | { readonly kind: 'outcome'; readonly id: number; readonly outcome: CheckOutcome };
