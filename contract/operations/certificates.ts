import { z } from 'zod';

import {
  certificatesOverviewSchema,
  certificateStateSchema,
  companyCertificateSchema,
} from '../models/company-certificate.ts';
import { pageOf, pagingQuery } from '../models/paging.ts';
import { intId, optional, optionalText, requiredText } from '../models/primitives.ts';
import { userSchema } from '../models/user.ts';
import { defineOperation } from '../operation.ts';

/* Remote certificates of users (companion operations, §6); each operation answers the user with its certificates. */

const admin = { kind: 'session', roles: ['admin'] } as const;

export const smartCaAdd = defineOperation({
  id: 'smartCaAdd',
  summary: 'Give a user a certificate of the remote signing service; the first one becomes the default',
  method: 'POST',
  paths: ['/api/users/smart-ca/add'],
  auth: admin,
  encoding: 'json',
  body: z.object({
    userId: intId,
    /** The account at the remote signing service. */
    username: requiredText(200),
    serialNumber: optionalText(100),
    name: optionalText(200),
    isSetDefault: optional(z.boolean()),
    isBusinessSmartCaAccount: optional(z.boolean()),
  }),
  data: userSchema,
});

export const smartCaUpdate = defineOperation({
  id: 'smartCaUpdate',
  summary: 'Rename a remote certificate, or make it the default',
  method: 'POST',
  paths: ['/api/users/smart-ca/update'],
  auth: admin,
  encoding: 'json',
  body: z.object({
    id: intId,
    isSetDefault: optional(z.boolean()),
    name: optionalText(200),
  }),
  data: userSchema,
});

export const smartCaDelete = defineOperation({
  id: 'smartCaDelete',
  summary: 'Take a remote certificate away from its user',
  method: 'POST',
  paths: ['/api/users/smart-ca/delete'],
  auth: admin,
  encoding: 'json',
  body: z.object({ id: intId }),
  data: userSchema,
});

export const certificatesOverview = defineOperation({
  id: 'certificatesOverview',
  summary: "The company's issuing authority, and how many certificates there are in each state",
  method: 'GET',
  paths: ['/api/company/certificates/overview'],
  auth: admin,
  priority: 'browsing',
  data: certificatesOverviewSchema,
});

export const certificatesList = defineOperation({
  id: 'certificatesList',
  summary: 'Certificates of the users of the company, those that end first at the top',
  method: 'GET',
  paths: ['/api/company/certificates'],
  auth: admin,
  priority: 'browsing',
  query: z.object({
    ...pagingQuery,
    kind: z.enum(['remote', 'issued']).optional(),
    state: certificateStateSchema.optional(),
  }),
  data: pageOf(companyCertificateSchema),
});

/** At most this many certificates are issued by one call. */
export const certificatesPerCall = 500;

export const certificatesIssue = defineOperation({
  id: 'certificatesIssue',
  summary: 'Issue a certificate to enabled users who hold none that is valid: to these, or to all of them',
  method: 'POST',
  paths: ['/api/company/certificates/issue'],
  auth: admin,
  encoding: 'json',
  body: z.object({ userIds: optional(z.array(intId).min(1).max(certificatesPerCall)) }),
  /** `left` counts users who still hold none, after a call for all that was too many for it. */
  data: z.object({ issued: z.number().int(), left: z.number().int() }),
});

export const certificateOperations = [
  smartCaAdd,
  smartCaUpdate,
  smartCaDelete,
  certificatesOverview,
  certificatesList,
  certificatesIssue,
] as const;
