import { setTimeout as pause } from 'node:timers/promises';

import { and, asc, eq, ne } from 'drizzle-orm';

import { say } from '../../../contract/messages.ts';
import type { UserInput } from '../../../contract/models/user.ts';
import type { Body } from '../../../contract/operation.ts';
import type { smartCaAdd, smartCaUpdate } from '../../../contract/operations/certificates.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { userCertificates, users } from '../../adapters/database/schema/users.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { lockCompany } from '../directory/lock-company.ts';
import { learn } from '../processing/remote-certificate.ts';
import { done, type Reply } from '../reply.ts';
import { loadUser } from '../users/load-users.ts';

/*
 * Remote certificates of users (companion operations, §6). They name an account at the remote signing service; what the
 * certificate itself says is learnt from there. One of a user's is the default: the first, until another is made it.
 */

type Needs = Pick<Dependencies, 'db' | 'clock'>;

/** An admin does not wait longer than this for what can be learnt later. */
const learnMs = 5000;

const isRemote = eq(userCertificates.kind, 'remote');

/**
 * POST /api/users/smart-ca/add.
 * @throws {Refusal} userNotFound, smartCaExists
 */
export async function addSmartCa(
  deps: Needs & Pick<Dependencies, 'remoteSigner' | 'log'>,
  caller: SessionCaller,
  body: Body<typeof smartCaAdd>,
): Promise<Reply<UserInput>> {
  const serialNumber = (body.serialNumber ?? '').toUpperCase();
  const added = await deps.db.transaction(async (transaction) => {
    await lockCompany(transaction, caller.comId);
    await checkUser(transaction, caller.comId, body.userId);
    const held = await transaction
      .select({ kind: userCertificates.kind, serialNumber: userCertificates.serialNumber })
      .from(userCertificates)
      .where(eq(userCertificates.userId, body.userId));
    if (held.some((certificate) => certificate.serialNumber === serialNumber)) {
      throw new Refusal(say('smartCaExists'));
    }
    const [row] = await transaction
      .insert(userCertificates)
      .values({
        comId: caller.comId,
        userId: body.userId,
        kind: 'remote',
        name: body.name ?? body.username,
        serialNumber,
        remoteUsername: body.username,
        isBusiness: body.isBusinessSmartCaAccount ?? false,
        createdAt: deps.clock.now(),
      })
      .returning();
    if (row && (body.isSetDefault === true || held.every(({ kind }) => kind !== 'remote'))) {
      await makeDefault(transaction, body.userId, row.id);
    }
    return row;
  });
  if (added) {
    await learnSoon(deps, added);
  }
  return done(await loadUser(deps, caller.comId, body.userId), say('addSmartCaSuccess'));
}

/** What the remote service says of a certificate, if it says it soon; else it is asked when it is first signed with. */
async function learnSoon(
  deps: Pick<Dependencies, 'db' | 'remoteSigner' | 'log'>,
  added: typeof userCertificates.$inferSelect,
): Promise<void> {
  const { remoteSigner } = deps;
  if (remoteSigner === null || added.remoteUsername === null) {
    return;
  }
  const account = { username: added.remoteUsername, business: added.isBusiness };
  const waiting = new AbortController();
  const learning = learn(deps, remoteSigner, account, added).catch((error: unknown) => {
    deps.log.warn({ error }, 'a remote certificate could not be looked up yet');
  });
  await Promise.race([
    learning,
    pause(learnMs, undefined, { signal: waiting.signal }).catch(() => undefined),
  ]);
  waiting.abort();
}

/**
 * POST /api/users/smart-ca/update: a name that is left out stays.
 * @throws {Refusal} smartCaNotFound
 */
export async function updateSmartCa(
  deps: Needs,
  caller: SessionCaller,
  body: Body<typeof smartCaUpdate>,
): Promise<Reply<UserInput>> {
  const userId = await deps.db.transaction(async (transaction) => {
    await lockCompany(transaction, caller.comId);
    const found = await findRemote(transaction, caller.comId, body.id);
    if (body.name !== null) {
      await transaction
        .update(userCertificates)
        .set({ name: body.name })
        .where(eq(userCertificates.id, found.id));
    }
    if (body.isSetDefault === true) {
      await makeDefault(transaction, found.userId, found.id);
    }
    return found.userId;
  });
  return done(await loadUser(deps, caller.comId, userId), say('updateSmartCaSuccess'));
}

/**
 * POST /api/users/smart-ca/delete: the oldest of the others follows a default one.
 * @throws {Refusal} smartCaNotFound
 */
export async function deleteSmartCa(
  deps: Needs,
  caller: SessionCaller,
  id: number,
): Promise<Reply<UserInput>> {
  const userId = await deps.db.transaction(async (transaction) => {
    await lockCompany(transaction, caller.comId);
    const found = await findRemote(transaction, caller.comId, id);
    await transaction.delete(userCertificates).where(eq(userCertificates.id, found.id));
    if (found.isDefault) {
      const [next] = await transaction
        .select({ id: userCertificates.id })
        .from(userCertificates)
        .where(and(eq(userCertificates.userId, found.userId), isRemote))
        .orderBy(asc(userCertificates.id))
        .limit(1);
      if (next) {
        await makeDefault(transaction, found.userId, next.id);
      }
    }
    return found.userId;
  });
  return done(await loadUser(deps, caller.comId, userId), say('deleteSmartCaSuccess'));
}

async function checkUser(transaction: Transaction, comId: number, userId: number): Promise<void> {
  const [user] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.comId, comId), eq(users.id, userId)));
  if (!user) {
    throw new Refusal(say('userNotFound'));
  }
}

async function findRemote(transaction: Transaction, comId: number, id: number) {
  const [found] = await transaction
    .select({
      id: userCertificates.id,
      userId: userCertificates.userId,
      isDefault: userCertificates.isDefault,
    })
    .from(userCertificates)
    .where(and(eq(userCertificates.comId, comId), eq(userCertificates.id, id), isRemote));
  if (!found) {
    throw new Refusal(say('smartCaNotFound'));
  }
  return found;
}

async function makeDefault(transaction: Transaction, userId: number, id: number): Promise<void> {
  await transaction
    .update(userCertificates)
    .set({ isDefault: false })
    .where(and(eq(userCertificates.userId, userId), ne(userCertificates.id, id)));
  await transaction.update(userCertificates).set({ isDefault: true }).where(eq(userCertificates.id, id));
}
