/** The fields of a fill-data step as they are read, filled in and checked. Pure. */
import type { Fault } from '../../../../contract/faults.ts';
import { recognize } from '../../../../contract/messages.ts';
import type { FillingItem } from '../../../../contract/models/document.ts';
import type { FillingValue } from '../../../../contract/models/filling.ts';
import { cleanText } from '../../../../contract/normalize-text.ts';
import { parsePosition } from '../../../../contract/page-space.ts';
import { fillingFault, fillingFontSize, isBlankValue } from '../../../../contract/rules/filling-values.ts';
import type { Place } from '../place/place.ts';

/** A field, and where its value will be drawn; `null` where it is kept and not drawn. */
export type Field = FillingItem & { readonly place: Place | null };

export type Values = Readonly<Record<string, string>>;

/** Fields in the order in which one reads them: page by page, line by line, from the left; what is not drawn comes last. */
export function fieldsOf(items: readonly FillingItem[]): readonly Field[] {
  const fields = items.map((item): Field => {
    const rect = item.position === null ? null : parsePosition(item.position);
    return { ...item, place: rect === null ? null : { page: item.page ?? 1, rect } };
  });
  const placed = fields
    .filter((field): field is PlacedField => field.place !== null)
    .toSorted((a, b) => a.place.page - b.place.page || b.place.rect.ury - a.place.rect.ury);
  return [...byLines(placed), ...fields.filter(({ place }) => place === null)];
}

export type PlacedField = Field & { readonly place: Place };

/** Fields whose middles lie within the height of the line's first one stand on its line. They come from the top of each page. */
function byLines(placed: readonly PlacedField[]): readonly PlacedField[] {
  const lines: PlacedField[][] = [];
  for (const field of placed) {
    const line = lines.at(-1);
    const first = line?.[0];
    const middle = (field.place.rect.lly + field.place.rect.ury) / 2;
    const isOnLine =
      first?.place.page === field.place.page &&
      middle >= first.place.rect.lly &&
      middle <= first.place.rect.ury;
    if (line !== undefined && isOnLine) {
      line.push(field);
    } else {
      lines.push([field]);
    }
  }
  return lines.flatMap((line) => line.toSorted((a, b) => a.place.rect.llx - b.place.rect.llx));
}

export const valueOf = (values: Values, field: Pick<Field, 'key'>): string => values[field.key] ?? '';

/** What is wrong with the value of a field as it would be stored. */
export function faultOf(field: Field, values: Values): Fault | null {
  return fillingFault(field, cleanText(valueOf(values, field).trim()));
}

/** Fields that keep the step from being done: required ones that say nothing, and wrong values. */
export function openFields(fields: readonly Field[], values: Values): readonly Field[] {
  return fields.filter((field) => faultOf(field, values) !== null);
}

/** How many fields have to be right, and how many of them are not yet. */
export function progressOf(fields: readonly Field[], values: Values) {
  const open = openFields(fields, values).length;
  const total = fields.filter((field) => field.required || faultOf(field, values) !== null).length;
  return { open, total };
}

/** The next of some fields behind another one, from the start again at the end; `null` where there is none but that one. */
export function nextField(
  fields: readonly Field[],
  among: readonly Field[],
  from: string | null,
): Field | null {
  const at = fields.findIndex(({ key }) => key === from);
  const turned = [...fields.slice(at + 1), ...fields.slice(0, Math.max(at, 0))];
  return turned.find((field) => among.includes(field)) ?? null;
}

/** Values as the service takes them. A field that says nothing is sent empty, so that everything asked for is answered. */
export function requestValues(fields: readonly Field[], values: Values): FillingValue[] {
  return fields.map((field) => {
    const value = valueOf(values, field).trim();
    return { key: field.key, value: field.type === 'checkbox' && isBlankValue(field, value) ? '' : value };
  });
}

export type RefusedValues = {
  readonly fields: ReadonlyMap<string, Fault>;
  /** Texts of the wire that belong to no field. */
  readonly form: readonly string[];
};

/** What a refusal says of which field. `sent` are the values as they were sent. */
export function refusedValues(messages: readonly string[], sent: readonly FillingValue[]): RefusedValues {
  const fields = new Map<string, Fault>();
  const form: string[] = [];
  for (const text of messages) {
    const found = recognize(text);
    const index = found.kind === 'field' ? /^values\.(\d+)\./.exec(found.path)?.[1] : undefined;
    if (found.kind === 'field' && found.fault.id === 'fieldRequired') {
      fields.set(String(found.fault.params?.['key'] ?? ''), { id: 'required' });
    } else if (found.kind === 'field' && index !== undefined) {
      fields.set(sent[Number(index)]?.key ?? '', found.fault);
    } else {
      form.push(text);
    }
  }
  return { fields, form };
}

/** Whether a value may have lines: the box has room for two, or there is no box. */
export function hasLines({ type, place }: Pick<Field, 'type' | 'place'>): boolean {
  return type === 'text' && (place === null || place.rect.ury - place.rect.lly >= fillingFontSize * 2.8);
}

/**
 * A day as it is typed on a keyboard of digits: strokes come by themselves behind day and month. Whoever types the stroke as well means
 * the one that is there.
 */
export function withStrokes(typed: string, before: string): string {
  const isDeleting = typed.length < before.length;
  if (!isDeleting && /^(?:\d{2}|\d{2}\/\d{2})$/.test(typed)) {
    return `${typed}/`;
  }
  return /^(?:\d{2}\/|\d{2}\/\d{2}\/)[/.\s-]$/.test(typed) ? typed.slice(0, -1) : typed;
}
