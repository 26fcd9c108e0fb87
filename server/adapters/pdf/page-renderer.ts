import type { FirstPageFacts } from '../../../contract/operations/documents.ts';
import type { Rect } from '../../../contract/page-space.ts';
import type { PdfInput } from './pdf-engine.ts';

/** A first page, and what one must know to show it in its place; `webp` is the picture. */
export type PaintedPage = Omit<FirstPageFacts, 'sha256'> & { readonly webp: Uint8Array };

/** Draws pages of PDFs as pictures, for whoever waits for the viewer. */
export interface PageRenderer {
  /**
   * The first page as WebP, as large as the viewer shows it by itself on a wide screen. `null` where it cannot be drawn in the time
   * and memory that there is for it, or too many wait: the viewer shows it later.
   */
  paintFirst(pdf: PdfInput): Promise<PaintedPage | null>;
  /**
   * Parts of pages as PNG, sharp enough to be printed, in the order in which they are asked for. `null` as above, for all of them.
   */
  paintParts(pdf: PdfInput, parts: readonly PagePart[]): Promise<readonly Uint8Array[] | null>;
  close(): Promise<void>;
}

export type PagePart = {
  /** From 1. */
  readonly pageNumber: number;
  /** In reader space (contract/page-space.ts), in points. */
  readonly position: Rect;
};
