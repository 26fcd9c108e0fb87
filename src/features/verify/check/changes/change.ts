/** What a later revision did to a document that was signed. Pages count from 1. */
export type Change =
  /** Another signature, or the time stamp of an authority; `at`: where its dictionary stands in the file. */
  | { readonly what: 'signed'; readonly at: number; readonly isTimeStamp: boolean }
  /** A place for a signature that nobody has used. */
  | { readonly what: 'signature-field'; readonly isVisible: boolean }
  /** Certificates, lists of revoked ones (ETSI EN 319 142-1, 5.4). */
  | { readonly what: 'validation-data' }
  | { readonly what: 'metadata' }
  | { readonly what: 'form-filled'; readonly field: string }
  | {
      readonly what: 'annotation-added' | 'annotation-changed' | 'annotation-removed';
      readonly page: number;
      /** `Stamp`, `Text`, … as the file says; empty where it does not. */
      readonly subtype: string;
      /** The number of its object; `null` for one that stands within another. */
      readonly number: number | null;
    }
  | { readonly what: 'page-content'; readonly page: number }
  | { readonly what: 'pages'; readonly before: number; readonly after: number }
  | { readonly what: 'signature-removed' | 'signature-changed'; readonly field: string }
  | { readonly what: 'field-added' | 'field-changed' | 'field-removed'; readonly field: string }
  | { readonly what: 'other' }
  /** The structure is damaged or encrypted, so that nobody can say what changed. */
  | { readonly what: 'unexamined' };

/** A change, and whether it leaves what was signed as it was (ISO 32000-1, 12.8.2.2). */
export type JudgedChange = { readonly change: Change; readonly isAllowed: boolean };
