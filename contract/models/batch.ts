import { z } from 'zod';

import { enumerationSchema } from '../enums.ts';
import { documentSchema } from './document.ts';
import { label, list, maybe, timestamp } from './primitives.ts';

/** What is wrong in one row of a batch; `row` counts from 1 (specification, "Batch import"). */
export const batchErrorSchema = z.object({ row: z.number().int(), message: z.string() });
export type BatchError = z.output<typeof batchErrorSchema>;

/** How far a batch is (companion operations, §5). `failed` are documents that could not be made, or not be sent. */
export const batchProgressSchema = z.object({
  total: z.number().int(),
  rendered: z.number().int(),
  sent: z.number().int(),
  completed: z.number().int(),
  failed: z.number().int(),
});
export type BatchProgress = z.output<typeof batchProgressSchema>;

/** Batch import (specification; companion operations, §5). A list leaves the documents out. */
export const batchSchema = z.object({
  id: z.number().int(),
  createdDate: maybe(timestamp),
  uploadedByUserId: maybe(z.number().int()),
  numberOfRecords: z.number().int(),
  name: label,
  status: enumerationSchema,
  documents: list(documentSchema),
  errors: list(batchErrorSchema),
  importType: maybe(enumerationSchema),
  progress: maybe(batchProgressSchema),
});
export type Batch = z.output<typeof batchSchema>;
/** A batch as the service writes it. */
export type BatchInput = z.input<typeof batchSchema>;
