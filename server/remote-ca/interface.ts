import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply } from 'fastify';

import { signHash } from '../adapters/security/rsa-hash-signature.ts';
import type { Credential, Credentials } from './credentials.ts';
import type { SigningRequests } from './requests.ts';

/* What the interfaces of the test authority have in common. */

type Client = { readonly clientId: string; readonly clientSecret: string };

export type InterfaceOptions = Client & {
  readonly credentials: Credentials;
  readonly requests: SigningRequests;
};

/** A call that is answered with an error: a code of the interface, with words beside it. */
export class ErrorAnswer extends Error {
  readonly status: number;
  readonly error: number | string;

  constructor(error: number | string, description: string, status = 400) {
    super(description);
    this.error = error;
    this.status = status;
  }
}

/** Answers what `work` makes, or its error. */
export async function answer(reply: FastifyReply, work: () => Promise<unknown>): Promise<FastifyReply> {
  try {
    return await reply.send(await work());
  } catch (error) {
    if (error instanceof ErrorAnswer) {
      return reply.code(error.status).send({ error: error.error, error_description: error.message });
    }
    throw error;
  }
}

export const isClient = (given: Client, known: Client): boolean =>
  isSame(given.clientId, known.clientId) && isSame(given.clientSecret, known.clientSecret);

/** Compared by digests, in constant time. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** Of a hash, its signature, both in Base64. */
export const signatureOf = ({ privateKey }: Credential, hash: string): string =>
  Buffer.from(signHash(privateKey, Buffer.from(hash, 'base64'))).toString('base64');
