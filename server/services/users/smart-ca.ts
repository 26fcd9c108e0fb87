import { and, asc, eq, isNull, ne } from 'drizzle-orm';

import type { UserInput } from '../../../contract/models/user.ts';
import type { Body } from '../../../contract/operation.ts';
import type { smartCaAdd, smartCaUpdate } from '../../../contract/operations/users.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { signingProviders } from '../../adapters/database/schema/signing-providers.ts';
import { userCertificates, users } from '../../adapters/database/schema/users.ts';
import { impossible } from '../../domain/impossible.ts';
import { refuse, refuseFields } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import { sameSerial } from '../certificates/remote-facts.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { lockCompany } from '../lock-company.ts';
import { done, type Reply } from '../reply.ts';
import { loadUser } from './load-users.ts';
import { askHolder } from './ask-holder.ts';

/*
 * Remote certificates of users (companion operations, §6). They name an account at the remote signing service; what the
 * certificate itself says is kept once its holder has confirmed it there (`remote-facts.ts`). One of a user's is the default: the first,
 * until another is made it.
 */

type Needs = Pick<Dependencies, 'db' | 'clock'>;

const isRemote = eq(userCertificates.kind, 'remote');

/**
 * POST /api/users/smart-ca/add. The holder of the account is asked in the remote application, and takes as long as they like.
 * @throws {Refusal} userNotFound, smartCaExists
 */
export const addSmartCa: Handler<typeof smartCaAdd> = async ({ deps, caller, body }) => {
  const added = await giveSmartCa(deps, caller, body);
  void askHolder(deps, added);
  return done(await loadUser(deps, caller.comId, body.userId), 'addSmartCaSuccess');
};

/**
 * Gives an account at the remote signing service to a user, without asking its holder yet.
 * @throws {Refusal} userNotFound, smartCaExists
 */
export async function giveSmartCa(
  deps: Needs,
  caller: SessionCaller,
  body: Body<typeof smartCaAdd>,
): Promise<typeof userCertificates.$inferSelect> {
  const serialNumber = (body.serialNumber ?? '').toUpperCase();
  return deps.db.transaction(async (transaction) => {
    await lockCompany(transaction, caller.comId);
    await checkUser(transaction, caller.comId, body.userId);
    await checkProvider(transaction, caller.comId, body.providerId);
    const held = await transaction
      .select({
        kind: userCertificates.kind,
        serialNumber: userCertificates.serialNumber,
        account: userCertificates.remoteUsername,
        isBusiness: userCertificates.isBusiness,
        providerId: userCertificates.providerId,
      })
      .from(userCertificates)
      .where(eq(userCertificates.userId, body.userId));
    const isBusiness = body.isBusinessSmartCaAccount ?? false;
    // Without a number it is whichever certificate the account has: one that the user holds already, where they have the account.
    const isSame = (certificate: (typeof held)[number]): boolean =>
      serialNumber === ''
        ? certificate.account === body.username &&
          certificate.isBusiness === isBusiness &&
          certificate.providerId === body.providerId
        : certificate.serialNumber !== '' && sameSerial(certificate.serialNumber, serialNumber);
    if (held.some(isSame)) {
      refuse('smartCaExists');
    }
    const [row = impossible('a remote certificate was not written')] = await transaction
      .insert(userCertificates)
      .values({
        comId: caller.comId,
        userId: body.userId,
        kind: 'remote',
        name: body.name ?? body.username,
        serialNumber,
        remoteUsername: body.username,
        providerId: body.providerId,
        isBusiness,
        createdAt: deps.clock.now(),
      })
      .returning();
    if (body.isSetDefault === true || held.every(({ kind }) => kind !== 'remote')) {
      await makeDefault(transaction, body.userId, row.id);
    }
    return row;
  });
}

/**
 * POST /api/users/smart-ca/update: a name that is left out stays.
 * @throws {Refusal} smartCaNotFound
 */
export const updateSmartCa: Handler<typeof smartCaUpdate> = async ({ deps, caller, body }) => {
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
  return done(await loadUser(deps, caller.comId, userId), 'updateSmartCaSuccess');
};

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
  return done(await loadUser(deps, caller.comId, userId), 'deleteSmartCaSuccess');
}

async function checkUser(transaction: Transaction, comId: number, userId: number): Promise<void> {
  const own = and(eq(users.comId, comId), eq(users.id, userId), isNull(users.erasedAt));
  if ((await transaction.$count(users, own)) === 0) {
    refuse('userNotFound');
  }
}

/** @throws {Refusal} at `providerId` when the company has none such that is in use. */
async function checkProvider(transaction: Transaction, comId: number, id: number | null): Promise<void> {
  const own = and(
    eq(signingProviders.id, id ?? 0),
    eq(signingProviders.comId, comId),
    eq(signingProviders.enabled, true),
  );
  if (id !== null && (await transaction.$count(signingProviders, own)) === 0) {
    throw refuseFields([{ path: 'providerId', id: 'unknownProvider' }]);
  }
}

async function findRemote(transaction: Transaction, comId: number, id: number) {
  const [found = refuse('smartCaNotFound')] = await transaction
    .select({
      id: userCertificates.id,
      userId: userCertificates.userId,
      isDefault: userCertificates.isDefault,
    })
    .from(userCertificates)
    .where(and(eq(userCertificates.comId, comId), eq(userCertificates.id, id), isRemote));
  return found;
}

async function makeDefault(transaction: Transaction, userId: number, id: number): Promise<void> {
  await transaction
    .update(userCertificates)
    .set({ isDefault: false })
    .where(and(eq(userCertificates.userId, userId), ne(userCertificates.id, id)));
  await transaction.update(userCertificates).set({ isDefault: true }).where(eq(userCertificates.id, id));
}
