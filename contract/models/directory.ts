import { z } from 'zod';

import { label, list, maybe, timestamp } from './primitives.ts';
import { userBriefSchema } from './user.ts';

/** A named group of users. */
export const userGroupSchema = z.object({
  id: z.number().int(),
  code: label,
  name: label,
  createdDate: maybe(timestamp),
  users: list(userBriefSchema),
});

/** What a system category labels: a number that employees carry (specification, "Create or update employee"). */
export const systemCategoryKindSchema = z.enum(['working-position', 'contract-report-type']);

/** The label of one number; other numbers are valid without one. */
export const systemCategorySchema = z.object({
  kind: systemCategoryKindSchema,
  value: z.number().int(),
  name: label,
});
