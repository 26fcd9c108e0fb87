import { and, eq, inArray, or } from 'drizzle-orm';

import { activity, userStatus } from '../../../contract/enums.ts';
import type { FieldFault } from '../../../contract/faults.ts';
import type { Body } from '../../../contract/operation.ts';
import type { documentShare, documentUnshare } from '../../../contract/operations/document-actions.ts';
import { findByCode } from '../../../contract/rules/person-codes.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { documentShares } from '../../adapters/database/schema/document-people.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { refuse, checkFaults, refuseFields } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import { commitAndDeliver, createNotifications } from '../../notifications/create-notification.ts';
import { mayBeNamed } from '../names-code.ts';
import { follows, isShareable } from './document-flags.ts';
import { actorOf, appendHistory } from '../workflow/history.ts';
import { lockVisible } from './own-document.ts';
import { replyWithDocument } from './present-document.ts';
import { isOwnUser } from '../own-users.ts';

type Input = Body<typeof documentShare>;
type Chosen = { readonly id: number; readonly code: string };

/**
 * POST /api/documents/share: users of the company may read a document that was sent, and are told so. By its creator or an
 * admin.
 */
export const shareDocument: Handler<typeof documentShare> = async ({ deps, caller, body }) => {
  await commitAndDeliver(deps, async (transaction) => {
    await lockShareable(transaction, caller, body.id);
    const chosen = await findChosen(transaction, caller, body, { enabledOnly: true });
    const now = deps.clock.now();
    const added = await transaction
      .insert(documentShares)
      .values(
        chosen.map((user) => ({
          documentId: body.id,
          userId: user.id,
          sharedByUserId: caller.userId,
          createdAt: now,
        })),
      )
      .onConflictDoNothing()
      .returning({ userId: documentShares.userId });
    if (added.length === 0) {
      return;
    }
    const ids = added.map(({ userId }) => userId);
    await appendHistory(transaction, deps, body.id, {
      ...actorOf(caller),
      activity: activity.shareDocument,
      description: codesOf(chosen.filter(({ id }) => ids.includes(id))),
    });
    await createNotifications(
      transaction,
      deps,
      ids.map((userId) => ({ kind: 'document-shared', userId, documentId: body.id })),
    );
  });
  return replyWithDocument(deps, caller, body.id, 'shareDocumentSuccess');
};

/** POST /api/documents/unshare: the other way round. Who has a step in it goes on reading it. */
export const unshareDocument: Handler<typeof documentUnshare> = async ({ deps, caller, body }) => {
  await deps.db.transaction(async (transaction) => {
    await lockShareable(transaction, caller, body.id);
    const chosen = await findChosen(transaction, caller, body, { enabledOnly: false });
    const removed = await transaction
      .delete(documentShares)
      .where(
        and(
          eq(documentShares.documentId, body.id),
          inArray(
            documentShares.userId,
            chosen.map(({ id }) => id),
          ),
        ),
      )
      .returning({ userId: documentShares.userId });
    if (removed.length > 0) {
      await appendHistory(transaction, deps, body.id, {
        ...actorOf(caller),
        activity: activity.unshareDocument,
        description: codesOf(chosen.filter(({ id }) => removed.some(({ userId }) => userId === id))),
      });
    }
  });
  return replyWithDocument(deps, caller, body.id, 'unshareDocumentSuccess');
};

function codesOf(chosen: readonly Chosen[]): string {
  return chosen.map(({ code }) => code).join(', ');
}

/** @throws {Refusal} unless the caller sees the document, and it is theirs or they are an admin, and others may see it. */
async function lockShareable(
  transaction: Transaction,
  caller: SessionCaller,
  documentId: string,
): Promise<void> {
  const document = await lockVisible(transaction, caller, documentId);
  if (!follows(caller, document) || !isShareable(document.status)) {
    refuse('documentNotShareable');
  }
}

/** @throws {Refusal} naming every code and id that is no user of the company, or that there is none. */
async function findChosen(
  transaction: Transaction,
  caller: SessionCaller,
  body: Input,
  { enabledOnly }: { readonly enabledOnly: boolean },
): Promise<Chosen[]> {
  const codes = body.userCodes ?? [];
  const ids = body.userIds ?? [];
  if (codes.length + ids.length === 0) {
    throw refuseFields([{ path: 'userCodes', id: 'required' }]);
  }
  const known = await transaction
    .select({ id: users.id, code: users.code, status: users.status })
    .from(users)
    .where(and(eq(users.comId, caller.comId), isOwnUser, or(mayBeNamed(codes), inArray(users.id, ids))));
  const isChoosable = ({ status }: { readonly status: number }): boolean =>
    !enabledOnly || status === userStatus.enabled;
  const found = known.filter(isChoosable);
  // Somebody disabled keeps their code from naming somebody else.
  const named = codes.map((code) => found.find((user) => user === findByCode(known, code)));
  const fault = (list: string, index: number): FieldFault => ({
    path: `${list}.${String(index)}`,
    id: list === 'userIds' ? 'noSuchUser' : 'unknownUser',
  });
  const faults = [
    ...named.flatMap((user, index) => (user ? [] : fault('userCodes', index))),
    ...ids.flatMap((id, index) => (found.some((user) => user.id === id) ? [] : fault('userIds', index))),
  ];
  checkFaults(faults);
  const chosen = new Set([...named, ...found.filter((user) => ids.includes(user.id))]);
  return found.filter((user) => chosen.has(user));
}
