import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { envelopeCode } from '../../contract/envelope.ts';
import type { Dependencies } from '../services/dependencies.ts';
import { takeMailEvents, takeReturnedMail } from '../services/follow-up/mail-events.ts';
import { sendEnvelope } from './envelope.ts';
import { hasOperatorToken } from './operator-token.ts';

const bodyBytes = 2 * 1024 * 1024;

const eventSchema = z.object({
  event: z.enum(['delivered', 'bounced', 'complained']),
  messageId: z.string().max(1000),
  reason: z.string().max(10_000).default(''),
});
const eventsSchema = z.union([eventSchema.transform((one) => [one]), z.array(eventSchema).max(1000)]);

/**
 * `POST /mail-events` for a mail service with the token: JSON, or a report as a mail (`message/rfc822`). Without a token in the settings
 * there is no such path.
 */
export function mountMailEvents(app: FastifyInstance, deps: Dependencies, token: string | null): void {
  if (token === null) {
    return;
  }
  app.post('/mail-events', { bodyLimit: bodyBytes }, async (request, reply) => {
    if (!hasOperatorToken(deps, token, request, reply)) {
      return reply;
    }
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const isMail = request.headers['content-type']?.toLowerCase().startsWith('message/rfc822') === true;
    const events = isMail ? null : readEvents(body);
    if (!isMail && events === null) {
      return sendEnvelope(reply, 400, { success: false, code: envelopeCode.default, messages: [notRead] });
    }
    const known = events === null ? await takeReturnedMail(deps, body) : await takeMailEvents(deps, events);
    return sendEnvelope(reply, 200, {
      success: true,
      code: envelopeCode.default,
      messages: [],
      data: { known },
    });
  });
}

const notRead = 'The body has to be events in JSON or a message/rfc822';

function readEvents(body: Buffer): z.output<typeof eventsSchema> | null {
  try {
    return eventsSchema.safeParse(JSON.parse(body.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}
