import { and, asc, eq, gte, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import type { FieldFault } from '../../../contract/faults.ts';
import type { FixedMessageId } from '../../../contract/messages.ts';
import type { AbsenceInput } from '../../../contract/models/absence.ts';
import type { Body, DataInput } from '../../../contract/operation.ts';
import {
  absenceDaysMax,
  type absenceSave,
  type absencesGet,
  type absenceEnd,
} from '../../../contract/operations/absences.ts';
import { addDays, dayOf, formatInstant } from '../../../contract/time.ts';
import { findByCode } from '../../../contract/rules/person-codes.ts';
import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { absences } from '../../adapters/database/schema/absences.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { impossible } from '../../domain/impossible.ts';
import { type Absence, chainFault, isCurrent } from '../../domain/absence.ts';
import { refuse, checkFaults, refuseFields } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { lockCompany } from '../lock-company.ts';
import { checkProcessor } from '../workflow/check-processor.ts';
import type { InvolvedUser } from '../workflow/load-document.ts';
import { commitAndDeliver, createNotification } from '../../notifications/create-notification.ts';
import { presentUserBrief } from '../present-user.ts';
import { done, type Reply } from '../reply.ts';
import { mayBeNamed } from '../names-code.ts';
import { beginAbsence, secondsUntil } from './begin-absence.ts';
import { isOwnUser } from '../own-users.ts';

type Answer = Reply<DataInput<typeof absencesGet>>;
type AbsenceRow = typeof absences.$inferSelect;

/** How long what waits may wait for the call that hands it over before the job takes it up. */
const healAfterSeconds = 15;

const substitutes = alias(users, 'substitutes');

/** Those that are not over, with the people in them, the first to come first. */
async function loadOpen(db: Queryable, comId: number, today: string) {
  return db
    .select({ absence: absences, user: users, substitute: substitutes })
    .from(absences)
    .innerJoin(users, eq(users.id, absences.userId))
    .innerJoin(substitutes, eq(substitutes.id, absences.substituteId))
    .where(and(eq(absences.comId, comId), isNull(absences.endedAt), gte(absences.toDay, today)))
    .orderBy(asc(absences.fromDay), asc(absences.id));
}

type OpenAbsence = Awaited<ReturnType<typeof loadOpen>>[number];

function present({ absence, user, substitute }: OpenAbsence, today: string, timeZone: string): AbsenceInput {
  const { id, fromDay, toDay, reason, takesWaiting, createdAt } = absence;
  return {
    id,
    user: presentUserBrief(user),
    substitute: presentUserBrief(substitute),
    fromDay,
    toDay,
    reason,
    takesWaiting,
    isCurrent: isCurrent(absence, today),
    createdDate: formatInstant(createdAt, timeZone),
  };
}

async function answerOf(
  deps: Dependencies,
  caller: SessionCaller,
  message?: FixedMessageId,
): Promise<Answer> {
  const [company] = await deps.db.select().from(companies).where(eq(companies.id, caller.comId));
  const timeZone = company?.timeZone ?? deps.settings.timeZone;
  const today = dayOf(deps.clock.now(), timeZone);
  const open = await loadOpen(deps.db, caller.comId, today);
  const mine = open.find(({ absence }) => absence.userId === caller.userId);
  const data = {
    mayDelegate: company?.processorsMayReassign ?? false,
    today,
    mine: mine ? present(mine, today, timeZone) : null,
    standingIn: open
      .filter(({ absence }) => absence.substituteId === caller.userId)
      .map((row) => present(row, today, timeZone)),
  };
  return message === undefined ? done(data) : done(data, message);
}

/** GET /api/me/absences. */
export const getAbsences: Handler<typeof absencesGet> = ({ deps, caller }) => answerOf(deps, caller);

/**
 * POST /api/me/absences. The company is locked, so that of two people who name each other at once one is refused. What waits is handed
 * over right after, when it is to be and the absence has begun; a job does it on its first day, and what could not be done at once.
 */
export const saveAbsence: Handler<typeof absenceSave> = async ({ deps, caller, body }) => {
  const saved = await commitAndDeliver(deps, async (transaction) => {
    const company = await lockCompany(transaction, caller.comId);
    if (!company.processorsMayReassign) {
      refuse('delegationOff');
    }
    const today = dayOf(deps.clock.now(), company.timeZone);
    checkDays(body, today);
    const substitute = await findSubstitute(transaction, caller, body.substituteCode);
    const open = await loadOpen(transaction, caller.comId, today);
    checkChain({ ...body, userId: caller.userId, substituteId: substitute.id }, substitute, open);
    const row = await writeAbsence(transaction, deps, caller, {
      body,
      substitute,
      timeZone: company.timeZone,
    });
    return { row, hasBegun: isCurrent(body, today) };
  });
  if (saved.row.takesWaiting && saved.hasBegun) {
    await beginAbsence(deps, { absenceId: saved.row.id });
  }
  return answerOf(deps, caller, 'saveAbsenceSuccess');
};

function checkDays({ fromDay, toDay }: Body<typeof absenceSave>, today: string): void {
  const faults: FieldFault[] = [];
  if (fromDay < today) {
    faults.push({ path: 'fromDay', id: 'inThePast' });
  }
  if (toDay < fromDay) {
    faults.push({ path: 'toDay', id: 'dateOrder' });
  } else if (toDay > addDays(fromDay, absenceDaysMax)) {
    faults.push({ path: 'toDay', id: 'tooManyDays', params: { n: absenceDaysMax } });
  }
  checkFaults(faults);
}

async function findSubstitute(
  transaction: Transaction,
  caller: SessionCaller,
  code: string,
): Promise<InvolvedUser> {
  const found = await transaction
    .select()
    .from(users)
    .where(and(eq(users.comId, caller.comId), isOwnUser, mayBeNamed([code])));
  const substitute = findByCode(found, code);
  if (!substitute) {
    throw refuseFields([{ path: 'substituteCode', id: 'unknownUser' }]);
  }
  if (substitute.id === caller.userId) {
    throw refuseFields([{ path: 'substituteCode', id: 'notYourself' }]);
  }
  checkProcessor(substitute);
  return substitute;
}

function checkChain(wanted: Absence, substitute: InvolvedUser, open: readonly OpenAbsence[]): void {
  const others = open.filter(({ absence }) => absence.userId !== wanted.userId);
  const fault = chainFault(
    wanted,
    others.map(({ absence }) => absence),
  );
  if (fault === null) {
    return;
  }
  if (fault === 'substitute-is-absent') {
    refuse('absenceOfSubstitute', { code: substitute.code });
  }
  const other = others.find(({ user }) => user.id === fault.standsInFor);
  refuse('absenceWhileStandingIn', { code: other?.user.code ?? '' });
}

type NewAbsence = {
  readonly body: Body<typeof absenceSave>;
  readonly substitute: InvolvedUser;
  readonly timeZone: string;
};

async function writeAbsence(
  transaction: Transaction,
  deps: Dependencies,
  { comId, userId }: SessionCaller,
  { body, substitute, timeZone }: NewAbsence,
): Promise<AbsenceRow> {
  const now = deps.clock.now();
  await endOpen(transaction, userId, now);
  const { fromDay, toDay, reason, takesWaiting } = body;
  const [row = impossible('an absence was not written')] = await transaction
    .insert(absences)
    .values({
      comId,
      userId,
      substituteId: substitute.id,
      fromDay,
      toDay,
      reason,
      takesWaiting,
      createdAt: now,
    })
    .returning();
  if (takesWaiting) {
    const startAfterSeconds = Math.max(healAfterSeconds, secondsUntil(fromDay, timeZone, now));
    await deps.jobs.enqueue(transaction, 'begin-absence', { absenceId: row.id }, { startAfterSeconds });
  }
  await createNotification(transaction, deps, { kind: 'absence', userId: substitute.id });
  return row;
}

async function endOpen(transaction: Transaction, userId: number, endedAt: Date): Promise<number> {
  const ended = await transaction
    .update(absences)
    .set({ endedAt })
    .where(and(eq(absences.userId, userId), isNull(absences.endedAt)))
    .returning({ id: absences.id });
  return ended.length;
}

/** POST /api/me/absences/end. */
export const endAbsence: Handler<typeof absenceEnd> = async ({ deps, caller }) => {
  const open = await answerOf(deps, caller);
  if (!open.data.mine) {
    refuse('absenceNotFound');
  }
  await deps.db.transaction((transaction) => endOpen(transaction, caller.userId, deps.clock.now()));
  return answerOf(deps, caller, 'endAbsenceSuccess');
};
