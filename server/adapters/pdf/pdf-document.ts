import { type PdfDict, type PdfObject, PDF, PdfArray, PdfRef, PdfString } from '@libpdf/core';
import { type FormField, readForm, signedFields } from '../../../pdf-signatures/pdf/form-fields.ts';
import { openRevision, PdfFile } from '../../../pdf-signatures/pdf/pdf-revision.ts';
import type { PageFrame, Rect, Rotation } from '../../../contract/page-space.ts';
import { type ChangeRules, changeRules } from './change-rules.ts';
import { type PdfFault, pdfLimits } from './pdf-engine.ts';
import { resolve, resolveArray, resolveDict, resolveNumber } from './pdf-objects.ts';

/**
 * Opening a PDF that was inspected and reading what the service needs of it. Runs in the worker.
 *
 * Everything is read from the dictionaries: the library's own getters for boxes, page lists and form fields ignore
 * inheritance or indirect arrays.
 */

export type PageNode = {
  /** From 1. */
  readonly number: number;
  readonly ref: PdfRef;
  readonly dict: PdfDict;
  readonly frame: PageFrame;
};

export type OpenedPdf = {
  readonly pdf: PDF;
  readonly pages: readonly PageNode[];
  readonly fields: readonly FormField[];
  readonly signed: boolean;
  readonly rules: ChangeRules;
  /** Its cross-reference table is damaged: a revision appended to it would not be found by readers. */
  readonly damaged: boolean;
};

export type OpenResult =
  | { readonly kind: 'ok'; readonly opened: OpenedPdf }
  | { readonly kind: 'refused'; readonly reason: PdfFault };

const refused = (reason: PdfFault): { readonly kind: 'refused'; readonly reason: PdfFault } => ({
  kind: 'refused',
  reason,
});

const inAscii = (bytes: Uint8Array, text: string): number =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(text, 0, 'latin1');

/** Opens a file as it is, or says why it is refused. */
export async function openPdf(bytes: Uint8Array): Promise<OpenResult> {
  if (bytes.length === 0) {
    return refused('empty');
  }
  // Readers look for the header in the first kilobyte (ISO 32000-1, Annex H).
  if (inAscii(bytes.subarray(0, 1024 + 5), '%PDF-') < 0) {
    return refused('not-pdf');
  }
  try {
    const pdf = await PDF.load(bytes);
    if (pdf.isEncrypted) {
      return refused('encrypted');
    }
    const pages = pagesOf(pdf, pdfLimits.pages + 1);
    if (pages.length === 0) {
      return refused('no-pages');
    }
    if (pages.length > pdfLimits.pages) {
      return refused('too-many-pages');
    }
    // The library passes over earlier revisions that it cannot read.
    const revision = openRevision(new PdfFile(bytes), bytes.length);
    if (revision === null) {
      return refused('broken');
    }
    const damaged = pdf.canSaveIncrementally() !== null || revision.isRecovered;
    const { fields } = readForm(revision);
    const signed = signedFields(revision, fields);
    const rules = changeRules(revision, signed);
    return { kind: 'ok', opened: { pdf, pages, fields, signed: signed.length > 0, rules, damaged } };
  } catch {
    return refused('broken');
  }
}

/** Opens a file that a revision is to be appended to. */
export async function openToRevise(bytes: Uint8Array): Promise<OpenResult> {
  const result = await openPdf(bytes);
  return result.kind === 'ok' && result.opened.damaged ? refused('broken') : result;
}

/** The pages in order, at most `limit`; loops in the tree are walked once. */
function pagesOf(pdf: PDF, limit: number): readonly PageNode[] {
  const pages: PageNode[] = [];
  const seen = new Set<PdfRef>();
  const waiting: PdfObject[] = [];
  const root = pdf.getCatalog().get('Pages');
  if (root) {
    waiting.push(root);
  }
  while (waiting.length > 0 && pages.length < limit) {
    const next = waiting.pop();
    if (next instanceof PdfRef) {
      if (seen.has(next)) {
        continue;
      }
      seen.add(next);
    }
    const dict = resolveDict(pdf, next);
    if (!dict) {
      continue;
    }
    const kids = resolveArray(pdf, dict.get('Kids'));
    if (kids) {
      waiting.push(...kids.toArray().reverse());
    } else if (next instanceof PdfRef && dict.getName('Type')?.value !== 'Pages') {
      pages.push({ number: pages.length + 1, ref: next, dict, frame: frameOf(pdf, dict) });
    }
  }
  return pages;
}

/** What a page or a form field says itself, or one of its parents. */
export function inherited(pdf: PDF, node: PdfDict, key: string): PdfObject | null {
  let dict: PdfDict | null = node;
  for (let level = 0; dict && level < 64; level += 1) {
    const value = resolve(pdf, dict.get(key));
    if (value) {
      return value;
    }
    dict = resolveDict(pdf, dict.get('Parent'));
  }
  return null;
}

/** A rectangle with its corners in any order; `null` for one without a size. */
export function boxOf(pdf: PDF, value: PdfObject | null): Rect | null {
  if (!(value instanceof PdfArray)) {
    return null;
  }
  const [x1, y1, x2, y2] = value.toArray().map((side) => resolveNumber(pdf, side));
  if (typeof x1 !== 'number' || typeof y1 !== 'number' || typeof x2 !== 'number' || typeof y2 !== 'number') {
    return null;
  }
  const box = { llx: Math.min(x1, x2), lly: Math.min(y1, y2), urx: Math.max(x1, x2), ury: Math.max(y1, y2) };
  return box.urx > box.llx && box.ury > box.lly ? box : null;
}

const letter: Rect = { llx: 0, lly: 0, urx: 612, ury: 792 };

/** The visible part of a page: its CropBox within its MediaBox, as readers take it. */
function frameOf(pdf: PDF, page: PdfDict): PageFrame {
  const mediaBox = boxOf(pdf, inherited(pdf, page, 'MediaBox')) ?? letter;
  const wanted = boxOf(pdf, inherited(pdf, page, 'CropBox')) ?? mediaBox;
  const common = {
    llx: Math.max(wanted.llx, mediaBox.llx),
    lly: Math.max(wanted.lly, mediaBox.lly),
    urx: Math.min(wanted.urx, mediaBox.urx),
    ury: Math.min(wanted.ury, mediaBox.ury),
  };
  const cropBox = common.urx > common.llx && common.ury > common.lly ? common : mediaBox;
  const userUnit = resolveNumber(pdf, page.get('UserUnit')) ?? 1;
  const rotate = resolveNumber(pdf, inherited(pdf, page, 'Rotate')) ?? 0;
  return { cropBox, rotation: rotationOf(rotate), userUnit: userUnit > 0 ? userUnit : 1 };
}

function rotationOf(degrees: number): Rotation {
  const turned = (((Math.round(degrees / 90) * 90) % 360) + 360) % 360;
  return turned === 90 || turned === 180 || turned === 270 ? turned : 0;
}

/** The names (/NM) that the annotations of a page bear. */
export function annotationNames(pdf: PDF, page: PdfDict): Set<string> {
  const names = new Set<string>();
  for (const annotation of resolveArray(pdf, page.get('Annots')) ?? []) {
    const name = resolve(pdf, resolveDict(pdf, annotation)?.get('NM'));
    if (name instanceof PdfString) {
      names.add(name.asString());
    }
  }
  return names;
}
