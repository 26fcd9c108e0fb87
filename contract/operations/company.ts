import { z } from 'zod';

import { cleanNumber } from '../clean-number.ts';
import { refuse } from '../faults.ts';
import { companyLookSchema, companySettingsSchema, noticeTextSchema } from '../models/company.ts';
import { requiredText } from '../models/primitives.ts';
import { languageSchema, roleSchema } from '../models/user.ts';
import { admin, defineOperation } from '../operation.ts';
import { isHexColor } from '../rules/brand-color.ts';
import { noticeBodyMax, noticeSubjectMax, noticeTextFaults, noticeTextKinds } from '../rules/notice-texts.ts';
import { isTimeZone } from '../time.ts';

export const companySettingsGet = defineOperation({
  summary: 'Settings of the company',
  method: 'GET',
  paths: ['/api/company/settings'],
  auth: admin,
  data: companySettingsSchema,
});

export const companySettingsSave = defineOperation({
  summary: 'Change settings of the company; fields that are left out stay',
  method: 'POST',
  paths: ['/api/company/settings'],
  auth: admin,
  body: z.object({
    name: requiredText(300).optional(),
    address: z.string().trim().max(500).optional(),
    taxCode: z.string().trim().max(50).transform(cleanNumber).optional(),
    timeZone: z.string().trim().max(100).refine(isTimeZone, refuse('notTimeZone')).optional(),
    processorsMayReassign: z.boolean().optional(),
    acceptsActiveContent: z.boolean().optional(),
    codeInSubject: z.boolean().optional(),
    attachesCompleted: z.boolean().optional(),
    guestAccessDays: z.number().int().min(1).max(3650).nullish(),
    secondFactorRoles: z.array(roleSchema).max(roleSchema.options.length).optional(),
  }),
  data: companySettingsSchema,
});

export const companyLookGet = defineOperation({
  summary: 'Logo and color of the company',
  method: 'GET',
  paths: ['/api/company/look'],
  auth: admin,
  data: companyLookSchema,
});

export const companyLookSave = defineOperation({
  summary: 'Change logo and color of the company; fields that are left out stay, null takes them away',
  method: 'POST',
  paths: ['/api/company/look'],
  auth: admin,
  body: z.object({
    brandColor: z.string().trim().refine(isHexColor, refuse('notColor')).nullish(),
    /** Base64 or data URI of a PNG; it is drawn anew, within `logoBox`. */
    logo: z.string().min(1).max(3_000_000).nullish(),
  }),
  data: companyLookSchema,
});

export const noticeTextsList = defineOperation({
  summary: 'What notices say, in each language',
  method: 'GET',
  paths: ['/api/company/notice-texts'],
  auth: admin,
  priority: 'browsing',
  data: z.array(noticeTextSchema),
});

const noticeTextKey = { kind: z.enum(noticeTextKinds), language: languageSchema };

export const noticeTextSave = defineOperation({
  summary: 'Write what a notice says in one language',
  method: 'POST',
  paths: ['/api/company/notice-texts'],
  auth: admin,
  body: z
    .object({
      ...noticeTextKey,
      subject: requiredText(noticeSubjectMax),
      body: requiredText(noticeBodyMax),
    })
    .superRefine((given, context) => {
      for (const { path, id, params } of noticeTextFaults(given.kind, given)) {
        context.addIssue({ code: 'custom', path: [path], ...refuse(id, params) });
      }
    }),
  data: noticeTextSchema,
});

export const noticeTextReset = defineOperation({
  summary: 'Let a notice say the usual text again',
  method: 'POST',
  paths: ['/api/company/notice-texts/reset'],
  auth: admin,
  body: z.object(noticeTextKey),
  data: noticeTextSchema,
});
