import type { FileParts } from '../files/file-parts.ts';
import type {
  Appended,
  AppendResult,
  ImageInspection,
  Mark,
  OpenPlaceResult,
  PictureBox,
  PictureUse,
  PrepareResult,
  RedrawResult,
  StampRefused,
  ValidationData,
} from './pdf-engine.ts';
import type { CompareResult, Comparison } from './compare-pages.ts';
import type { InspectionDraft } from './finish-inspection.ts';
import type { Preparation } from './prepare-signature.ts';

/** What goes to a PDF worker and what comes back. */

export type PdfTask =
  | { readonly kind: 'inspect'; readonly file: FileParts }
  | { readonly kind: 'compare'; readonly comparison: Comparison }
  | { readonly kind: 'stamp'; readonly file: FileParts; readonly marks: readonly Mark[] }
  | { readonly kind: 'prepare-signature'; readonly file: FileParts; readonly preparation: Preparation }
  | { readonly kind: 'add-validation-data'; readonly file: FileParts; readonly data: ValidationData }
  | { readonly kind: 'prepare-time-stamp'; readonly file: FileParts; readonly fieldName: string }
  | { readonly kind: 'inspect-image'; readonly file: FileParts; readonly use: PictureUse }
  | { readonly kind: 'redraw-image'; readonly file: FileParts; readonly box: PictureBox };

export type PdfAnswer =
  | { readonly kind: 'inspect'; readonly result: InspectionDraft }
  | { readonly kind: 'compare'; readonly result: CompareResult }
  | { readonly kind: 'stamp'; readonly result: Appended | StampRefused }
  | { readonly kind: 'prepare-signature'; readonly result: PrepareResult }
  | { readonly kind: 'add-validation-data'; readonly result: AppendResult }
  | { readonly kind: 'prepare-time-stamp'; readonly result: OpenPlaceResult }
  | { readonly kind: 'inspect-image'; readonly result: ImageInspection }
  | { readonly kind: 'redraw-image'; readonly result: RedrawResult }
  /** The stored part of the file could not be read. */
  | { readonly kind: 'file-unreadable'; readonly result: null };
