import { z } from 'zod';

import { intId } from '../models/primitives.ts';
import { defineOperation, people } from '../operation.ts';

/* Beside the specification: what is done with employees that were chosen in a list. Ids that are none of the company are passed over. */

/** At most this many employees come in one call: keys of certificates take time. */
const employeesPerAction = 500;

export const employeesSetStatus = defineOperation({
  summary: 'Set the status of employees',
  method: 'POST',
  paths: ['/api/employees/status'],
  auth: people,
  body: z.object({ ids: z.array(intId).min(1).max(employeesPerAction), status: z.literal([1, -1]) }),
  /** How many have another status now. */
  data: z.object({ changed: z.number().int() }),
});

export const employeesIssueCertificates = defineOperation({
  summary: 'Issue a certificate to the users of employees who hold none that is valid',
  method: 'POST',
  paths: ['/api/employees/issue-certificates'],
  auth: people,
  body: z.object({ ids: z.array(intId).min(1).max(employeesPerAction) }),
  data: z.object({ issued: z.number().int() }),
});

export const employeesInvite = defineOperation({
  summary: 'Send a fresh invitation to the users of employees who have set no password',
  method: 'POST',
  paths: ['/api/employees/invite'],
  auth: people,
  body: z.object({ ids: z.array(intId).min(1).max(employeesPerAction) }),
  data: z.object({ invited: z.number().int() }),
});
