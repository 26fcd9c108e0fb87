import type {
  ImageInspection,
  Mark,
  PdfInspection,
  PictureBox,
  PictureUse,
  RedrawResult,
  StampResult,
} from './pdf-engine.ts';

/** What goes to a PDF worker and what comes back. */

export type PdfTask =
  | { readonly kind: 'inspect'; readonly bytes: Uint8Array }
  | { readonly kind: 'stamp'; readonly bytes: Uint8Array; readonly marks: readonly Mark[] }
  | { readonly kind: 'inspect-image'; readonly bytes: Uint8Array; readonly use: PictureUse }
  | { readonly kind: 'redraw-image'; readonly bytes: Uint8Array; readonly box: PictureBox };

export type PdfAnswer =
  | { readonly kind: 'inspect'; readonly result: PdfInspection }
  | { readonly kind: 'stamp'; readonly result: StampResult }
  | { readonly kind: 'inspect-image'; readonly result: ImageInspection }
  | { readonly kind: 'redraw-image'; readonly result: RedrawResult };
