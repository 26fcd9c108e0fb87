import { randomBytes } from 'node:crypto';

import { desc, eq } from 'drizzle-orm';

import { type Activity, requestType, type RequestType } from '../../../contract/enums.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { documents, histories } from '../../adapters/database/schema.ts';
import { chainHash, chainStart, digestPersonal } from '../../domain/history-chain.ts';
import type { Caller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';

export type NewHistoryEntry = {
  readonly activity: Activity;
  readonly requestType: RequestType;
  readonly userId: number | null;
  readonly ipAddress: string | null;
  readonly description?: string | null;
  readonly stepId?: string | null;
  readonly fileSha256?: string | null;
};

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
  const [last] = await transaction
    .select({ seq: histories.seq, hash: histories.hash })
    .from(histories)
    .where(eq(histories.documentId, documentId))
    .orderBy(desc(histories.seq))
    .limit(1);
  const salt = randomBytes(16).toString('hex');
  const personal = {
    userId: entry.userId,
    ipAddress: entry.ipAddress,
    description: entry.description ?? null,
  };
  const facts = {
    documentId,
    seq: (last?.seq ?? 0) + 1,
    at: deps.clock.now(),
    activity: entry.activity,
    requestType: entry.requestType,
    stepId: entry.stepId ?? null,
    fileSha256: entry.fileSha256 ?? null,
    personalDigest: digestPersonal(salt, personal),
  };
  const previousHash = last?.hash ?? chainStart;
  await transaction
    .insert(histories)
    .values({ ...facts, ...personal, salt, previousHash, hash: chainHash(previousHash, facts) });
}

/** Who acted, and how they came in, as a history entry tells it. */
export function actorOf(caller: Caller): Pick<NewHistoryEntry, 'userId' | 'ipAddress' | 'requestType'> {
  return {
    userId: caller.kind === 'account' ? null : caller.userId,
    ipAddress: caller.ipAddress,
    requestType: caller.kind === 'document' ? requestType.processCode[0] : requestType.web[0],
  };
}
