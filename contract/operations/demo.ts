import { z } from 'zod';

import { defineOperation } from '../operation.ts';

export const outboxMessageSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  otp: z.string().nullable(),
  processCode: z.string().nullable(),
  link: z.string().nullable(),
  createdDate: z.string(),
});
export type OutboxMessage = z.output<typeof outboxMessageSchema>;

/** Every notice of demo mode, newest first. Outside demo mode the path does not exist. */
export const demoOutbox = defineOperation({
  id: 'demoOutbox',
  summary: 'Notices that demo mode would have sent',
  method: 'GET',
  paths: ['/api/demo/outbox'],
  auth: { kind: 'demo' },
  query: z.object({ to: z.string().trim().max(200).optional() }),
  data: z.array(outboxMessageSchema),
});

export const demoOperations = [demoOutbox] as const;
