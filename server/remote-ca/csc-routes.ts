import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

import type { Credential } from './credentials.ts';
import { answer, ErrorAnswer, type InterfaceOptions, isClient, signatureOf } from './interface.ts';

/*
 * The part of the Cloud Signature Consortium API v2 that signing with a person's confirmation takes. Numbers in comments are
 * sections of CSC API v2.0.0.2.
 */

const signAlgorithms = ['1.2.840.113549.1.1.11', '1.2.840.113549.1.1.1'];
const sha256Oid = '2.16.840.1.101.3.4.2.1';
const multisign = 200;
const tokenSeconds = 3600;
const tokensMax = 1000;

const hashes = z
  .array(z.base64().length(44, { error: 'Invalid digest value length' }))
  .min(1)
  .max(multisign);
const withCredential = { credentialID: z.string().max(200) };
const listBody = z.object({
  userID: z.string().max(200),
  credentialInfo: z.boolean().default(false),
  clientData: z.string().max(500).optional(),
});
const infoBody = z.object(withCredential);
const authorizeBody = z.object({
  ...withCredential,
  numSignatures: z.number().int().min(1).max(multisign),
  hashes,
  hashAlgorithmOID: z.literal(sha256Oid),
  description: z.string().max(500).default(''),
});
const checkBody = z.object({ handle: z.string().max(200) });
const signBody = z.object({
  ...withCredential,
  SAD: z.string().max(200),
  hashes,
  hashAlgorithmOID: z.literal(sha256Oid).optional(),
  signAlgo: z.literal(signAlgorithms),
});
const tokenForm = z.object({
  grant_type: z.literal('client_credentials'),
  client_id: z.string(),
  client_secret: z.string(),
});

