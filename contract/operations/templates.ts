import { z } from 'zod';

import { refuse } from '../faults.ts';
import { pageOf, pagingQuery } from '../models/paging.ts';
import { intId, optionalText, requiredText } from '../models/primitives.ts';
import {
  templatePreviewSchema,
  templateSchema,
  templateVersionSchema,
  valueFormats,
} from '../models/template.ts';
import { defineOperation, office } from '../operation.ts';
import { parsePosition } from '../page-space.ts';
import { batchLimits } from './batches.ts';

/* Word files that documents are made from (companion operations, §5). */

/** A Word template is at most this large. */
export const templateFileMaxBytes = 20 * 1024 * 1024;

function isPlace(text: string): boolean {
  const rect = parsePosition(text);
  return rect !== null && rect.llx >= 0 && rect.lly >= 0;
}

function hasSize(text: string): boolean {
  const rect = parsePosition(text);
  return rect === null || (rect.urx > rect.llx && rect.ury > rect.lly);
}

/** What people call a box or a variable: shown beside keys in braces, and no longer than a line. An empty one is none. */
const givenLabel = optionalText(100)
  .refine((text) => text === null || !/[{}\r\n]/.test(text), refuse('invalid'))
  .transform((text) => text || undefined)
  .optional();

const box = z.object({
  order: z.number().int().min(1).max(200),
  page: z.number().int().min(1).max(10_000),
  position: z
    .string()
    .trim()
    .max(100)
    .refine(isPlace, refuse('notPosition'))
    .refine(hasSize, refuse('emptyPosition')),
  label: givenLabel,
});

const boxes = z
  .array(box)
  .max(200)
  .superRefine((given, context) => {
    for (const [index, { order }] of given.entries()) {
      if (given.findIndex((one) => one.order === order) < index) {
        context.addIssue({ code: 'custom', path: [index, 'order'], ...refuse('valueTwice') });
      }
    }
  });

const format = z.object({
  name: requiredText(500),
  format: z.enum(valueFormats),
  source: optionalText(500).transform((source) => source ?? null),
  label: givenLabel,
});

/** A source has a value of its own: whatever takes its value from another variable is none. */
const formats = z
  .array(format)
  .max(batchLimits.parameters)
  .superRefine((given, context) => {
    const derived = new Set(given.flatMap(({ name, source }) => (source === null ? [] : [name])));
    for (const [index, { name, source }] of given.entries()) {
      if (given.findIndex((one) => one.name === name) < index) {
        context.addIssue({ code: 'custom', path: [index, 'name'], ...refuse('valueTwice') });
      }
      if (source !== null && derived.has(source)) {
        context.addIssue({ code: 'custom', path: [index, 'source'], ...refuse('invalid') });
      }
    }
  });

/** The text of a JSON array, as a form holds it. An empty text is none. */
const jsonText = z
  .string()
  .max(100_000)
  .transform((text, context): unknown => {
    if (text.trim() === '') {
      return [];
    }
    try {
      return JSON.parse(text);
    } catch {
      context.issues.push({ code: 'custom', input: text, ...refuse('invalid') });
      return z.NEVER;
    }
  });
const boxesText = jsonText.pipe(boxes);
const formatsText = jsonText.pipe(formats);

export const templatesList = defineOperation({
  summary: 'Document templates of the company',
  method: 'GET',
  paths: ['/api/document-templates'],
  auth: office,
  priority: 'browsing',
  query: z.object({ ...pagingQuery, sort: z.enum(['newest', 'oldest', 'name']).optional() }),
  data: pageOf(templateSchema),
});

export const templateGet = defineOperation({
  summary: 'One document template, with what there is to fill in',
  method: 'GET',
  paths: ['/api/document-templates/{id}'],
  auth: office,
  params: z.object({ id: intId }),
  data: templateSchema,
});

export const templateCreate = defineOperation({
  summary: 'Create a document template from a Word file',
  method: 'POST',
  paths: ['/api/document-templates/create'],
  auth: office,
  encoding: 'multipart',
  body: z.object({
    file: z.file().min(1).max(templateFileMaxBytes),
    name: requiredText(200),
    description: optionalText(1000),
    signatureBoxes: boxesText.nullish(),
    formats: formatsText.nullish(),
    isLaborContract: z.boolean().nullish(),
  }),
  data: templateSchema,
});

export const templateUpdate = defineOperation({
  summary: 'Change a document template; fields that are left out stay',
  method: 'POST',
  paths: ['/api/document-templates/update'],
  auth: office,
  encoding: 'multipart',
  body: z.object({
    id: intId,
    file: z.file().min(1).max(templateFileMaxBytes).optional(),
    name: requiredText(200).optional(),
    description: z.string().trim().max(1000).optional(),
    signatureBoxes: boxesText.optional(),
    formats: formatsText.optional(),
    isLaborContract: z.boolean().optional(),
  }),
  data: templateSchema,
});

/** Batches and documents that were made from it keep what they are made of. */
export const templateDelete = defineOperation({
  summary: 'Delete a document template',
  method: 'DELETE',
  paths: ['/api/document-templates/delete/{id}'],
  auth: office,
  params: z.object({ id: intId }),
});

/** Of a value that is looked at: the rows of a loop are one text. */
const previewValueMaxLength = 200_000;

/**
 * Beside the specification: a row of a batch as it will look. Without parameters, samples stand where values would; `long`
 * samples show how far the text may grow.
 */
export const templatePreview = defineOperation({
  summary: 'Fill a document template with one row, to be looked at',
  method: 'POST',
  paths: ['/api/document-templates/preview'],
  auth: office,
  body: z.object({
    id: intId,
    parameters: z.array(z.string().max(500)).max(batchLimits.parameters),
    row: z.array(z.string().max(previewValueMaxLength)).max(batchLimits.parameters),
    /** Shades what was filled in. */
    highlight: z.boolean().optional(),
    samples: z.enum(['usual', 'long']).optional(),
  }),
  data: templatePreviewSchema,
  rateLimit: { max: 120, windowSeconds: 60 },
});

/** Beside the specification: the files that a template has had, the present one first. */
export const templateVersions = defineOperation({
  summary: 'The versions of a document template',
  method: 'GET',
  paths: ['/api/document-templates/versions/{id}'],
  auth: office,
  priority: 'browsing',
  params: z.object({ id: intId }),
  data: z.array(templateVersionSchema),
});

/** The old file becomes a new version, with the signature boxes that it had, so that nothing is lost by going back. */
export const templateRestore = defineOperation({
  summary: 'Go back to an earlier version of a document template',
  method: 'POST',
  paths: ['/api/document-templates/restore'],
  auth: office,
  body: z.object({ id: intId, fileVersion: z.number().int().min(1).max(1_000_000) }),
  data: templateSchema,
});
