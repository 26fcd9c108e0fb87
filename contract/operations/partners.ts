import { z } from 'zod';

import { pageOf, pagingQuery } from '../models/paging.ts';
import { intId, label, list, maybe, requiredText, timestamp } from '../models/primitives.ts';
import { taxCodeText } from '../models/guest.ts';
import { partnerBriefSchema } from '../models/user.ts';
import { defineOperation, office } from '../operation.ts';

/* Partner companies: those that documents are signed with, whose people are the company's contacts (companion operations, §6). */

const partnerSchema = partnerBriefSchema.extend({
  /** How many of its people are known. */
  contactCount: z.number().int(),
  /** Which turned out to be the same company, as they were known, and who said so when. */
  mergedPartners: list(
    z.object({ name: label, taxCode: label, mergedDate: maybe(timestamp), byName: label }),
  ),
});
export type Partner = z.output<typeof partnerSchema>;

export const partnersList = defineOperation({
  summary: 'Partner companies, found by name or tax code',
  method: 'GET',
  paths: ['/api/partners'],
  auth: office,
  priority: 'browsing',
  query: z.object(pagingQuery),
  data: pageOf(partnerSchema),
});

/** Whoever has the tax code, or without one the name, is answered, and not made twice. */
export const partnerCreate = defineOperation({
  summary: 'A company that documents are signed with',
  method: 'POST',
  paths: ['/api/partners/create'],
  auth: office,
  body: z.object({
    name: requiredText(200),
    taxCode: taxCodeText,
    address: z.string().trim().max(300).default(''),
  }),
  data: partnerSchema,
});

export const partnerUpdate = defineOperation({
  summary: 'Change a partner company; fields that are left out stay, empty ones are emptied',
  method: 'POST',
  paths: ['/api/partners/update'],
  auth: office,
  body: z.object({
    id: intId,
    name: requiredText(200).optional(),
    taxCode: taxCodeText.optional(),
    address: z.string().trim().max(300).optional(),
  }),
  data: partnerSchema,
});

/** Two that turn out to be one company. */
export const partnerMerge = defineOperation({
  summary: 'Merge a partner company into another, whose people those of the first are from then on',
  method: 'POST',
  paths: ['/api/partners/merge'],
  auth: office,
  body: z.object({ id: intId, mergedId: intId }),
  data: partnerSchema,
});
