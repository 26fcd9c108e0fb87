import type { TemplateField, ValueFormat, VariableFormat } from '../../contract/models/template.ts';
import { isRowNumber, type LoopField, loopFields } from '../../contract/rules/template-fields.ts';
import { variableLabel } from '../../contract/rules/variable-labels.ts';
import { sampleText } from './sample-text.ts';

/* What stands as an example in the workbook of a template. */

/** What is typed for a format. */
export type Kind = { readonly label: string; readonly example: string };

const number: Kind = { label: 'số', example: '12' };
const money: Kind = { label: 'số tiền', example: '15000000' };
const day: Kind = { label: 'ngày dd/MM/yyyy', example: '31/12/2027' };

const kinds: Readonly<Record<ValueFormat, Kind | null>> = {
  text: null,
  number,
  words: number,
  'money-dong': money,
  'money-vnd': money,
  'money-words': money,
  date: day,
  'date-words': day,
};

/** By the format of a variable, or of one that takes its value from it. */
export function kindOf(name: string, formats: readonly VariableFormat[]): Kind | null {
  const asked = formats.filter((one) => one.name === name || one.source === name);
  return asked.map(({ format }) => kinds[format]).find((kind) => kind !== null) ?? null;
}

/** Two rows of a list, each with a text for every field; without a number of the row, which need not be typed. */
export type ListRows = readonly (readonly { readonly field: string; readonly text: string }[])[];

export function exampleRows(
  { name, description }: TemplateField,
  formats: readonly VariableFormat[],
): ListRows {
  return rowsOf(loopFields(description), `${name}.`, formats);
}

/** A list as it is typed in one cell: in words, or as programs do where its rows have lists themselves. */
export function exampleList(
  { name, description }: TemplateField,
  formats: readonly VariableFormat[],
): string {
  return listText(loopFields(description), `${name}.`, formats);
}

/** Whether the rows of a list are typed in words. */
export function isTypedInWords({ description }: TemplateField): boolean {
  const fields = loopFields(description);
  return fields.length > 0 && fields.every(({ inner }) => inner === null);
}

function rowsOf(fields: readonly LoopField[], prefix: string, formats: readonly VariableFormat[]): ListRows {
  const [first, ...others] = fields;
  const typed = first !== undefined && others.length > 0 && isRowNumber(first.name) ? others : fields;
  return [1, 2].map((n) =>
    typed.map(({ name, inner }) => {
      const path = `${prefix}${name}`;
      const text =
        inner === null
          ? (kindOf(path, formats)?.example ??
            sampleText({ name, label: variableLabel(formats, path, name) }, n, 'usual'))
          : listText(inner, `${path}.`, formats);
      return { field: name, text };
    }),
  );
}

function listText(fields: readonly LoopField[], prefix: string, formats: readonly VariableFormat[]): string {
  if (fields.length === 0 || fields.some(({ inner }) => inner !== null)) {
    return JSON.stringify([exampleItem(fields)]);
  }
  return rowsOf(fields, prefix, formats)
    .map((row) => row.map(({ text }) => text).join(': '))
    .join('; ');
}

/** A row of a loop, with one row in each loop inside of it. */
function exampleItem(fields: readonly LoopField[]): object {
  return Object.fromEntries(
    fields.map(({ name, inner }) => [name, inner === null ? '…' : [exampleItem(inner)]]),
  );
}
