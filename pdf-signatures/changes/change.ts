import type { MarkPlace } from '../pdf/mark-place.ts';

/** What a later revision did to a document that was signed. Pages count from 1. */
export type Change =
  /** Another signature, or the time stamp of an authority; `at`: where its dictionary stands in the file. */
  | {
      readonly what: 'signed';
      readonly at: number;
      readonly field: string;
      readonly isTimeStamp: boolean;
      /** Whether its field, or the place of it on a page, came with it; else they waited for the signature. */
      readonly isNewField: boolean;
      readonly places: readonly MarkPlace[];
    }
  /** A place for a signature that nobody has used. */
  | { readonly what: 'signature-field'; readonly isVisible: boolean }
  /** Certificates, lists of revoked ones (ETSI EN 319 142-1, 5.4). */
  | { readonly what: 'validation-data' }
  | { readonly what: 'metadata' }
  /** Values as text; empty where there was, or is, none. */
  | {
      readonly what: 'form-filled';
      readonly field: string;
      /** The number of its object; `null` for one that stands within another. */
      readonly number: number | null;
      readonly before: string;
      readonly after: string;
      /** The text that its look must show; `null` where that is not known. */
      readonly shown: string | null;
      readonly places: readonly MarkPlace[];
    }
  | {
      readonly what: 'annotation-added' | 'annotation-changed' | 'annotation-removed';
      readonly page: number;
      /** `Stamp`, `Text`, … as the file says; empty where it does not. */
      readonly subtype: string;
      /** The number of its object; `null` for one that stands within another. */
      readonly number: number | null;
      readonly places: readonly MarkPlace[];
    }
  | { readonly what: 'page-content'; readonly page: number }
  | { readonly what: 'pages'; readonly before: number; readonly after: number }
  | { readonly what: 'signature-removed' | 'signature-changed'; readonly field: string }
  | { readonly what: 'field-added' | 'field-changed' | 'field-removed'; readonly field: string }
  | { readonly what: 'other' }
  /** The page is drawn otherwise than it was signed, though nothing in the structure says why. */
  | { readonly what: 'looks-different'; readonly page: number }
  /** Something that was added lies on what was signed. */
  | { readonly what: 'content-covered'; readonly page: number }
  | { readonly what: 'unexamined'; readonly because: UnexaminedBecause };

/** Why nobody can say what changed. */
export type UnexaminedBecause =
  /** The cross-reference is damaged or ambiguous: readers may see different documents. */
  | 'structure'
  /** An object cannot be read as every reader would. */
  | 'object'
  | 'encrypted'
  /** A field was filled in letters that came with it, and that may show anything. */
  | 'letters'
  /** The pages could not be drawn. */
  | 'pictures'
  | 'too-large';

/** A change, and whether it leaves what was signed as it was (ISO 32000-2, 12.8.2.2). */
export type JudgedChange = {
  readonly change: Change;
  readonly isAllowed: boolean;
  /** The number of the first later signature that is of it, from 1; `null` where nobody signed it. */
  readonly by: number | null;
};
