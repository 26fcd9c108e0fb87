import { and, count, eq, inArray } from 'drizzle-orm';

import { documentStatus } from '../../../contract/enums.ts';
import type { documentsRecipients } from '../../../contract/operations/follow-up.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { isTold } from '../../domain/channel-choice.ts';
import { countInvitations } from '../../domain/gathering.ts';
import { findPushedTo } from '../../notifications/push-notification.ts';
import { isAmong } from '../is-among.ts';
import type { Handler } from '../handler.ts';
import { done } from '../reply.ts';
import { isPendingStep, isUnderWayCondition, visibleTo } from '../workflow/access.ts';
import { checkVisible } from '../workflow/check-visible.ts';
import { isUnexpired } from '../workflow/substitutes.ts';
import { isRemindable } from './is-remindable.ts';

/** POST /api/documents/recipients: what sending would tell, or reminding, as things stand now. */
export const countRecipients: Handler<typeof documentsRecipients> = async ({
  deps,
  caller,
  body: { ids, action },
}) => {
  await checkVisible(deps.db, caller, ids);
  const now = deps.clock.now();
  const isConcerned =
    action === 'send'
      ? inArray(documents.status, [documentStatus.new, documentStatus.correcting])
      : and(isUnderWayCondition, isRemindable(now));
  const groups = await deps.db
    .select({
      userId: users.id,
      receiveNotificationMethod: users.receiveNotificationMethod,
      isGuest: users.isGuest,
      unsubscribedAt: users.unsubscribedAt,
      batchImportId: documents.batchImportId,
      documents: count(),
    })
    .from(documents)
    .innerJoin(companies, eq(companies.id, documents.comId))
    .innerJoin(processSteps, eq(processSteps.documentId, documents.id))
    .innerJoin(users, eq(users.id, processSteps.userId))
    .where(and(isAmong(documents.id, ids), visibleTo(caller), isConcerned, isUnexpired(now), isPendingStep))
    .groupBy(users.id, documents.batchImportId, documents.createdByUserId);
  const userIds = new Set(groups.map(({ userId }) => userId));
  const pushedTo = await findPushedTo(deps.db, deps, [...userIds]);
  const told = groups
    .filter((group) =>
      isTold(group, { isOptional: action === 'remind', isPushedTo: pushedTo.has(group.userId) }),
    )
    .map((group) => ({ ...group, isBatch: group.batchImportId !== null }));
  const byUser = Map.groupBy(told, ({ userId }) => userId);
  const messages = [...byUser.values()].reduce((sum, own) => {
    // What a guest is told is not gathered (decision 0049).
    const mayGather = own.every(({ isGuest }) => !isGuest);
    return sum + countInvitations(own, mayGather ? deps.settings.gatherMinutes : 0);
  }, 0);
  return done({
    people: byUser.size,
    messages,
    unreached: userIds.size - byUser.size,
    isGathered: messages < told.reduce((sum, group) => sum + group.documents, 0),
  });
};
