import { z } from 'zod';

import { dateText, flag, label, list, maybe, timestamp } from './primitives.ts';
import { userBriefSchema } from './user.ts';

/** Days, both counted in, on which a colleague acts for someone. */
const absenceSchema = z.object({
  id: z.string(),
  user: userBriefSchema,
  substitute: userBriefSchema,
  fromDay: dateText,
  toDay: dateText,
  reason: label,
  /** Whether what waited when it began went to the substitute as well. */
  takesWaiting: flag,
  /** Whether today is one of its days. */
  isCurrent: flag,
  createdDate: timestamp,
});
export type Absence = z.output<typeof absenceSchema>;
export type AbsenceInput = z.input<typeof absenceSchema>;

export const absencesSchema = z.object({
  /** Whether the company lets people hand their steps on. */
  mayDelegate: flag,
  /** The company's day. */
  today: dateText,
  /** Mine, now or to come. */
  mine: maybe(absenceSchema),
  /** Of those for whom I act, now or to come. */
  standingIn: list(absenceSchema),
});
