import { z } from 'zod';

import { pageOf, pagingQuery } from '../models/paging.ts';
import { intId, requiredText } from '../models/primitives.ts';
import { deletionRecordSchema, erasurePlanSchema, privacyActSchema } from '../models/privacy.ts';
import { admin, defineOperation } from '../operation.ts';

/* A person's data: handing it out, and erasing what the law does not have one keep; and how long documents are kept. */

const link = z.object({ downloadUrl: z.string() });

export const myDataExport = defineOperation({
  summary: 'A link to everything that is kept about me, in one archive, good for an hour',
  method: 'POST',
  paths: ['/api/me/personal-data'],
  auth: { kind: 'session' },
  priority: 'browsing',
  data: link,
});

export const personDataExport = defineOperation({
  summary:
    'A link to everything that is kept about a user and their employee record, in one archive, good for an hour',
  method: 'POST',
  paths: ['/api/users/personal-data/{id}'],
  auth: admin,
  priority: 'browsing',
  params: z.object({ id: intId }),
  data: link,
});

export const erasurePlan = defineOperation({
  summary: 'What erasing a person would take away and leave, and for what they are still needed',
  method: 'GET',
  paths: ['/api/users/erasure/{id}'],
  auth: admin,
  params: z.object({ id: intId }),
  data: erasurePlanSchema,
});

export const personErase = defineOperation({
  summary: 'Erase a person for good; documents that were sent stay, with their name',
  method: 'POST',
  paths: ['/api/users/erase'],
  auth: admin,
  /** The user's code, typed once more. */
  body: z.object({ id: intId, confirmCode: requiredText(100) }),
  data: erasurePlanSchema,
});

export const privacyActsList = defineOperation({
  summary: 'Whose data was handed out or erased, when and by whom; the newest first',
  method: 'GET',
  paths: ['/api/company/privacy-acts'],
  auth: admin,
  priority: 'browsing',
  query: z.object(pagingQuery),
  data: pageOf(privacyActSchema),
});

export const deletionRecordsList = defineOperation({
  summary: 'Documents that were deleted since their time was over, the newest first, and how many are next',
  method: 'GET',
  paths: ['/api/company/deletion-records'],
  auth: admin,
  priority: 'browsing',
  query: z.object(pagingQuery),
  data: pageOf(deletionRecordSchema).extend({
    /** Documents whose time is over within 30 days, or is already. */
    dueSoon: z.number().int(),
  }),
});
