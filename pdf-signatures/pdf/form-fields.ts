/** The fields of a document's form (ISO 32000-2, 12.7.4), with the widgets in which they are seen. */
import type { PdfRevision } from './pdf-revision.ts';
import { type PdfDict, type PdfValue, integerOf, isKind, isRef, nameOf, textOf } from './pdf-value.ts';

export type Widget = { readonly number: number | null; readonly dict: PdfDict };

export type FormField = {
  /** The number of its object; `null` for one that stands within another. */
  readonly number: number | null;
  /** Its whole name, with those of the fields that it is part of. */
  readonly name: string;
  /** `Sig`, `Tx`, `Btn` or `Ch`. */
  readonly type: string | null;
  /** `/Ff`, its own or inherited. */
  readonly flags: number;
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
  /** The numbers of all of them, and of their widgets, but for streams, which may be something else as well. */
  readonly numbers: ReadonlySet<number>;
};

const mostFields = 50_000;

type Inherited = {
  readonly name: string;
  readonly type: string | null;
  readonly flags: number;
  readonly value: PdfValue;
};

export function readForm(revision: PdfRevision): Form {
  const fields: FormField[] = [];
  const groups = new Map<number, PdfDict>();
  const numbers = new Set<number>();
  const seen = new Set<number>();
  const list = (number: number): void => {
    if (isKind(revision.object(number), 'dict')) {
      numbers.add(number);
    }
  };
  const form = revision.get(revision.catalog, 'AcroForm');
  const roots = isKind(form, 'dict') ? revision.array(form.entries.get('Fields')) : null;
  const nothing: Inherited = { name: '', type: null, flags: 0, value: null };
  const waiting = (roots?.items ?? []).map((item) => ({ item, inherited: nothing })).toReversed();
  for (let next = waiting.pop(); next !== undefined && fields.length < mostFields; next = waiting.pop()) {
    const { item, inherited } = next;
    const number = isRef(item) ? item.number : null;
    const dict = revision.dict(item);
    if (dict === null || (number !== null && seen.has(number))) {
      continue;
    }
    if (number !== null) {
      seen.add(number);
      list(number);
    }
    const own = readOwn(revision, dict, inherited);
    const kids = revision.array(dict.entries.get('Kids'))?.items ?? [];
    const parts = kids.filter((kid) => revision.dict(kid)?.entries.has('T') === true);
    if (parts.length > 0) {
      if (number !== null) {
        groups.set(number, dict);
      }
      waiting.push(...parts.map((kid) => ({ item: kid, inherited: own })).toReversed());
      continue;
    }
    const widgets = readWidgets(revision, kids.length > 0 ? kids : [item]);
    for (const widget of widgets) {
      if (widget.number !== null) {
        list(widget.number);
      }
    }
    fields.push({ ...own, number, dict, widgets });
  }
  return { fields, groups, numbers };
}

/** The signature fields that have their value. */
export function signedFields(revision: PdfRevision, fields: readonly FormField[]): FormField[] {
  return fields.filter(({ type, value }) => type === 'Sig' && revision.dict(value) !== null);
}

function readOwn(revision: PdfRevision, dict: PdfDict, inherited: Inherited): Inherited {
  const part = textOf(revision.get(dict, 'T'));
  return {
    name: part === null ? inherited.name : inherited.name === '' ? part : `${inherited.name}.${part}`,
    type: nameOf(revision.get(dict, 'FT')) ?? inherited.type,
    flags: integerOf(revision.get(dict, 'Ff')) ?? inherited.flags,
    value: dict.entries.get('V') ?? inherited.value,
  };
}

function readWidgets(revision: PdfRevision, items: readonly PdfValue[]): Widget[] {
  return items.flatMap((item): Widget[] => {
    const dict = revision.dict(item);
    return dict === null ? [] : [{ number: isRef(item) ? item.number : null, dict }];
  });
}
