/** The fields of a document's form (ISO 32000-1, 12.7.3), with the widgets in which they are seen. */
import type { PdfRevision } from './pdf-revision.ts';
import { isKind, isRef, nameOf, textOf } from './pdf-value.ts';
import type { PdfDict, PdfValue } from './pdf-value.ts';

export type Widget = { readonly number: number | null; readonly dict: PdfDict };

export type FormField = {
  /** The number of its object; `null` for one that stands within another. */
  readonly number: number | null;
  /** Its whole name, with those of the fields that it is part of. */
  readonly name: string;
  /** `Sig`, `Tx`, `Btn` or `Ch`. */
  readonly type: string | null;
  readonly dict: PdfDict;
  /** Its value as it stands there, perhaps a reference. */
  readonly value: PdfValue;
  readonly widgets: readonly Widget[];
};

/** Fields and the groups that they are in. */
export type Form = {
  readonly fields: readonly FormField[];
  /** Objects that only put fields together. */
  readonly groups: ReadonlyMap<number, PdfDict>;
};

const mostFields = 50_000;
const deepest = 40;

type Inherited = { readonly name: string; readonly type: string | null; readonly value: PdfValue };

export function readForm(revision: PdfRevision): Form {
  const fields: FormField[] = [];
  const groups = new Map<number, PdfDict>();
  const seen = new Set<number>();

  const visit = (item: PdfValue, inherited: Inherited, depth: number): void => {
    const number = isRef(item) ? item.number : null;
    const dict = revision.dict(item);
    if (dict === null || depth > deepest || fields.length >= mostFields) {
      return;
    }
    if (number !== null) {
      if (seen.has(number)) {
        return;
      }
      seen.add(number);
    }
    const part = textOf(revision.get(dict, 'T'));
    const own: Inherited = {
      name: part === null ? inherited.name : inherited.name === '' ? part : `${inherited.name}.${part}`,
      type: nameOf(revision.get(dict, 'FT')) ?? inherited.type,
      value: dict.entries.get('V') ?? inherited.value,
    };
    const kids = revision.array(dict.entries.get('Kids'))?.items ?? [];
    const parts = kids.filter((kid) => revision.dict(kid)?.entries.has('T') === true);
    if (parts.length > 0) {
      if (number !== null) {
        groups.set(number, dict);
      }
      parts.forEach((kid) => visit(kid, own, depth + 1));
      return;
    }
    const widgets = kids.length > 0 ? kids : [item];
    fields.push({
      number,
      name: own.name,
      type: own.type,
      dict,
      value: own.value,
      widgets: widgets.flatMap((kid): Widget[] => {
        const widget = revision.dict(kid);
        return widget === null ? [] : [{ number: isRef(kid) ? kid.number : null, dict: widget }];
      }),
    });
  };

  const form = revision.get(revision.catalog, 'AcroForm');
  const roots = isKind(form, 'dict') ? revision.array(form.entries.get('Fields')) : null;
  roots?.items.forEach((item) => visit(item, { name: '', type: null, value: null }, 0));
  return { fields, groups };
}
