import type { PageFrame, Rect } from '../../../contract/page-space.ts';

/**
 * What the service asks of a PDF library, without naming one.
 *
 * Every call takes untrusted bytes and answers with a value: a file that cannot be used is `refused` with a reason, never
 * an exception. A promise rejects only when the engine itself cannot work (it was closed, or its queue is full).
 * The given bytes are never changed and stay usable by the caller.
 */
export interface PdfEngine {
  /** Opens a file as uploaded, and says what its pages are. */
  inspect(bytes: Uint8Array): Promise<PdfInspection>;
  /**
   * Adds marks to a file as one more revision: the answer starts with the given bytes, unchanged. With no marks, the
   * answer is the given bytes.
   */
  stamp(bytes: Uint8Array, marks: readonly Mark[]): Promise<StampResult>;
  /**
   * Says whether bytes are a picture that a mark can carry; or, as a `photo`, one that people only look at, which may be
   * a larger JPEG.
   */
  inspectImage(bytes: Uint8Array, use?: PictureUse): Promise<ImageInspection>;
  /** A PNG drawn anew, with nothing but its pixels, and small enough to fit into a box. */
  redrawImage(bytes: Uint8Array, box: PictureBox): Promise<RedrawResult>;
  /** Stops the workers; what is under way is given up, and later calls reject. */
  close(): Promise<void>;
}

/**
 * Why a file is refused.
 *
 * - `empty`: no bytes at all
 * - `not-pdf`: no PDF header near the start
 * - `encrypted`: protected, with or without a password to open it; it must be given without protection
 * - `broken`: cannot be read, or can be read only by rewriting it while it bears signatures
 * - `no-pages`, `too-many-pages`: see `pdfLimits`
 * - `too-slow`: took more time or memory than a file may
 */
export type PdfFault =
  'empty' | 'not-pdf' | 'encrypted' | 'broken' | 'no-pages' | 'too-many-pages' | 'too-slow';

export type PdfInspection =
  | {
      readonly kind: 'ok';
      /** The pages in order; page number 1 is `pages[0]`. */
      readonly pages: readonly PageFrame[];
      /** Whether it already bears a filled signature field. */
      readonly signed: boolean;
      /**
       * `null` when the file can take revisions as it is. Otherwise (a damaged cross-reference table) a rewritten file
       * that shows the same pages: store this one in place of the upload, since `stamp` refuses the other as `broken`.
       */
      readonly repaired: Uint8Array | null;
    }
  | { readonly kind: 'refused'; readonly reason: PdfFault };

/** What is drawn at one place: the visible part of a signature, or a value that was filled in. */
export type Mark = {
  /** From 1. */
  readonly pageNumber: number;
  /** In reader space (contract/page-space.ts), in points. Nothing of the mark is drawn outside. */
  readonly position: Rect;
  /**
   * `image` without a picture draws nothing but stays findable by name; `text-and-image` without one is `text`. `value` sets
   * the lines as what somebody filled in, all alike; `tick` draws a tick in place of them.
   */
  readonly display: 'text' | 'text-and-image' | 'image' | 'value' | 'tick';
  /** PNG or JPEG, or `null`. */
  readonly image: Uint8Array | null;
  /** From top to bottom; the first is the most important (the signer's name). Long ones are wrapped. */
  readonly lines: readonly string[];
  /** Wanted, in points; it shrinks until all lines fit. */
  readonly fontSize: number;
  /** The mark's name in the file; made unique within its page by a number when taken. */
  readonly fieldName: string;
};

export type StampFault = PdfFault | 'page-missing' | 'off-page' | 'bad-image';

export type StampResult =
  | { readonly kind: 'ok'; readonly bytes: Uint8Array }
  /** `mark` is the index of the mark at fault, or `null` when the file is. */
  | { readonly kind: 'refused'; readonly reason: StampFault; readonly mark: number | null };

export type PictureUse = 'mark' | 'photo';

export type ImageFault = 'not-an-image' | 'too-large';

export type ImageInspection =
  | {
      readonly kind: 'ok';
      readonly format: 'png' | 'jpeg';
      /** Pixels. */ readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'refused'; readonly reason: ImageFault };

/** Pixels. */
export type PictureBox = { readonly width: number; readonly height: number };

export type RedrawResult =
  | { readonly kind: 'ok'; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly reason: ImageFault };

export const pdfLimits = {
  /** Pages of a file. */
  pages: 5000,
  /** Pixels of a picture's longer side. */
  imageSide: 4000,
  /** The same of a photo, whose pixels are not unpacked here. */
  photoSide: 16_000,
  /** Milliseconds that a call may take in its worker. */
  milliseconds: 30_000,
  /** Megabytes of heap a worker may take. */
  heapMegabytes: 1024,
} as const;

/** Too many calls wait already; the caller may try again later. */
export class EngineBusyError extends Error {
  override readonly name = 'EngineBusyError';
  constructor() {
    super('The PDF engine has no room for more work at the moment');
  }
}

/** The engine was closed before it could answer. */
export class EngineClosedError extends Error {
  override readonly name = 'EngineClosedError';
  constructor() {
    super('The PDF engine is closed');
  }
}