/** Mounts the interface below `/csc/v2`, and its OAuth 2.0 server. */
export function mountCsc(app: FastifyInstance, options: InterfaceOptions): void {
  const { credentials, requests } = options;
  const tokens = new LRUCache<string, true>({ max: tokensMax, ttl: tokenSeconds * 1000 });

  /** One method of the standard, for who has a token. */
  function method<T extends z.ZodType>(
    name: string,
    schema: T,
    work: (body: z.output<T>, reply: FastifyReply) => Promise<object>,
  ): void {
    app.post(`/csc/v2/${name}`, (request, reply) =>
      answer(reply, async () => {
        checkToken(request, tokens);
        const parsed = schema.safeParse(request.body);
        if (!parsed.success) {
          const [issue] = parsed.error.issues;
          throw new ErrorAnswer('invalid_request', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
        }
        return work(parsed.data, reply);
      }),
    );
  }

  async function find(credentialID: string): Promise<Credential> {
    const credential = await credentials.withId(credentialID);
    if (credential === null) {
      throw new ErrorAnswer('invalid_request', 'Invalid parameter credentialID');
    }
    return credential;
  }

  /** 11.6, 11.7: the state of a request that its person has seen, or not yet. */
  function authorization(id: string, reply: FastifyReply): object {
    const state = requests.ask(id);
    switch (state?.kind) {
      case undefined:
        throw new ErrorAnswer('invalid_request', 'Invalid parameter handle');
      case 'waiting':
        void reply.code(202);
        return { handle: id };
      case 'confirmed':
        return { SAD: state.sad, expiresIn: 300 };
      case 'declined':
        throw new ErrorAnswer('access_denied', 'The person declined');
      case 'expired':
        throw new ErrorAnswer('expired_token', 'The person did not decide in time');
    }
  }

  // 11.1
  app.post('/csc/v2/info', (_request, reply) =>
    reply.send({
      specs: '2.0.0.2',
      name: 'Countersign test authority',
      region: 'VN',
      lang: 'vi-VN',
      description: 'Signs for trying out and for tests. Nobody is identified here.',
      authType: ['oauth2client'],
      methods: [
        'credentials/list',
        'credentials/info',
        'credentials/authorize',
        'credentials/authorizeCheck',
        'signatures/signHash',
      ],
      signAlgorithms: { algos: signAlgorithms },
    }),
  );

  // 8.2.4
  app.post('/csc/v2/oauth2/token', (request, reply) =>
    answer(reply, async () => {
      const form = tokenForm.safeParse(request.body);
      if (!form.success) {
        throw new ErrorAnswer('invalid_request', 'Client credentials are missing');
      }
      const { client_id: clientId, client_secret: clientSecret } = form.data;
      if (!isClient({ clientId, clientSecret }, options)) {
        throw new ErrorAnswer('invalid_client', 'Unknown client', 401);
      }
      const token = randomBytes(32).toString('base64url');
      tokens.set(token, true);
      void reply.header('cache-control', 'no-store');
      return { access_token: token, token_type: 'Bearer', expires_in: tokenSeconds };
    }),
  );

  // 11.4
  method('credentials/list', listBody, async ({ userID, credentialInfo, clientData }) => {
    const credential = await credentials.of(userID);
    const isListed = credential !== null && fitsKind(credential, clientData);
    return {
      credentialIDs: isListed ? [credential.id] : [],
      ...(credentialInfo && {
        credentialInfos: isListed ? [{ credentialID: credential.id, ...describe(credential) }] : [],
      }),
    };
  });

  // 11.5
  method('credentials/info', infoBody, async ({ credentialID }) => describe(await find(credentialID)));

  method('credentials/authorize', authorizeBody, async (body, reply) => {
    const { id: credentialId, account } = await find(body.credentialID);
    if (account.isExpired) {
      throw new ErrorAnswer('invalid_request', 'Signing certificate is expired');
    }
    if (body.numSignatures !== body.hashes.length) {
      throw new ErrorAnswer('invalid_request', 'Invalid value for parameter numSignatures');
    }
    const { hashes: toSign, description } = body;
    const { username } = account;
    const request = requests.add({
      ...{ username, credentialId, hashes: toSign, description },
      waitsUnasked: false,
    });
    if (request === null) {
      throw new ErrorAnswer('invalid_request', 'Too many requests wait for this person');
    }
    if (account.isSeal) {
      requests.decide(request.id, 'confirm');
    }
    return authorization(request.id, reply);
  });

  method('credentials/authorizeCheck', checkBody, async ({ handle }, reply) => authorization(handle, reply));

  // 11.10
  method('signatures/signHash', signBody, async ({ credentialID, SAD, hashes: toSign }) => {
    const credential = await find(credentialID);
    const request = requests.spend(SAD);
    if (request?.credentialId !== credential.id) {
      throw new ErrorAnswer('invalid_request', 'Invalid parameter SAD');
    }
    if (toSign.join() !== request.hashes.join()) {
      throw new ErrorAnswer('invalid_request', 'Hash is not authorized by the SAD');
    }
    return { signatures: toSign.map((hash) => signatureOf(credential, hash)) };
  });
}

/** CredentialInfo of the standard; nobody types anything to authorize, so there are no objects for it. */
function describe({ certificates, account }: Credential): object {
  return {
    key: { status: 'enabled', algo: signAlgorithms, len: 2048 },
    cert: { status: account.isExpired ? 'expired' : 'valid', certificates },
    auth: { mode: 'explicit', objects: [] },
    SCAL: '2',
    multisign,
  };
}

/** `clientData` may say whether a company's account is meant or a person's own. */
function fitsKind({ account }: Credential, kind: string | undefined): boolean {
  return kind === undefined || (kind === 'business') === (account.organization !== null);
}

function checkToken(request: FastifyRequest, tokens: LRUCache<string, true>): void {
  const token = /^Bearer ([\w-]+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (!tokens.has(token ?? '')) {
    throw new ErrorAnswer('invalid_token', 'The access token is missing or over', 401);
  }
}
