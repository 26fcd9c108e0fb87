import { z } from 'zod';

import { label, list, maybe, timestamp } from './primitives.ts';
import { userBriefSchema } from './user.ts';

/** A variable of a template (companion operations, §5). `key` is `{{name}}` or, for a loop, `{{#name}}`. */
export const templateFieldSchema = z.object({ key: z.string(), name: z.string(), description: label });
export type TemplateField = z.output<typeof templateFieldSchema>;

/** A place for a signature: box n serves the n-th step that signs. `position` is `llx,lly,urx,ury` in reader space. */
export const signatureBoxSchema = z.object({
  order: z.number().int().min(1).max(200),
  page: z.number().int().min(1),
  position: z.string(),
});
export type SignatureBox = z.output<typeof signatureBoxSchema>;

/** Document template (companion operations, §5). */
export const templateSchema = z.object({
  id: z.number().int(),
  name: label,
  description: label,
  createdDate: maybe(timestamp),
  fileName: label,
  createdByUser: maybe(userBriefSchema),
  fillableFields: list(templateFieldSchema),
  signatureBoxes: list(signatureBoxSchema),
  downloadUrl: maybe(z.string()),
  pdfDownloadUrl: maybe(z.string()),
  xlsxDownloadUrl: maybe(z.string()),
  isShareable: maybe(z.boolean()),
  isDeletelable: maybe(z.boolean()),
  isUpdateable: maybe(z.boolean()),
});
export type Template = z.output<typeof templateSchema>;

/** A template that was filled in to be looked at. */
export const templatePreviewSchema = z.object({
  /** The PDF, for one hour. */
  downloadUrl: z.string(),
  pages: z.number().int(),
  /** Names of variables and loops without a value; they stand in the PDF as `{{name}}`. */
  missing: list(z.string()),
});
export type TemplatePreview = z.output<typeof templatePreviewSchema>;
/** A template as the service writes it. */
export type TemplateInput = z.input<typeof templateSchema>;
