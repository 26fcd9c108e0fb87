import { z } from 'zod';

import { flag, label, list, maybe, timestamp } from './primitives.ts';
import { userBriefSchema } from './user.ts';

/** A variable of a template (companion operations, §5). `key` is `{{name}}` or, for a loop, `{{#name}}`. */
export const templateFieldSchema = z.object({ key: z.string(), name: z.string(), description: label });
export type TemplateField = z.output<typeof templateFieldSchema>;

/**
 * How a value of a cell is printed, by the example of 15000000 or 2026-12-31: `number` 15.000.000, `money-dong` 15.000.000 đồng,
 * `money-vnd` 15.000.000 VND, `money-words` Mười lăm triệu đồng, `words` mười lăm triệu, `date` 31/12/2026, `date-words` ngày 31
 * tháng 12 năm 2026, and `text` as it is.
 */
export const valueFormats = [
  'text',
  'number',
  'money-dong',
  'money-vnd',
  'money-words',
  'words',
  'date',
  'date-words',
] as const;
export type ValueFormat = (typeof valueFormats)[number];

/**
 * The format of a variable. `name` is `luong`, or `phu_cap.muc` for a field of a loop's rows. A variable without a value of its
 * own takes that of its `source`, so that one amount stands in a document in figures and in words. One that is printed as it is
 * stands here for its label alone.
 */
export const variableFormatSchema = z.object({
  name: z.string(),
  format: z.enum(valueFormats),
  source: maybe(z.string()),
  /** What people call it, where somebody has said so. */
  label: z.string().optional(),
});
export type VariableFormat = z.output<typeof variableFormatSchema>;

/** A place for a signature: box n serves the n-th step that signs. `position` is `llx,lly,urx,ury` in reader space. */
export const signatureBoxSchema = z.object({
  order: z.number().int().min(1).max(200),
  page: z.number().int().min(1),
  position: z.string(),
  /** Whose it is, in words, where somebody has said so. */
  label: z.string().optional(),
});
export type SignatureBox = z.output<typeof signatureBoxSchema>;

/**
 * Where a tag stands in a Word file: in which paragraph of which part, counted from 1 without the empty ones, and what stands
 * before and behind it there.
 */
export const tagPlaceSchema = z.object({
  part: z.enum(['body', 'header', 'footer', 'notes', 'other']),
  paragraph: z.number().int(),
  inTable: z.boolean(),
  before: z.string(),
  after: z.string(),
});
export type TagPlace = z.output<typeof tagPlaceSchema>;

const mistakeKinds = [
  'cut-off',
  'stray-end',
  'bad-name',
  'bad-condition',
  'not-closed',
  'not-opened',
  'inside-itself',
  'two-uses',
  'misplaced',
] as const;
export type TemplateMistakeKind = (typeof mistakeKinds)[number];

/** What makes a file unfit beside its tags. `name` says which one: the target of a link, the code of a field. */
export const wordFindingSchema = z.object({
  what: z.enum([
    'macros',
    'link',
    'embedded',
    'field',
    'document-type',
    'damaged-part',
    'encrypted',
    'old-word',
    'pdf',
    'rtf',
    'opendocument',
    'other-office',
    'picture',
  ]),
  name: z.string(),
});
export type WordFinding = z.output<typeof wordFindingSchema>;

/** What `data` holds when a template's file is refused, beside the messages: enough to find each mistake and to mend it. */
export const templateRefusalSchema = z.object({
  mistakes: list(
    z.object({
      kind: z.enum(mistakeKinds),
      /** As it was written. */
      tag: z.string(),
      place: tagPlaceSchema.nullable(),
    }),
  ),
  finding: maybe(wordFindingSchema),
});
export type TemplateRefusal = z.output<typeof templateRefusalSchema>;

/** Document template (companion operations, §5). */
export const templateSchema = z.object({
  id: z.number().int(),
  name: label,
  description: label,
  createdDate: maybe(timestamp),
  fileName: label,
  createdByUser: maybe(userBriefSchema),
  fillableFields: list(templateFieldSchema),
  /** What the template asks before it shows a part of itself, as `luong > 0`. */
  conditions: list(z.string()),
  signatureBoxes: list(signatureBoxSchema),
  /** Of the variables that are printed otherwise than as they are, or have a label. */
  formats: list(variableFormatSchema),
  /** How many variables and loops there are to fill in, and how many places for signatures: in lists as well. */
  fieldCount: maybe(z.number().int()),
  signatureBoxCount: maybe(z.number().int()),
  modifiedDate: maybe(timestamp),
  /** Counts the files that the template has had. */
  fileVersion: maybe(z.number().int()),
  /** Documents made from it are contracts with employees, whatever their type is. */
  isLaborContract: flag,
  downloadUrl: maybe(z.string()),
  pdfDownloadUrl: maybe(z.string()),
  xlsxDownloadUrl: maybe(z.string()),
  isShareable: maybe(z.boolean()),
  isDeletelable: maybe(z.boolean()),
  isUpdateable: maybe(z.boolean()),
});
export type Template = z.output<typeof templateSchema>;

/** One of the files that a template has had. */
export const templateVersionSchema = z.object({
  fileVersion: z.number().int(),
  isCurrent: z.boolean(),
  fileName: label,
  size: z.number().int(),
  createdDate: maybe(timestamp),
  createdByUser: maybe(userBriefSchema),
  fieldCount: z.number().int(),
  signatureBoxCount: z.number().int(),
  downloadUrl: maybe(z.string()),
});

/** A template that was filled in to be looked at. */
export const templatePreviewSchema = z.object({
  /** The PDF, for one hour. */
  downloadUrl: z.string(),
  pages: z.number().int(),
  /** Names of variables and loops without a value; their labels stand in the PDF, in brackets. */
  missing: list(z.string()),
});
/** A template as the service writes it. */
export type TemplateInput = z.input<typeof templateSchema>;
