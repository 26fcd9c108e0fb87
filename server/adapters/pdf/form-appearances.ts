import { PdfDict, PdfName, PdfString } from '@libpdf/core';
import type { PDF } from '@libpdf/core';
import { userRectToReader } from '../../../contract/page-space.ts';
import type { AppearanceWriter } from './appearance.ts';
import { boxOf, inherited } from './pdf-document.ts';
import type { OpenedPdf } from './pdf-document.ts';
import { resolve, resolveArray, resolveDict, resolveName, resolveNumber } from './pdf-objects.ts';

/**
 * Looks for the fields of a form that leaves them to its reader (NeedAppearances, ISO 32000-1, table 218). Runs in the worker.
 *
 * Readers that draw the fields themselves draw a signature's widget empty, so the entry has to go. Without it, though, a
 * value without a look of its own is drawn by nobody; it would vanish from what is being signed.
 */

/** Bits 2 and 6 of an annotation's flags: Hidden and NoView (ISO 32000-1, table 165). */
const unseenFlags = 2 + 32;

/** Bit 14 of a text field's flags: Password (ISO 32000-1, table 228). */
const passwordFlag = 1 << 13;

/** Points, where a field leaves its size to the reader, and at most that part of its height. */
const automaticSize = { points: 12, ofHeight: 0.7 };

export function settleAppearances({ pdf, pages }: OpenedPdf, writer: AppearanceWriter): void {
  const form = resolveDict(pdf, pdf.getCatalog().get('AcroForm'));
  const isAsked = resolve(pdf, form?.get('NeedAppearances'));
  if (!form || isAsked?.type !== 'bool' || !isAsked.value) {
    return;
  }
  form.delete('NeedAppearances');
  for (const page of pages) {
    for (const annotation of resolveArray(pdf, page.dict.get('Annots')) ?? []) {
      const widget = resolveDict(pdf, annotation);
      const box = widget && boxOf(pdf, resolve(pdf, widget.get('Rect')));
      const text = widget && box ? unseenText(pdf, widget) : null;
      if (!widget || !box || text === null) {
        continue;
      }
      const fontSize =
        statedSize(pdf, widget, form) ??
        Math.min(automaticSize.points, (box.ury - box.lly) * automaticSize.ofHeight);
      const { form: look } = writer.write(page.frame, userRectToReader(page.frame, box), {
        ...{ display: 'value', picture: null, lines: text.split(/\r\n?|\n/), fontSize },
      });
      widget.set('AP', PdfDict.of({ N: look }));
    }
  }
}

/** The value of a text or choice field whose widget is to be seen and has no look. */
function unseenText(pdf: PDF, widget: PdfDict): string | null {
  const isUnseen = ((resolveNumber(pdf, widget.get('F')) ?? 0) & unseenFlags) !== 0;
  if (resolveName(pdf, widget.get('Subtype')) !== 'Widget' || isUnseen) {
    return null;
  }
  if (resolve(pdf, resolveDict(pdf, widget.get('AP'))?.get('N')) !== null) {
    return null;
  }
  const type = inherited(pdf, widget, 'FT');
  const value = inherited(pdf, widget, 'V');
  const flags = resolveNumber(pdf, inherited(pdf, widget, 'Ff')) ?? 0;
  const isText = type instanceof PdfName && (type.value === 'Tx' || type.value === 'Ch');
  if (!isText || !(value instanceof PdfString) || (type.value === 'Tx' && (flags & passwordFlag) !== 0)) {
    return null;
  }
  return value.asString() || null;
}

/** The size that a field's default appearance names (ISO 32000-1, 12.7.3.3), in points; `null` when it is automatic. */
function statedSize(pdf: PDF, widget: PdfDict, form: PdfDict): number | null {
  const appearance = inherited(pdf, widget, 'DA') ?? resolve(pdf, form.get('DA'));
  const text = appearance instanceof PdfString ? appearance.asString() : '';
  const size = Number(/(\d+(?:\.\d+)?)\s+Tf/.exec(text)?.[1] ?? 0);
  return size === 0 ? null : size;
}
