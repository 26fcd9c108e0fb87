import { z } from 'zod';

import { enumerationSchema } from '../enumeration.ts';
import { label, maybe, timestamp } from './primitives.ts';
import { userBriefSchema } from './user.ts';

/**
 * Pictures of a person's identity paper and face, and what was decided on them (companion operations, §4, "eKYC sign"). The
 * links open one picture each, for an hour.
 */
export const identityVerificationSchema = z.object({
  id: z.string(),
  createdDate: timestamp,
  status: enumerationSchema,
  paperType: enumerationSchema,
  user: maybe(userBriefSchema),
  documentId: z.string(),
  documentNo: label,
  documentSubject: label,
  processId: z.string(),
  frontUrl: z.string(),
  backUrl: maybe(z.string()),
  portraitUrl: z.string(),
  /** Why it was refused. */
  reason: maybe(z.string()),
  decidedByUser: maybe(userBriefSchema),
  decidedDate: maybe(timestamp),
});
/** As the service writes it. */
export type IdentityVerificationInput = z.input<typeof identityVerificationSchema>;
