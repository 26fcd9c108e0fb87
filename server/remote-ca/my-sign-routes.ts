import { randomBytes } from 'node:crypto';

import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

import type { Credential } from './credentials.ts';
import { answer, ErrorAnswer, type InterfaceOptions, isClient, signatureOf } from './interface.ts';

/* Viettel MySign as public text describes it (docs/interface/remote-signing-providers.md, §2): numbers are texts. */

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

/** Mounts the interface below `/vtss/service`. */
export function mountMySign(app: FastifyInstance, options: InterfaceOptions): void {
  const { credentials, requests } = options;
  /** Whose each token is. */
  const tokens = new LRUCache<string, string>({ max: tokensMax });

  function method<T extends typeof clientSchema>(
    path: string,
    schema: T,
    work: (body: z.output<T>, username: string | null) => Promise<unknown>,
    isOpen = false,
  ): void {
    app.post(`/vtss/service/${path}`, (request, reply) =>
      answer(reply, async () => {
        const body = schema.safeParse(request.body);
        if (!body.success) {
          throw new ErrorAnswer(58071, 'Malformed request');
        }
        const { client_id: clientId, client_secret: clientSecret } = body.data;
        if (!isClient({ clientId, clientSecret }, options)) {
          throw new ErrorAnswer('58007', 'Unknown client');
        }
        const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
        const username = tokens.get(token) ?? null;
        if (username === null && !isOpen) {
          throw new ErrorAnswer('invalid_token', 'The token is over', 401);
        }
        return work(body.data, username);
      }),
    );
  }

  method(
    'ras/v1/login',
    userSchema,
    async ({ user_id: username }) => {
      if ((await credentials.of(numberOf(username))) === null) {
        throw new ErrorAnswer(58008, 'Unknown user');
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
        throw new ErrorAnswer(58071, 'Unknown credential');
      }
      if (credential.account.isExpired) {
        throw new ErrorAnswer('13004', 'The certificate is expired');
      }
      if (documents.length !== hash.length || numSignatures !== hash.length) {
        throw new ErrorAnswer(58071, 'Lengths differ');
      }
      const taken = requests.add({
        username,
        credentialId: credential.id,
        hashes: hash,
        description: Buffer.from(description, 'base64').toString('utf8'),
        waitsUnasked: true,
      });
      if (taken === null) {
        throw new ErrorAnswer('50000', 'Too many requests wait');
      }
      return { transactionId: taken.id };
    },
  );

  method('requests/status', statusBody, async ({ transactionId: id }) => {
    const request = requests.find(id);
    switch (requests.ask(id)?.kind) {
      case undefined:
        throw new ErrorAnswer(58071, 'Unknown transaction');
      case 'waiting':
        return { transactionId: id, status: '4000' };
      case 'declined':
        return { transactionId: id, status: '4002', message: 'refused' };
      case 'expired':
        return { transactionId: id, status: '4001', message: 'expired' };
      case 'confirmed': {
        const credential = await credentials.withId(request?.credentialId ?? '');
        const signatures = (request?.hashes ?? []).map((hash) =>
          credential === null ? '' : inLines(signatureOf(credential, hash)),
        );
        return { transactionId: id, status: '1', signatures };
      }
    }
  });
}

/** Base64 as the real one writes it. */
const inLines = (text: string): string => text.replace(/.{76}/g, '$&\r\n');

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
