import type { TemplateField, VariableFormat } from '../../contract/models/template.ts';
import { type BatchColumns, readColumns } from '../../contract/rules/batch-columns.ts';
import { createListReader } from '../../contract/rules/batch-lists.ts';
import { typedFields } from '../../contract/rules/template-fields.ts';
import { refuse, refuseFields } from './refusal.ts';

type Rows = readonly (readonly string[])[];

/** Rows of a batch, each with a value for every parameter. */
export type BatchTable = {
  readonly parameters: readonly string[];
  readonly columns: BatchColumns;
  readonly rows: Rows;
};

/** @throws {Refusal} naming the columns that cannot be read, or when a row has not a value for each of them. */
export function readTable(parameters: readonly string[], rows: Rows): BatchTable {
  if (rows.some((row) => row.length !== parameters.length)) {
    refuse('importBatchLengths');
  }
  const read = readColumns(parameters);
  if (read.kind === 'refused') {
    throw refuseFields(read.faults);
  }
  return { parameters, columns: read.columns, rows };
}

/** The table with the lists of a template read: each has one column, which holds the text of a JSON array. */
export function withLists(
  table: BatchTable,
  {
    fields,
    formats,
  }: { readonly fields: readonly TemplateField[]; readonly formats: readonly VariableFormat[] },
): BatchTable {
  const { columns, read } = createListReader(table.parameters, typedFields(fields, formats));
  return readTable(
    columns.map(({ parameter }) => parameter),
    table.rows.map(read),
  );
}
