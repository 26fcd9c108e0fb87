import {
  type PDF,
  type PdfObject,
  type PdfStream,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
} from '@libpdf/core';

/** Reading what a value stands for, through references, and adding to it. Runs in the worker. */

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

/** `null` for a stream that cannot be unpacked. */
export function decodedData(stream: PdfStream): Buffer | null {
  try {
    return Buffer.from(stream.getDecodedData());
  } catch {
    return null;
  }
}

export function numbers(values: readonly number[]): PdfArray {
  return new PdfArray(values.map((value) => PdfNumber.of(value)));
}

/** Adds to the array of a dictionary where it has one, which may be an object apart. */
export function append(pdf: PDF, dict: PdfDict, key: string, ...items: readonly PdfObject[]): void {
  const present = resolveArray(pdf, dict.get(key));
  if (present) {
    items.forEach((item) => present.push(item));
  } else {
    dict.set(key, PdfArray.of(...items));
  }
}

/** A dictionary of the catalog; one that is `made` is an object of its own, so that later revisions need not touch the catalog. */
export function ensureDict(pdf: PDF, key: string, made: PdfDict): PdfDict {
  const catalog = pdf.getCatalog();
  const present = resolveDict(pdf, catalog.get(key));
  if (present === null) {
    catalog.set(key, pdf.register(made));
  }
  return present ?? made;
}
