import type { FastifyReply, FastifyRequest } from 'fastify';

import { envelopeCode } from '../../contract/envelope.ts';
import { formatMessage } from '../../contract/messages.ts';
import type { Dependencies } from '../services/dependencies.ts';
import { sendFailure } from './envelope.ts';

/** Whether a call has a token of the operator's. One without is answered here. */
export function hasOperatorToken(
  { secrets }: Pick<Dependencies, 'secrets'>,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (given !== undefined && secrets.equal(given, token)) {
    return true;
  }
  void reply.header('www-authenticate', 'Bearer');
  sendFailure(reply, envelopeCode.unauthenticated, [formatMessage('unauthenticated')]);
  return false;
}
