import type { FastifyInstance } from 'fastify';

import { envelopeCode } from '../../contract/envelope.ts';
import { formatMessage } from '../../contract/messages.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Dependencies } from '../services/dependencies.ts';
import { answerMailChoice } from '../services/users/mail-choice.ts';
import { sendEnvelope } from './envelope.ts';

const bodyBytes = 16 * 1024;
const perMinute = 60;

/**
 * `POST /unsubscribe/<token>` by a mail program whose reader turns mails off (RFC 8058). People who open the address get the page,
 * which asks first: programs that look at links turn nothing off.
 */
export function mountOneClickUnsubscribe(app: FastifyInstance, deps: Dependencies): void {
  app.post<{ Params: { token: string } }>(
    '/unsubscribe/:token',
    { bodyLimit: bodyBytes, config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } },
    async ({ params }, reply) => {
      try {
        await answerMailChoice(deps, { token: params.token, wantsAll: false });
      } catch (error) {
        if (!(error instanceof Refusal)) {
          throw error;
        }
        // A mail program looks at the status alone.
        const { code, messages } = error;
        return sendEnvelope(reply, 400, { success: false, code, messages });
      }
      return sendEnvelope(reply, 200, {
        success: true,
        code: envelopeCode.default,
        messages: [formatMessage('mailChoiceSaved')],
      });
    },
  );
}
