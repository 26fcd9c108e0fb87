import { z } from 'zod';

import { type AccessPermissionCode, accessPermissionCodes } from '../enums.ts';
import { refuse } from '../faults.ts';
import { accessCodeMax, accessCodeMin, isAccessCode } from '../rules/access-code.ts';
import { fillingDraftSchema } from './filling.ts';
import { optional, optionalText } from './primitives.ts';
import { guestSchema } from './guest.ts';

/** An access code that is set; empty for none. */
export const newAccessCode = z
  .string()
  .max(accessCodeMax)
  .refine((text) => text.trim() === '' || isAccessCode(text), refuse('tooShort', { n: accessCodeMin }));

const permissionCodes = Object.keys(accessPermissionCodes) as [
  AccessPermissionCode,
  ...AccessPermissionCode[],
];

/** One step of a workflow as its author gives it. Zeros beside the codes mean "not given" (companion operations, §1). */
export const processItemSchema = z.object({
  orderNo: optional(z.number().int().min(0).max(1000)),
  processedByUserCode: optionalText(100),
  processedByUserId: optional(z.number().int().min(0).max(2_147_483_647)),
  /** Beside the companion: somebody outside the company, in place of a user. */
  processedByGuest: guestSchema.nullish(),
  accessPermissionCode: optional(z.enum(permissionCodes)),
  accessPermission: optional(z.number().int()),
  position: optionalText(100),
  pageSign: optional(z.number().int().min(0)),
  /** The component file that the step acts on; the first by default. */
  fileInfoId: z.string().trim().max(100).nullish(),
  /** Beside the companion, of a step to view: its holder gets a copy when the document is sent, too. */
  copyOnSend: z.boolean().nullish(),
  /**
   * Beside the companion: what whoever opens the document by the step's link or code gives besides, agreed with them by another way. Missing or
   * null leaves that of the step as it is, as long as it is the same person's; empty takes it away.
   */
  accessCode: newAccessCode.nullish(),
  /** What a step that fills data asks for (companion operations, §4). */
  fillingItems: z.array(fillingDraftSchema).max(100).nullish(),
});
export type ProcessItem = z.output<typeof processItemSchema>;
