import { z } from 'zod';

import { type FaultId, refuse } from '../faults.ts';
import { batchLookUpSchema, batchSchema } from '../models/batch.ts';
import { pageOf, pagingQuery, someOf } from '../models/paging.ts';
import { intId, optionalText, smallCode } from '../models/primitives.ts';
import { defineOperation, office } from '../operation.ts';

/** Companion operations, §5. */
export const batchLimits = {
  rows: 20_000,
  bodyBytes: 64 * 1024 * 1024,
  /** Of a value of a row (specification, "Import advanced batch of documents", rule 6). */
  valueLength: 2000,
  parameters: 500,
} as const;

const target = {
  departmentId: intId,
  documentTypeId: intId,
  documentTemplateId: intId,
};

/** A cell as text: known clients send numbers as well, and null for an empty one (companion operations, §1). */
function cellText(cell: unknown): string | null {
  if (cell === null || cell === undefined) {
    return '';
  }
  if (typeof cell === 'string') {
    return cell;
  }
  return typeof cell === 'number' ? String(cell) : null;
}

type Texts =
  | { readonly kind: 'ok'; readonly texts: string[] }
  | { readonly kind: 'refused'; readonly fault: FaultId; readonly path: readonly number[] };

/** Reads a list of cells up to the first that is no text. */
function readTexts(cells: unknown): Texts {
  if (!Array.isArray(cells)) {
    return { kind: 'refused', fault: 'notList', path: [] };
  }
  const texts: string[] = [];
  for (const cell of cells) {
    const text = cellText(cell);
    if (text === null) {
      return { kind: 'refused', fault: 'notText', path: [texts.length] };
    }
    texts.push(text);
  }
  return { kind: 'ok', texts };
}

/**
 * Rows hold hundreds of thousands of cells. They are read in one pass that stops at the first cell which is no text, since
 * a fault for each of them would be more than anyone can read, or hold in memory.
 */
const rowsSchema = z
  .array(z.unknown())
  .min(1)
  .max(batchLimits.rows)
  .transform((rows, context): string[][] => {
    const read: string[][] = [];
    for (const [index, row] of rows.entries()) {
      const outcome = readTexts(row);
      if (outcome.kind === 'refused') {
        const path = [index, ...outcome.path];
        context.issues.push({ code: 'custom', input: row, path, ...refuse(outcome.fault) });
        return z.NEVER;
      }
      read.push(outcome.texts);
    }
    return read;
  });

const parametersSchema = z
  .array(z.unknown())
  .min(1)
  .max(batchLimits.parameters)
  .transform((names, context): string[] => {
    const outcome = readTexts(names);
    if (outcome.kind === 'refused') {
      context.issues.push({
        code: 'custom',
        input: names,
        path: [...outcome.path],
        ...refuse(outcome.fault),
      });
      return z.NEVER;
    }
    return outcome.texts;
  });

/** Specification, "Import advanced batch of documents". Rows are mapped to parameters by position. */
export const batchCreateAdvanced = defineOperation({
  summary: 'Create many documents from a template',
  method: 'POST',
  paths: [
    '/api/v2/batch-imports/create-advanced',
    '/api/batch-imports/create-advanced',
    '/api/batch-imports/create-advance',
  ],
  auth: office,
  bodyLimit: batchLimits.bodyBytes,
  body: z.object({
    name: optionalText(200),
    ...target,
    parameters: parametersSchema,
    rows: rowsSchema,
  }),
  data: batchSchema,
});

export const batchCreate = defineOperation({
  summary: 'Create many documents from a template and a workbook',
  method: 'POST',
  paths: ['/api/batch-imports/create'],
  auth: office,
  encoding: 'multipart',
  body: z.object({ name: optionalText(200), ...target, file: z.file().min(1) }),
  data: batchSchema,
});

export const batchesList = defineOperation({
  summary: 'Batches of mine; for an admin, of the company',
  method: 'GET',
  paths: ['/api/batch-imports'],
  auth: office,
  priority: 'browsing',
  query: z.object({ ...pagingQuery, status: someOf(smallCode) }),
  data: pageOf(batchSchema),
});

/** The first documents of the batch come with it; all of them by `GET /api/documents?batchImportId=`. */
export const batchGet = defineOperation({
  summary: 'One batch',
  method: 'GET',
  paths: ['/api/batch-imports/{id}'],
  auth: office,
  params: z.object({ id: intId }),
  data: batchSchema,
});

/** Code 202 while the documents are still being made: try again later. */
export const batchSend = defineOperation({
  summary: 'Send every document of a batch',
  method: 'POST',
  paths: ['/api/batch-imports/send/{id}'],
  auth: office,
  params: z.object({ id: intId }),
  data: batchSchema,
});

export const batchCancel = defineOperation({
  summary: 'Give up a batch that has not been sent, with its documents',
  method: 'POST',
  paths: ['/api/batch-imports/cancel/{id}'],
  auth: office,
  params: z.object({ id: intId }),
  data: batchSchema,
});

const lookedUp = z.array(z.string().trim().max(batchLimits.valueLength)).max(batchLimits.rows).default([]);

/** Beside the specification: what rows name, so that they can be checked before they are sent. */
export const batchLookUp = defineOperation({
  summary: 'Look up numbers, processors and related documents that rows of a batch name',
  method: 'POST',
  paths: ['/api/batch-imports/look-up'],
  auth: office,
  priority: 'browsing',
  bodyLimit: batchLimits.bodyBytes,
  body: z.object({ numbers: lookedUp, processorCodes: lookedUp, relatedNumbers: lookedUp }),
  data: batchLookUpSchema,
});
