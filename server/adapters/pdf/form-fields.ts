import { type PDF, type PdfDict, type PdfObject, PdfString } from '@libpdf/core';
import { resolve, resolveArray, resolveDict } from './pdf-objects.ts';

/** The fields of a file's form, read from its dictionaries. */

export type FormField = {
  readonly dict: PdfDict;
  /** Of the field itself or inherited: `Sig`, `Tx`, `Btn`, `Ch`, or empty. */
  readonly type: string;
  /** `null` for a field, or part of one, without a name of its own. */
  readonly name: string | null;
  /** Whether it stands at the root of the form, where its name is its whole name. */
  readonly isRoot: boolean;
};

/** Every field, parents and widgets among them, each once, in no particular order. */
export function formFields(pdf: PDF): readonly FormField[] {
  const form = resolveDict(pdf, pdf.getCatalog().get('AcroForm'));
  const fields: FormField[] = [];
  const seen = new Set<PdfDict>();
  type Waiting = { readonly value: PdfObject; readonly type: string; readonly isRoot: boolean };
  const waiting: Waiting[] = [];
  for (const value of resolveArray(pdf, form?.get('Fields')) ?? []) {
    waiting.push({ value, type: '', isRoot: true });
  }
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const dict = resolveDict(pdf, next.value);
    if (!dict || seen.has(dict)) {
      continue;
    }
    seen.add(dict);
    const type = dict.getName('FT')?.value ?? next.type;
    const name = resolve(pdf, dict.get('T'));
    fields.push({
      dict,
      type,
      name: name instanceof PdfString ? name.asString() : null,
      isRoot: next.isRoot,
    });
    for (const value of resolveArray(pdf, dict.get('Kids')) ?? []) {
      waiting.push({ value, type, isRoot: false });
    }
  }
  return fields;
}

/** A signature field that has its value, and this value. */
export type SignedField = { readonly field: PdfDict; readonly signature: PdfDict };

export function signedFields(pdf: PDF, fields: readonly FormField[]): readonly SignedField[] {
  return fields.flatMap(({ dict, type }) => {
    const signature = type === 'Sig' ? resolveDict(pdf, dict.get('V')) : null;
    return signature === null ? [] : [{ field: dict, signature }];
  });
}
