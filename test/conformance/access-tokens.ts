import { createHmac } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';

import { changePassword, signOutEverywhere } from '../../contract/operations/auth.ts';
import { documentGet } from '../../contract/operations/documents.ts';
import { reassign } from '../../contract/operations/follow-up.ts';
import { userUpdate } from '../../contract/operations/users.ts';
import { processSteps } from '../../server/adapters/database/schema/documents.ts';
import { inPersonSignings, processGrants } from '../../server/adapters/database/schema/processing.ts';
import { createTokens } from '../../server/adapters/security/jwt-tokens.ts';
import { deriveKey } from '../../server/adapters/security/keyed-secrets.ts';
import { makePerson, testPassword } from '../company/people.ts';
import { type TestApp, testInstallationSecret } from '../service/test-app.ts';
import { TestClock } from '../service/test-clock.ts';
import { issueProcessGrant } from '../../server/services/identity/issue-process-grant.ts';
import { type AccessFixture, companyOf, signIn } from './access-fixture.ts';
import type { ConformanceFixture } from './conformance-fixture.ts';

/*
 * Tokens that open nothing. What a token would open if it were taken is always somebody who may do everything: an admin with every
 * role, or the holder of a step whose turn it is.
 */

type Json = Readonly<Record<string, unknown>>;

const part = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const tokenKey = deriveKey(testInstallationSecret, 'tokens');
const attackerKey = new Uint8Array(32).fill(1);

function hmac(hash: 'sha256' | 'sha384' | 'sha512', key: Uint8Array): (text: string) => string {
  return (text) => createHmac(hash, key).update(text).digest('base64url');
}

const sign = hmac('sha256', tokenKey);
const hs256 = { alg: 'HS256' };

function forge(header: Json, payload: Json, signature: (text: string) => string): string {
  const text = `${part(header)}.${part(payload)}`;
  return `${text}.${signature(text)}`;
}

const payloadSchema = z.looseObject({ data: z.looseObject({}), exp: z.number() });
type Payload = z.output<typeof payloadSchema>;

function payloadOf(token: string): Payload {
  return payloadSchema.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
}

const sessionSchema = z.object({
  kind: z.literal('session'),
  accountId: z.string(),
  userId: z.number(),
  comId: z.number(),
  tokenVersion: z.number(),
});

/** A session that is good, taken apart. */
type Genuine = { readonly token: string; readonly payload: Payload };

/** By what is wrong with it: the whole `Authorization` header. */
export type DeadTokens = Readonly<Record<string, string>>;

export async function makeDeadTokens(app: TestApp, access: AccessFixture): Promise<DeadTokens> {
  const token = access.fixture.tokens['admin'] ?? '';
  const genuine = { token, payload: payloadOf(token) };
  const bearers = {
    ...malformed(genuine),
    ...forged(genuine),
    ...misaddressed(genuine),
    ...(await ofOthers(app, access, genuine)),
    ...(await revoked(app, access)),
    ...(await endedGrants(app, access)),
    ...(await ofAnotherPurpose(app, access)),
  };
  return {
    'another scheme': `Basic ${token}`,
    'no scheme': token,
    nothing: 'Bearer ',
    ...Object.fromEntries(Object.entries(bearers).map(([name, value]) => [name, `Bearer ${value}`])),
  };
}

function malformed({ token }: Genuine) {
  const [header = '', payload = '', signature = ''] = token.split('.');
  return {
    'a word': 'open-sesame',
    'dots alone': '..',
    'three words': 'a.b.c',
    'without a signature': `${header}.${payload}.`,
    'without a payload': `${header}..${signature}`,
    'with a part more': `${token}.${signature}`,
    'with half a signature': `${header}.${payload}.${signature.slice(0, 21)}`,
  };
}

