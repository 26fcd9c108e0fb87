import type { TemplateField } from '../models/template.ts';
import { readColumns } from './batch-columns.ts';

/** The fields that are given as columns of their own: `{{D.No}}` in a template takes the document's. */
export function fillableFields(fields: readonly TemplateField[]): readonly TemplateField[] {
  return fields.filter(({ key }) => {
    const read = readColumns([key]);
    return read.kind === 'ok' && read.columns.variables.length > 0;
  });
}
