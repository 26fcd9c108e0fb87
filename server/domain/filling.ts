import type { FieldFault } from '../../contract/faults.ts';
import type { FillingItem } from '../../contract/models/document.ts';
import type { FillingDraft, FillingValue } from '../../contract/models/filling.ts';
import { formatPosition, type PageFrame } from '../../contract/page-space.ts';
import { fillingFault } from '../../contract/rules/filling-values.ts';
import { parsePlace } from './place.ts';

/*
 * Fields of fill-data steps (companion operations, §4, "Fill data"): what an author may ask for, and what may be filled in.
 */

type Drafted = { readonly items: readonly FillingItem[]; readonly faults: readonly FieldFault[] };

/** Checks the fields of one step. `taken` holds the document's keys so far, and learns those of this step. */
export function draftFilling(
  drafts: readonly FillingDraft[],
  path: string,
  pages: readonly PageFrame[],
  taken: Set<string>,
): Drafted {
  const parsed = drafts.map((draft, index) =>
    draftItem(draft, `${path}.fillingItems.${String(index)}`, pages, taken),
  );
  return { items: parsed.map(({ item }) => item), faults: parsed.flatMap(({ faults }) => faults) };
}

function draftItem(
  draft: FillingDraft,
  path: string,
  pages: readonly PageFrame[],
  taken: Set<string>,
): { readonly item: FillingItem; readonly faults: readonly FieldFault[] } {
  const faults: FieldFault[] = [];
  if (taken.has(draft.key)) {
    faults.push({ path: `${path}.key`, id: 'keyTaken' });
  }
  taken.add(draft.key);
  const options = draft.type === 'choice' ? [...new Set(draft.options ?? [])] : [];
  if (draft.type === 'choice' && options.length === 0) {
    faults.push({ path: `${path}.options`, id: 'tooFew', params: { n: 1 } });
  }
  const { place, faults: placeFaults } = parsePlace(
    { ...draft, positionPath: `${path}.position`, pagePath: `${path}.page` },
    pages,
  );
  const item: FillingItem = {
    key: draft.key,
    name: draft.name ?? draft.key,
    type: draft.type,
    required: draft.required,
    maxLength: draft.maxLength,
    options,
    value: null,
    page: place?.pageSign ?? null,
    position: place && formatPosition(place.position),
  };
  return { item, faults: [...faults, ...placeFaults] };
}

export type Filled =
  | { readonly kind: 'ok'; readonly items: readonly FillingItem[] }
  | { readonly kind: 'refused'; readonly faults: readonly FieldFault[] };

/** Checks what was filled in against the fields of a step; fields that are left out stay empty. */
export function fillItems(items: readonly FillingItem[], values: readonly FillingValue[]): Filled {
  const given = new Map<string, string>();
  const faults: FieldFault[] = [];
  for (const [index, { key, value }] of values.entries()) {
    const path = `values.${String(index)}`;
    const item = items.find((candidate) => candidate.key === key);
    if (!item) {
      faults.push({ path: `${path}.key`, id: 'unknownField', params: { key } });
      continue;
    }
    if (given.has(key)) {
      faults.push({ path: `${path}.key`, id: 'repeatedField', params: { key } });
      continue;
    }
    const written = value.replace(/\r\n?/g, '\n');
    given.set(key, written);
    const fault = fillingFault(item, written);
    if (fault !== null) {
      faults.push({ ...fault, path: `${path}.value` });
    }
  }
  const missing = items.filter(({ key, required }) => required && !given.has(key));
  faults.push(
    ...missing.map(({ key }): FieldFault => ({ path: 'values', id: 'fieldRequired', params: { key } })),
  );
  if (faults.length > 0) {
    return { kind: 'refused', faults };
  }
  return { kind: 'ok', items: items.map((item) => ({ ...item, value: given.get(item.key) ?? '' })) };
}
