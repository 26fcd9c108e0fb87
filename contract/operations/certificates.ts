import { z } from 'zod';

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

export const certificateOperations = [smartCaAdd, smartCaUpdate, smartCaDelete] as const;
