import { and, desc, eq, sql, type SQL } from 'drizzle-orm';

import { identityDecision } from '../../../contract/enums.ts';
import type { ekycStatus, identityVerificationsList } from '../../../contract/operations/ekyc.ts';
import { identityVerifications } from '../../adapters/database/schema/processing.ts';
import { users } from '../../adapters/database/schema/users.ts';
import type { Handler } from '../handler.ts';
import { matchesPerson, paginate, searchOrder } from '../paging.ts';
import { findHeldStep } from '../workflow/find-step.ts';
import { done } from '../reply.ts';
import {
  acceptedVerification,
  isIdentityKnown,
  newestVerification,
  presentVerification,
  selectVerifications,
} from './verifications.ts';

/** GET /api/identity-verifications: for hr and admin, of what is searched for the nearest first, then the newest. */
export const listVerifications: Handler<typeof identityVerificationsList> = async ({
  deps,
  caller,
  query,
}) => {
  const condition = and(
    eq(identityVerifications.comId, caller.comId),
    statusCondition(query.status),
    matchesPerson(users.searchText, query.search),
  );
  const page = await paginate(
    query,
    deps.db.$count(selectVerifications(deps.db).where(condition).as('found')),
    selectVerifications(deps.db)
      .where(condition)
      .orderBy(
        ...searchOrder(users, query.search),
        desc(identityVerifications.createdAt),
        desc(identityVerifications.id),
      ),
    (records) => Promise.all(records.map((record) => presentVerification(deps, caller, record))),
  );
  return done(page);
};

/** 0 means that no status is asked for, as in the list of documents; a number that is none finds nothing. */
function statusCondition(status: number | undefined): SQL | undefined {
  if (status === undefined || status === 0) {
    return undefined;
  }
  const wanted = (['waiting', 'accepted', 'refused'] as const).find(
    (name) => identityDecision[name] === status,
  );
  return wanted === undefined ? sql`false` : eq(identityVerifications.status, wanted);
}

/**
 * GET /api/documents/ekyc/{processId}: what became of the pictures that the holder of a step sent. One who was accepted at another
 * step of the document is not asked again, and sees what they were accepted by. What counts no more is not told: they send anew.
 */
export const verificationOfStep: Handler<typeof ekycStatus> = async ({
  deps,
  caller,
  params: { processId: stepId },
}) => {
  const held = await findHeldStep(deps.db, caller, stepId);
  const { record, step, user } = held;
  const told =
    (await acceptedVerification(deps.db, record.document.id, user.id)) ??
    (await newestVerification(deps.db, step.id, user.id));
  // What was accepted is no answer any more where the person has to show again who they are.
  const isOver = told?.verification.status === 'accepted' && !(await isIdentityKnown(deps.db, held));
  return done(told && !isOver ? await presentVerification(deps, caller, told) : null);
};
