import { type PDF, type PdfRef, PdfDict, PdfName, PdfNumber, PdfString } from '@libpdf/core';
import type { Appearance } from './appearance.ts';
import type { OpenedPdf, PageNode } from './pdf-document.ts';
import { append, ensureDict, numbers, resolveNumber } from './pdf-objects.ts';
import type { SignatureRequest } from './pdf-engine.ts';
import { ReservedText } from './reserved-text.ts';
import { uniqueName } from './unique-name.ts';

/**
 * A signature field with its widget and its value (ISO 32000-1, 12.7.4.5 and 12.8.1), whose signature is still to come.
 * Field and widget are one dictionary, as Acrobat writes them. Runs in the worker.
 */

/** Printed, and not to be moved or removed: bits 3 and 8 (ISO 32000-1, table 165). */
const widgetFlags = 4 + 128;

/** SignaturesExist and AppendOnly (ISO 32000-1, table 219). */
const signatureFlags = 3;

/** `[0 a b c]`, with ten digits for each: all that a classic cross-reference table can address. */
const byteRangeLength = 36;

/** The parts of a signature dictionary that are written when the rest of the file is. */
export type OpenPlaces = { readonly byteRange: ReservedText; readonly contents: ReservedText };

/** Where and how a field shows. */
type Look = { readonly page: PageNode; readonly appearance: Appearance };

/**
 * Adds the field of somebody's signature to a file.
 *
 * @param look `null` for one that does not show.
 * @param size bytes that the signature may take.
 */
export function addSignatureField(
  opened: OpenedPdf,
  request: SignatureRequest,
  look: Look | null,
  size: number,
): OpenPlaces {
  const named = { fieldName: request.fieldName, label: request.name };
  return addField(opened, named, signatureDictionary(request), look, size);
}

/** Adds a field for a time stamp of the whole document (ISO 32000-2, 12.8.5), which nobody sees. */
export function addTimeStampField(opened: OpenedPdf, fieldName: string, size: number): OpenPlaces {
  const value = PdfDict.of({
    Type: PdfName.of('DocTimeStamp'),
    Filter: PdfName.of('Adobe.PPKLite'),
    SubFilter: PdfName.of('ETSI.RFC3161'),
  });
  return addField(opened, { fieldName, label: '' }, value, null, size);
}

/** `label`: what screen readers say in place of the field's name. */
function addField(
  opened: OpenedPdf,
  { fieldName, label }: { readonly fieldName: string; readonly label: string },
  value: PdfDict,
  look: Look | null,
  size: number,
): OpenPlaces {
  const { pdf } = opened;
  const places = { byteRange: new ReservedText(byteRangeLength), contents: new ReservedText(2 * size + 2) };
  value.set('ByteRange', places.byteRange);
  value.set('Contents', places.contents);
  // Readers expect a field to be found on a page, also when nothing of it shows.
  const page = look?.page ?? opened.pages[0];
  const field = PdfDict.of({
    FT: PdfName.of('Sig'),
    T: PdfString.fromString(fieldNameFor(opened, fieldName)),
    V: pdf.register(value),
    Type: PdfName.of('Annot'),
    Subtype: PdfName.of('Widget'),
    F: PdfNumber.of(widgetFlags),
    Rect: look?.appearance.rect ?? numbers([0, 0, 0, 0]),
  });
  if (label !== '') {
    field.set('TU', PdfString.fromString(label));
  }
  if (look) {
    field.set('AP', PdfDict.of({ N: look.appearance.form }));
  }
  const ref = pdf.register(field);
  if (page) {
    field.set('P', page.ref);
    append(pdf, page.dict, 'Annots', ref);
  }
  addToForm(pdf, ref);
  return places;
}

/** A partial name has no full stop (ISO 32000-1, 12.7.3.2), and is no other field's at the root of the form. */
function fieldNameFor({ fields, rules }: OpenedPdf, wanted: string): string {
  const roots = fields.map(({ name }) => name.split('.')[0] ?? '');
  const taken = new Set([...rules.lockedNames, ...roots]);
  return uniqueName(wanted.replaceAll('.', '_') || 'Signature', taken);
}

function signatureDictionary(request: SignatureRequest): PdfDict {
  const dictionary = PdfDict.of({
    Type: PdfName.of('Sig'),
    Filter: PdfName.of('Adobe.PPKLite'),
    SubFilter: PdfName.of('ETSI.CAdES.detached'),
    M: PdfString.fromString(pdfDate(request.time)),
  });
  const texts = { Name: request.name, Reason: request.reason };
  for (const [key, text] of Object.entries(texts)) {
    if (text !== null && text !== '') {
      dictionary.set(key, PdfString.fromString(text));
    }
  }
  return dictionary;
}

/** ISO 32000-1, 7.9.4, in Coordinated Universal Time. */
function pdfDate(moment: Date): string {
  return `D:${moment.toISOString().replace(/\D/g, '').slice(0, 14)}+00'00'`;
}

function addToForm(pdf: PDF, field: PdfRef): void {
  const form = ensureDict(pdf, 'AcroForm', new PdfDict());
  append(pdf, form, 'Fields', field);
  const flags = resolveNumber(pdf, form.get('SigFlags')) ?? 0;
  if ((flags & signatureFlags) !== signatureFlags) {
    form.set('SigFlags', PdfNumber.of(flags | signatureFlags));
  }
}
