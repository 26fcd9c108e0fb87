import { z } from 'zod';

import { intId, list, maybe } from '../models/primitives.ts';
import { defineOperation } from '../operation.ts';

export const outboxMessageSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  otp: z.string().nullable(),
  processCode: z.string().nullable(),
  link: z.string().nullable(),
  createdDate: z.string(),
  /** Where a mail is shown as mail programs do; null for an SMS. */
  htmlUrl: maybe(z.string()),
  /** Names of the files that it carries. */
  files: list(z.string()),
});
export type OutboxMessage = z.output<typeof outboxMessageSchema>;

/** Every notice of demo mode, newest first. Outside demo mode the path does not exist. */
export const demoOutbox = defineOperation({
  summary: 'Notices that demo mode would have sent',
  method: 'GET',
  paths: ['/api/demo/outbox'],
  auth: { kind: 'demo' },
  query: z.object({ to: z.string().trim().max(200).optional() }),
  data: z.array(outboxMessageSchema),
});

/** A mail of demo mode as mail programs show it. */
export const demoOutboxHtml = defineOperation({
  summary: 'A mail of demo mode as HTML',
  method: 'GET',
  paths: ['/api/demo/outbox/{id}/html'],
  auth: { kind: 'demo' },
  params: z.object({ id: intId }),
  data: 'file',
});
