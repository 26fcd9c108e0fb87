import { z } from 'zod';

import { pageOf, pagingQuery } from '../models/paging.ts';
import { userSchema } from '../models/user.ts';
import { defineOperation } from '../operation.ts';

/** Companion operations, §6. */
export const usersList = defineOperation({
  id: 'usersList',
  summary: 'Users of the company',
  method: 'GET',
  paths: ['/api/users'],
  auth: { kind: 'session', roles: ['clerk', 'hr', 'admin'] },
  query: z.object({
    ...pagingQuery,
    status: z.number().int().optional(),
    departmentId: z.number().int().optional(),
  }),
  data: pageOf(userSchema),
});

/** An invitation goes out by itself for a new user; an admin can send a fresh one. */
export const sendInvitation = defineOperation({
  id: 'sendInvitation',
  summary: 'Send a fresh invitation to a user who has set no password',
  method: 'POST',
  paths: ['/api/users/send-invitation/{id}'],
  auth: { kind: 'session', roles: ['admin'] },
  params: z.object({ id: z.number().int() }),
  encoding: 'none',
  data: z.null().optional(),
});

export const lookupOperations = [usersList, sendInvitation] as const;
