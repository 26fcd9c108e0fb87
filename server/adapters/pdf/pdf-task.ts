import type {
  ImageInspection,
  Mark,
  OpenPlaceResult,
  PictureBox,
  PictureUse,
  PrepareResult,
  RedrawResult,
  SignResult,
  StampResult,
  ValidationData,
} from './pdf-engine.ts';
import type { CompareResult, Comparison } from './compare-pages.ts';
import type { InspectionDraft } from './finish-inspection.ts';
import type { Preparation } from './prepare-signature.ts';

/** What goes to a PDF worker and what comes back. */

export type PdfTask =
  | { readonly kind: 'inspect'; readonly bytes: Uint8Array }
  | { readonly kind: 'compare'; readonly comparison: Comparison }
  | { readonly kind: 'stamp'; readonly bytes: Uint8Array; readonly marks: readonly Mark[] }
  | { readonly kind: 'prepare-signature'; readonly bytes: Uint8Array; readonly preparation: Preparation }
  | { readonly kind: 'add-validation-data'; readonly bytes: Uint8Array; readonly data: ValidationData }
  | { readonly kind: 'prepare-time-stamp'; readonly bytes: Uint8Array; readonly fieldName: string }
  | { readonly kind: 'inspect-image'; readonly bytes: Uint8Array; readonly use: PictureUse }
  | { readonly kind: 'redraw-image'; readonly bytes: Uint8Array; readonly box: PictureBox };

export type PdfAnswer =
  | { readonly kind: 'inspect'; readonly result: InspectionDraft }
  | { readonly kind: 'compare'; readonly result: CompareResult }
  | { readonly kind: 'stamp'; readonly result: StampResult }
  | { readonly kind: 'prepare-signature'; readonly result: PrepareResult }
  | { readonly kind: 'add-validation-data'; readonly result: SignResult }
  | { readonly kind: 'prepare-time-stamp'; readonly result: OpenPlaceResult }
  | { readonly kind: 'inspect-image'; readonly result: ImageInspection }
  | { readonly kind: 'redraw-image'; readonly result: RedrawResult };
