import type { Template } from '../../../../contract/models/template.ts';
import { typedFields } from '../../../../contract/rules/template-fields.ts';

/** What of a template the documents of a batch come out by. */
export function essenceOf(template: Template): string {
  const { fileVersion, fillableFields, conditions, formats, signatureBoxes, isLaborContract } = template;
  const fields = typedFields(fillableFields, formats);
  return JSON.stringify([fileVersion, fields, conditions, formats, signatureBoxes, isLaborContract]);
}
