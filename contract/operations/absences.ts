import { z } from 'zod';

import { absencesSchema } from '../models/absence.ts';
import { documentSchema } from '../models/document.ts';
import { pageOf, pagingQuery } from '../models/paging.ts';
import { dateText, guid, requiredText } from '../models/primitives.ts';
import { colleagueSchema } from '../models/user.ts';
import { defineOperation } from '../operation.ts';

/*
 * Acting for somebody who is absent. While an absence lasts, steps whose turn comes go to the substitute, who acts in their own name;
 * the document says for whom. It ends by itself with its last day.
 */

/** An absence lasts at most this many days. */
export const absenceDaysMax = 366;

export const absencesGet = defineOperation({
  summary: 'My absence, and those in which I act for others',
  method: 'GET',
  paths: ['/api/me/absences'],
  auth: { kind: 'session' },
  data: absencesSchema,
});

/** One has one absence that is not over; another takes its place. */
export const absenceSave = defineOperation({
  summary: 'Name somebody who acts for me from a day to a day',
  method: 'POST',
  paths: ['/api/me/absences'],
  auth: { kind: 'session' },
  body: z.object({
    substituteCode: requiredText(100),
    fromDay: dateText,
    toDay: dateText,
    reason: requiredText(500),
    /** Whether what waits for me when it begins goes to the substitute as well. */
    takesWaiting: z.boolean().default(false),
  }),
  data: absencesSchema,
});

/** What the substitute holds by then stays with them until it is taken back. */
export const absenceEnd = defineOperation({
  summary: 'End my absence at once, or call it off',
  method: 'POST',
  paths: ['/api/me/absences/end'],
  auth: { kind: 'session' },
  data: absencesSchema,
});

/** By whom it is held for, while it waits. */
export const stepTakeBack = defineOperation({
  summary: 'Take back a waiting step that a substitute holds for me',
  method: 'POST',
  paths: ['/api/documents/take-back/{processId}'],
  auth: { kind: 'session' },
  params: z.object({ processId: guid }),
  data: documentSchema,
});

/** Where the company lets steps be handed on; a signer has no list of users, and needs somebody to hand them to. */
export const colleaguesList = defineOperation({
  summary: 'Enabled users of my company, by name, to hand a step to',
  method: 'GET',
  paths: ['/api/me/colleagues'],
  auth: { kind: 'session' },
  priority: 'browsing',
  query: z.object(pagingQuery),
  data: pageOf(colleagueSchema),
});
