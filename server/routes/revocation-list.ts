import type { FastifyReply } from 'fastify';

import { authorityRevocationList } from '../../contract/operations/certificates.ts';
import { getRevocationList } from '../services/certificates/find-authority.ts';
import type { FileAnswer } from './file-answer.ts';

/** Programs that check signatures ask again and again; what was revoked is known to all of them after so long. */
const cacheSeconds = 300;

/**
 * Answers what an authority has revoked, as RFC 5280, 4.2.1.13 and RFC 2585 ask of such an address.
 *
 * @throws {Refusal} 404 for a key of no authority here.
 */
export const sendRevocationList: FileAnswer = async ({ deps, reply, params }): Promise<FastifyReply> => {
  const { keyId } = authorityRevocationList.params.parse(params);
  const list = await getRevocationList(deps, keyId);
  return reply
    .headers({
      'cache-control': `public, max-age=${String(cacheSeconds)}`,
      'content-type': 'application/pkix-crl',
    })
    .send(Buffer.from(list));
};
