import type { FastifyReply } from 'fastify';

import { type Envelope, envelopeCode } from '../../contract/envelope.ts';

/** Codes that are HTTP statuses as well; every other refusal is HTTP 200 (companion operations, §1). */
const statusCodes: readonly number[] = [
  envelopeCode.unauthenticated,
  envelopeCode.forbidden,
  envelopeCode.notFound,
  envelopeCode.tooLarge,
  envelopeCode.unsupportedType,
  envelopeCode.secondFactorRequired,
  envelopeCode.tooManyRequests,
  envelopeCode.internal,
  envelopeCode.unavailable,
];

export function sendEnvelope(reply: FastifyReply, status: number, envelope: Envelope): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope));
}

export function sendFailure(
  reply: FastifyReply,
  code: number,
  messages: readonly string[],
  data?: unknown,
): FastifyReply {
  const status = statusCodes.includes(code) ? code : 200;
  return sendEnvelope(reply, status, {
    ...(data !== undefined && { data }),
    success: false,
    code,
    messages,
  });
}
