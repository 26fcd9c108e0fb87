import type { TemplateField, VariableFormat } from '../models/template.ts';
import { readColumns } from './batch-columns.ts';

/** The fields that are given as columns of their own: `{{D.No}}` in a template takes the document's. */
export function fillableFields(fields: readonly TemplateField[]): readonly TemplateField[] {
  return fields.filter(({ key }) => {
    const read = readColumns([key]);
    return read.kind === 'ok' && read.columns.variables.length > 0;
  });
}

/**
 * The fields that are typed: without those that take their value from another one, in the rows of loops as well. Formats outlive the
 * files of a template: where the other one is gone, the field has nothing to take.
 */
export function typedFields(
  fields: readonly TemplateField[],
  formats: readonly VariableFormat[],
): TemplateField[] {
  const asked = new Set(
    fields.flatMap(({ name, description }) => [name, ...pathsIn(loopFields(description), `${name}.`)]),
  );
  const derived = new Set(
    formats.flatMap(({ name, source }) =>
      source !== null && (source.startsWith('D.') || asked.has(source)) ? [name] : [],
    ),
  );
  const typed = fields.filter(({ name }) => !derived.has(name));
  return derived.size === 0
    ? typed
    : typed.map((field) => {
        const inner = loopFields(field.description);
        return inner.length === 0
          ? field
          : { ...field, description: describe(inner, `${field.name}.`, derived) };
      });
}

/** The fields of a loop's rows as formats name them. */
function pathsIn(fields: readonly LoopField[], prefix: string): readonly string[] {
  return fields.flatMap(({ name, inner }) => [
    `${prefix}${name}`,
    ...pathsIn(inner ?? [], `${prefix}${name}.`),
  ]);
}

/** The reverse of {@link loopFields}, without some of the fields. */
function describe(fields: readonly LoopField[], prefix: string, without: ReadonlySet<string>): string {
  return fields
    .filter(({ name }) => !without.has(`${prefix}${name}`))
    .map(({ name, inner }) =>
      inner === null ? name : `${name}(${describe(inner, `${prefix}${name}.`, without)})`,
    )
    .join(', ');
}

/** What a row of a loop is filled with: a text, or for a loop inside of it again rows. */
export type LoopField = { readonly name: string; readonly inner: readonly LoopField[] | null };

/** Whether a field of a loop's rows numbers them. */
export function isRowNumber(name: string): boolean {
  return ['stt', 'no', 'tt', 'index'].includes(name.toLowerCase());
}

/**
 * The fields of a loop's rows, from its description as services write it: `stt, ten, phu_cap(ma, muc)`. Any other text tells none:
 * other services of the interface may describe a loop in words.
 */
export function loopFields(description: string): readonly LoopField[] {
  let rest = description.trim();
  const list = (): LoopField[] | null => {
    const fields: LoopField[] = [];
    do {
      const [name = ''] = /^[\w.]+/.exec(rest) ?? [];
      rest = rest.slice(name.length);
      let inner: LoopField[] | null = null;
      if (rest.startsWith('(')) {
        rest = rest.slice(1);
        inner = rest.startsWith(')') ? [] : list();
        if (inner === null || !rest.startsWith(')')) {
          return null;
        }
        rest = rest.slice(1);
      }
      if (name === '') {
        return null;
      }
      fields.push({ name, inner });
    } while (takes(', '));
    return fields;
  };
  const takes = (sign: string): boolean => {
    const isNext = rest.startsWith(sign);
    rest = isNext ? rest.slice(sign.length) : rest;
    return isNext;
  };
  const fields = rest === '' ? [] : list();
  return fields === null || rest !== '' ? [] : fields;
}
