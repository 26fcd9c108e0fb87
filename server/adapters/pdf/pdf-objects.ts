import { type PDF, type PdfObject, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef } from '@libpdf/core';

/** Reading what a value stands for, through references. Runs in the worker. */

type Value = PdfObject | null | undefined;

export function resolve(pdf: PDF, value: Value): PdfObject | null {
  let current = value ?? null;
  for (let hops = 0; current instanceof PdfRef && hops < 16; hops += 1) {
    current = pdf.getObject(current);
  }
  return current instanceof PdfRef ? null : current;
}

export function resolveDict(pdf: PDF, value: Value): PdfDict | null {
  const resolved = resolve(pdf, value);
  return resolved instanceof PdfDict ? resolved : null;
}

export function resolveArray(pdf: PDF, value: Value): PdfArray | null {
  const resolved = resolve(pdf, value);
  return resolved instanceof PdfArray ? resolved : null;
}

export function resolveNumber(pdf: PDF, value: Value): number | null {
  const resolved = resolve(pdf, value);
  return resolved instanceof PdfNumber && Number.isFinite(resolved.value) ? resolved.value : null;
}

export function resolveName(pdf: PDF, value: Value): string | null {
  const resolved = resolve(pdf, value);
  return resolved instanceof PdfName ? resolved.value : null;
}