function forged({ token, payload }: Genuine) {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const keep = () => signature;
  const unsigned = () => '';
  return {
    'alg none': forge({ alg: 'none' }, payload, unsigned),
    'alg None': forge({ alg: 'None' }, payload, unsigned),
    'alg none with a signature': forge({ alg: 'none' }, payload, keep),
    'no alg': forge({ typ: 'JWT' }, payload, sign),
    'another key': forge(hs256, payload, hmac('sha256', attackerKey)),
    'an empty key': forge(hs256, payload, hmac('sha256', new Uint8Array(0))),
    'the key of another purpose': forge(
      hs256,
      payload,
      hmac('sha256', deriveKey(testInstallationSecret, 'another')),
    ),
    'a key that it brings': forge(
      {
        ...hs256,
        jwk: { kty: 'oct', k: Buffer.from(attackerKey).toString('base64url') },
        kid: '../../dev/null',
      },
      payload,
      hmac('sha256', attackerKey),
    ),
    'HS512 with our key': forge({ alg: 'HS512' }, payload, hmac('sha512', tokenKey)),
    'HS384 with our key': forge({ alg: 'HS384' }, payload, hmac('sha384', tokenKey)),
    'RS256 over our HMAC': forge({ alg: 'RS256' }, payload, sign),
    'ES256 over our HMAC': forge({ alg: 'ES256' }, payload, sign),
    'a critical header that nobody knows': forge({ ...hs256, crit: ['x'], x: 1 }, payload, sign),
    'another user in a signed payload': forge(hs256, withData(payload, { userId: 1 }), keep),
    'a later end in a signed payload': forge(hs256, { ...payload, exp: payload.exp + 1 }, keep),
    'another header on a signed payload': `${part({ ...hs256, typ: 'JWT' })}.${claims}.${signature}`,
    'a changed signature': `${header}.${claims}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
  };
}

const withData = (payload: Payload, change: Json): Json => ({
  ...payload,
  data: { ...payload.data, ...change },
});

/** Signed as ours are, and not for this. */
function misaddressed({ payload }: Genuine) {
  const downloadKey = deriveKey(testInstallationSecret, 'download-tokens');
  const { exp: _exp, ...endless } = payload;
  const signed = (changed: Json) => forge(hs256, changed, sign);
  return {
    'with the key of links to files': forge(hs256, payload, hmac('sha256', downloadKey)),
    'over for a second': signed({ ...payload, exp: Math.floor(new TestClock().now().getTime() / 1000) - 1 }),
    'without an end': signed(endless),
    'an end that is a text': signed({ ...payload, exp: '9999999999' }),
    'not valid yet': signed({ ...payload, nbf: payload.exp }),
    'of another issuer': signed({ ...payload, iss: 'somebody' }),
    'of no issuer': signed({ ...payload, iss: undefined }),
    'for the choice of a company': signed({ ...payload, aud: 'countersign:company-choice' }),
    'for a link': signed({ ...payload, aud: 'countersign:link' }),
    'for several purposes': signed({ ...payload, aud: ['countersign:session', 'countersign:link'] }),
    'for no purpose': signed({ ...payload, aud: undefined }),
    'without claims': signed({ ...payload, data: {} }),
    'of a kind that there is not': signed(withData(payload, { kind: 'root' })),
    'roles of its own and an old version': signed(withData(payload, { roles: ['admin'], tokenVersion: -1 })),
  };
}

async function ofOthers(app: TestApp, { fixture, counterpart, people }: AccessFixture, { payload }: Genuine) {
  const elsewhere = createTokens(new Uint8Array(32).fill(9), app.clock, 24);
  const claims = sessionSchema.parse(payload.data);
  const signed = (change: Json) => forge(hs256, withData(payload, change), sign);
  return {
    'of another installation': (await elsewhere.issue(claims)).token,
    "of a user in another's company": signed({ comId: counterpart.ids['company'] }),
    "of another company's user in this one": signed({
      ...payloadOf(counterpart.tokens['admin'] ?? '').data,
      comId: fixture.ids['company'],
    }),
    "of a user under another's account": signed({ accountId: people.overseer.accountId }),
    'of nobody': signed({ userId: 987_654_321 }),
  };
}

const allRoles = ['signer', 'clerk', 'hr', 'admin'] as const;

/** Sessions that were good until something happened to their user. */
async function revoked(app: TestApp, { fixture }: AccessFixture) {
  const admin = fixture.tokens['admin'];
  const session = async (code: string) => {
    const person = await makePerson(app.deps, companyOf(fixture), code, { roles: allRoles });
    return { id: person.userId, token: await signIn(app, person.username) };
  };
  const disabled = await session('da-khoa');
  await app.done(userUpdate, { token: admin, body: { id: disabled.id, status: -1 } });
  const changed = await session('doi-mat-khau');
  await app.done(changePassword, {
    token: changed.token,
    body: { currentPassword: testPassword, newPassword: 'Một mật khẩu khác' },
  });
  const left = await session('da-ra');
  await app.done(signOutEverywhere, { token: left.token });
  const demoted = await session('het-quyen');
  await app.done(userUpdate, { token: admin, body: { id: demoted.id, roleIds: [1] } });
  return {
    'of a disabled user': disabled.token,
    'from before the password changed': changed.token,
    'from before signing out everywhere': left.token,
    'from before a role was taken away': demoted.token,
  };
}

/** Tokens of links and codes that were good until their step was over. */
async function endedGrants(app: TestApp, { fixture, documents, people }: AccessFixture) {
  const link = documents.running.link ?? '';
  const payload = payloadOf(link);
  const signed = (change: Json) => forge(hs256, withData(payload, change), sign);
  return {
    'of a link, over': forge(hs256, { ...payload, exp: payload.exp - 2 * 86_400 }, sign),
    'of a link, for another document': signed({ documentId: documents.draft.id }),
    'of a link, for another step': signed({ stepId: documents.filling.stepId }),
    'of a link, of somebody else': signed({ userId: people.next.userId }),
    'of a link, in another purpose': signed({ via: 'process-code' }),
    'of a link, as if in person': forge(
      hs256,
      { ...withData(payload, { via: 'in-person' }), aud: 'countersign:in-person' },
      sign,
    ),
    'of an in-person signing, after the device was given back': await givenBack(app, {
      fixture,
      documents,
      people,
    }),
    'of a link, under the word of a session': forge(hs256, { ...payload, aud: 'countersign:session' }, sign),
    ...(await lostSteps(app, fixture)),
  };
}

/** What the holder of a step was given on the device of its document's creator, who has it back. */
async function givenBack(
  app: TestApp,
  { fixture, documents, people }: Pick<AccessFixture, 'fixture' | 'documents' | 'people'>,
): Promise<string> {
  const { id: documentId, stepId } = documents.running;
  const { userId } = people.holder;
  const now = app.clock.now();
  const [signing] = await app.database.db
    .insert(inPersonSignings)
    .values({
      stepId,
      userId,
      hostId: people.maker.userId,
      secretHash: 'of-a-device',
      expiresAt: new Date(now.getTime() + 3_600_000),
      endedAt: now,
    })
    .returning({ grantId: inPersonSignings.id });
  const comId = companyOf(fixture).id;
  const claims = { kind: 'document', via: 'in-person', documentId, stepId } as const;
  const issued = { ...claims, grantId: signing?.grantId ?? '', userId, comId, tokenVersion: 1 };
  return (await app.deps.tokens.issue(issued)).token;
}

/** Of a step that went to somebody else, and of one that was processed more than a day ago. */
async function lostSteps(app: TestApp, { tokens, ids }: ConformanceFixture) {
  const reassigned = z.string().parse(ids['sentToRemindStep']);
  const holder = payloadOf(tokens['an'] ?? '').data;
  const ofReassigned = await grantToken(app, holder, String(ids['sentToRemind']), reassigned);
  await app.done(reassign, {
    token: tokens['admin'],
    params: { processId: reassigned },
    body: { userCode: 'guarded', reason: 'Nghỉ phép' },
  });

  const processed = z.string().parse(ids['rejectedStep']);
  const processor = payloadOf(tokens['admin'] ?? '').data;
  const ofProcessed = await grantToken(app, processor, String(ids['rejected']), processed);
  const twoDaysAgo = new Date(app.clock.now().getTime() - 48 * 3_600_000);
  await app.database.db
    .update(processSteps)
    .set({ processedAt: twoDaysAgo })
    .where(eq(processSteps.id, processed));
  return {
    'of a link, after the step went to somebody else': ofReassigned,
    'of a link, two days after the step': ofProcessed,
  };
}

const holderSchema = z.object({ userId: z.number(), comId: z.number(), tokenVersion: z.number() });

/** What a link to a step gives, whether or not it would be given now. */
async function grantToken(app: TestApp, session: Json, documentId: string, stepId: string): Promise<string> {
  const { deps } = app;
  await deps.db.transaction((transaction) => issueProcessGrant(transaction, deps, stepId, 'email'));
  const [grant] = await deps.db
    .select({ grantId: processGrants.id })
    .from(processGrants)
    .where(and(eq(processGrants.stepId, stepId), isNull(processGrants.endedAt)));
  const holder = holderSchema.parse(session);
  const claims = {
    kind: 'document',
    via: 'link',
    grantId: grant?.grantId ?? '',
    documentId,
    stepId,
  } as const;
  return (await deps.tokens.issue({ ...claims, ...holder })).token;
}

/** What opens something elsewhere. */
async function ofAnotherPurpose(app: TestApp, { fixture, documents }: AccessFixture) {
  const { deps } = app;
  const grant = await deps.db.transaction((transaction) =>
    issueProcessGrant(transaction, deps, documents.filling.stepId, 'email'),
  );
  const file = { sha256: 'a'.repeat(64), fileName: 'a.pdf', mediaType: 'application/pdf', size: 1 };
  const comId = companyOf(fixture).id;
  return {
    'of a download': await deps.tokens.issueDownload(file),
    'of an archive': await deps.tokens.issueArchive({
      comId,
      documentId: documents.running.id,
      variant: 'current',
    }),
    'the secret of a link itself': new URL(grant.link).hash.slice(1),
    'a process code itself': grant.processCode,
  };
}

type Downloads = {
  /** By the operation that they are for. */
  readonly good: Readonly<Record<string, string>>;
  /** By what is wrong with them. */
  readonly dead: Readonly<Record<string, string>>;
};

/** Tokens of links to files: two that open theirs, and what opens none. */
export async function makeDownloads(
  app: TestApp,
  { sessions, documents }: AccessFixture,
): Promise<Downloads> {
  const document = await app.done(documentGet, {
    token: sessions.maker,
    params: { id: documents.running.id },
  });
  const [download, downloadZip] = [document.downloadUrl, document.zipDownloadUrl].map(
    (url) => new URL(url ?? '').searchParams.get('token') ?? '',
  );
  const good = z.object({ download: z.string(), downloadZip: z.string() }).parse({ download, downloadZip });
  const genuine = { token: good.download, payload: payloadOf(good.download) };
  const key = hmac('sha256', deriveKey(testInstallationSecret, 'download-tokens'));
  return {
    good,
    dead: {
      ...malformed(genuine),
      ...forged(genuine),
      'of a session': sessions.maker,
      'of a link': documents.running.link ?? '',
      'over since an hour': forge(hs256, { ...genuine.payload, exp: genuine.payload.exp - 7200 }, key),
      'without an end': forge(hs256, { ...genuine.payload, exp: undefined }, key),
      'for a session': forge(hs256, { ...genuine.payload, aud: 'countersign:session' }, key),
    },
  };
}
