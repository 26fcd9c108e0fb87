import { randomBytes } from 'node:crypto';

import { desc, eq } from 'drizzle-orm';

import { type Activity, requestType, type RequestType } from '../../../contract/enums.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { documents, histories } from '../../adapters/database/schema/documents.ts';
import { chainHash, chainStart, digestPersonal } from '../../domain/history-chain.ts';
import type { Caller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { insertMany } from '../insert-many.ts';
import { isAmong } from '../is-among.ts';

export type NewHistoryEntry = {
  readonly activity: Activity;
  readonly requestType: RequestType;
  readonly userId: number | null;
  readonly ipAddress: string | null;
  readonly description?: string | null;
  readonly stepId?: string | null;
  readonly fileSha256?: string | null;
};

/** Who acted, and how they came in. */
export type Actor = Pick<NewHistoryEntry, 'userId' | 'ipAddress' | 'requestType'>;

/** Of what nobody did but the service. */
export const systemActor: Actor = { userId: null, ipAddress: null, requestType: requestType.system };

/** Appends an entry to a document's chain. The document's row is locked, so that entries stand in one order. */
export async function appendHistory(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  documentId: string,
  entry: NewHistoryEntry,
): Promise<void> {
  await transaction
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.id, documentId))
    .for('update');
  await appendToLocked(transaction, deps, documentId, entry);
}

/** As {@link appendHistory}, for a transaction that has the document's row locked already, or has written to it. */
export async function appendToLocked(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  documentId: string,
  entry: NewHistoryEntry,
): Promise<void> {
  await appendHistories(transaction, deps, [{ documentId, ...entry }]);
}

/** Appends entries to the chains of many documents, each's in their order. The caller has locked their rows. */
export async function appendHistories(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  entries: readonly (NewHistoryEntry & { readonly documentId: string })[],
): Promise<void> {
  const ids = entries.map(({ documentId }) => documentId);
  const lasts = await transaction
    .selectDistinctOn([histories.documentId], {
      documentId: histories.documentId,
      seq: histories.seq,
      hash: histories.hash,
    })
    .from(histories)
    .where(isAmong(histories.documentId, ids))
    .orderBy(histories.documentId, desc(histories.seq));
  const lastOf = new Map<string, Link>(lasts.map((last) => [last.documentId, last]));
  const at = deps.clock.now();
  const rows = entries.map(({ documentId, ...entry }) => {
    const row = nextEntry(documentId, lastOf.get(documentId) ?? null, entry, at);
    lastOf.set(documentId, row);
    return row;
  });
  await insertMany(transaction, histories, rows);
}

type Link = { readonly seq: number; readonly hash: string };

/** The entry that follows `last` in a document's chain, or begins it. */
export function nextEntry(
  documentId: string,
  last: Link | null,
  entry: NewHistoryEntry,
  at: Date,
): typeof histories.$inferInsert {
  const salt = randomBytes(16).toString('hex');
  const personal = {
    userId: entry.userId,
    ipAddress: entry.ipAddress,
    description: entry.description ?? null,
  };
  const facts = {
    documentId,
    seq: (last?.seq ?? 0) + 1,
    at,
    activity: entry.activity,
    requestType: entry.requestType,
    stepId: entry.stepId ?? null,
    fileSha256: entry.fileSha256 ?? null,
    personalDigest: digestPersonal(salt, personal),
  };
  const previousHash = last?.hash ?? chainStart;
  return { ...facts, ...personal, salt, previousHash, hash: chainHash(previousHash, facts) };
}

export function actorOf(caller: Caller): Actor {
  return {
    userId: 'userId' in caller ? caller.userId : null,
    ipAddress: caller.ipAddress,
    requestType: wayOf(caller),
  };
}

function wayOf(caller: Caller): RequestType {
  if (caller.kind !== 'document') {
    return requestType.web;
  }
  return caller.via === 'in-person' ? requestType.inPerson : requestType.processCode;
}
