import { randomBytes } from 'node:crypto';

import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';

import { signHash } from '../adapters/security/rsa-hash-signature.ts';
import type { Credential, Credentials } from './credentials.ts';
import { isSame } from './csc-routes.ts';
import type { SigningRequests } from './requests.ts';

/* Viettel MySign as public text describes it (docs/interface/remote-signing-providers.md, §2): numbers are texts. */

export type MySignServerOptions = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly credentials: Credentials;
  readonly requests: SigningRequests;
};

const profileId = 'adss:ras:profile:001';
const tokenSeconds = 3600;
const tokensMax = 1000;

const clientSchema = z.object({ client_id: z.string(), client_secret: z.string() });

const userSchema = clientSchema.extend({
  user_id: z.string().max(50),
  profile_id: z.string().default(profileId),
});

const signBody = clientSchema.extend({
  credentialID: z.string().max(100),
  numSignatures: z.number().int().min(1).max(100),
  documents: z.array(z.object({ document_id: z.string(), document_name: z.base64() })),
  hash: z.array(z.base64().length(44)),
  hashAlgo: z.literal('2.16.840.1.101.3.4.2.1'),
  signAlgo: z.literal('1.2.840.113549.1.1.1'),
  async: z.literal(2),
  description: z.base64().default(''),
});

const statusBody = clientSchema.extend({ transactionId: z.string().max(64) });

class MySignError extends Error {
  readonly status: number;
  readonly error: number | string;

  constructor(error: number | string, description: string, status = 400) {
    super(description);
    this.error = error;
    this.status = status;
  }
}

/** Mounts the interface below `/vtss/service`. */
export function mountMySign(app: FastifyInstance, options: MySignServerOptions): void {
  const { credentials, requests } = options;
  /** Whose each token is. */
  const tokens = new Map<string, string>();

  function method<T extends typeof clientSchema>(
    path: string,
    schema: T,
    work: (body: z.output<T>, username: string | null) => Promise<unknown>,
    isOpen = false,
  ): void {
    const refuse = (reply: FastifyReply, { status, error, message }: MySignError): FastifyReply =>
      reply.code(status).send({ error, error_description: message });
    app.post(`/vtss/service/${path}`, async (request, reply) => {
      try {
        const body = schema.safeParse(request.body);
        if (!body.success) {
          throw new MySignError(58071, 'Malformed request');
        }
        const { client_id: id, client_secret: secret } = body.data;
        if (!isSame(id, options.clientId) || !isSame(secret, options.clientSecret)) {
          throw new MySignError('58007', 'Unknown client');
        }
        const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
        const username = tokens.get(token) ?? null;
        if (username === null && !isOpen) {
          throw new MySignError('invalid_token', 'The token is over', 401);
        }
        return await reply.send(await work(body.data, username));
      } catch (error) {
        if (error instanceof MySignError) {
          return refuse(reply, error);
        }
        throw error;
      }
    });
  }

  method(
    'ras/v1/login',
    userSchema,
    async ({ user_id: username }) => {
      if ((await credentials.of(numberOf(username))) === null) {
        throw new MySignError(58008, 'Unknown user');
      }
      if (tokens.size >= tokensMax) {
        tokens.clear();
      }
      const token = randomBytes(32).toString('base64url');
      tokens.set(token, numberOf(username));
      return {
        access_token: token,
        refresh_token: '',
        token_type: 'bearer',
        expires_in: String(tokenSeconds),
      };
    },
    true,
  );

  method('certificates/info', userSchema, async (_body, username) => {
    const credential = await credentials.of(username ?? '');
    return credential === null ? [] : [describe(credential)];
  });

  method(
    'signHash',
    signBody,
    async ({ credentialID, documents, hash, numSignatures, description }, username) => {
      const credential = await credentials.withId(credentialID);
      if (credential === null || credential.account.username !== username) {
        throw new MySignError(58071, 'Unknown credential');
      }
      if (credential.account.isExpired) {
        throw new MySignError('13004', 'The certificate is expired');
      }
      if (documents.length !== hash.length || numSignatures !== hash.length) {
        throw new MySignError(58071, 'Lengths differ');
      }
      const taken = requests.add({
        username,
        credentialId: credential.id,
        hashes: hash,
        description: Buffer.from(description, 'base64').toString('utf8'),
        waitsUnasked: true,
      });
      if (taken === null) {
        throw new MySignError('50000', 'Too many requests wait');
      }
      return { transactionId: taken.id };
    },
  );

  method('requests/status', statusBody, async ({ transactionId: id }) => {
    const request = requests.find(id);
    switch (requests.ask(id)?.kind) {
      case undefined:
        throw new MySignError(58071, 'Unknown transaction');
      case 'waiting':
        return { transactionId: id, status: '4000' };
      case 'declined':
        return { transactionId: id, status: '4002', message: 'refused' };
      case 'expired':
        return { transactionId: id, status: '4001', message: 'expired' };
      case 'confirmed': {
        const credential = await credentials.withId(request?.credentialId ?? '');
        const signatures = (request?.hashes ?? []).map((hash) =>
          credential === null ? '' : signatureOf(credential, hash),
        );
        return { transactionId: id, status: '1', signatures };
      }
    }
  });
}

/** Base64 in lines, as the real one writes it. */
function signatureOf({ privateKey }: Credential, hash: string): string {
  const text = Buffer.from(signHash(privateKey, Buffer.from(hash, 'base64'))).toString('base64');
  return text.replace(/.{76}/g, '$&\r\n');
}

/** `CMT_001094012345` names the account of the number. */
const numberOf = (username: string): string => username.replace(/^(?:CMT|MST)_/, '');

function describe({ id, certificates, account }: Credential): object {
  return {
    credential_id: id,
    description: account.name,
    key: { status: 'enabled', algo: ['1.2.840.113549.1.1.1'], len: '2048' },
    cert: { status: account.isExpired ? 'expired' : 'valid', certificates, subjectDN: account.name },
    authMode: 'EXPLICIT/PIN',
    multisign: '1000000',
    scal: '2',
  };
}
