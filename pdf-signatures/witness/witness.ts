/**
 * The second witness: pages of the signed revision and of the file as it is now, drawn and compared. It knows nothing of the
 * structure, so that what fools the one does not fool the other.
 */
import type { MarkPlace } from '../pdf/mark-place.ts';

/** Something that may look otherwise than when it was signed. */
export type Addition = {
  /**
   * `placed`: it was not there when it was signed, and must lie on nothing. `filled`: a field, a place for a signature or a note that
   * was there; what is printed beneath must still be seen, as the line to write on.
   */
  readonly kind: 'placed' | 'filled';
  readonly place: MarkPlace;
  /** What a field that was filled in must show; `null` for what shows anything. */
  readonly text: string | null;
};

/** One comparison: the first `end` bytes of the file beside the whole file. */
export type WitnessTask = { readonly end: number; readonly additions: readonly Addition[] };

/** Pages count from 1. */
export type WitnessFinding =
  | {
      readonly kind: 'compared';
      readonly end: number;
      /**
       * Pages that differ outside of the additions, and those whose filled fields show another text than their value. Where one
       * document has more pages, the first page that the other lacks.
       */
      readonly different: readonly number[];
      /** Pages on which an addition lies on, or hides, what was seen there when it was signed. */
      readonly covered: readonly number[];
    }
  | { readonly kind: 'failed'; readonly end: number };

/** Pages compared, of how many. */
export type WitnessProgress = { readonly done: number; readonly total: number };
