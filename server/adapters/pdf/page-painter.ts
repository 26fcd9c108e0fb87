/** Draws pages of PDFs as pictures, for whoever waits for the viewer. */
export interface PagePainter {
  /**
   * The first page as WebP, as large as the viewer shows it by itself on a wide screen. `null` where it cannot be drawn in the time
   * and memory that there is for it, or too many wait: the viewer shows it later.
   */
  paintFirst(pdf: Uint8Array): Promise<Uint8Array | null>;
  close(): Promise<void>;
}
