import { z } from 'zod';

import { refuse } from '../faults.ts';
import { companySettingsSchema } from '../models/company.ts';
import { requiredText } from '../models/primitives.ts';
import { defineOperation } from '../operation.ts';
import { isTimeZone } from '../time.ts';

const admin = { kind: 'session', roles: ['admin'] } as const;

export const companySettingsGet = defineOperation({
  id: 'companySettingsGet',
  summary: 'Settings of the company',
  method: 'GET',
  paths: ['/api/company/settings'],
  auth: admin,
  data: companySettingsSchema,
});

export const companySettingsSave = defineOperation({
  id: 'companySettingsSave',
  summary: 'Change settings of the company; fields that are left out stay',
  method: 'POST',
  paths: ['/api/company/settings'],
  auth: admin,
  encoding: 'json',
  body: z.object({
    name: requiredText(300).optional(),
    address: z.string().trim().max(500).optional(),
    taxCode: z.string().trim().max(50).optional(),
    timeZone: z.string().trim().max(100).refine(isTimeZone, refuse('notTimeZone')).optional(),
    processorsMayReassign: z.boolean().optional(),
  }),
  data: companySettingsSchema,
});

export const companyOperations = [companySettingsGet, companySettingsSave] as const;
