import { and, eq, gt, isNull } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import type { Body } from '../../../contract/operation.ts';
import type {
  contactChangeDecide,
  contactChangeAnswer,
  contactChangeLink as linkOperation,
} from '../../../contract/operations/users.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { accounts, contactChanges, users } from '../../adapters/database/schema/users.ts';
import { refuse } from '../../domain/refusal.ts';
import { hasSecondFactor } from '../../domain/auth/second-factor.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { lockCompany } from '../lock-company.ts';
import { commitAndDeliver, createNotifications } from '../../notifications/create-notification.ts';
import { done } from '../reply.ts';
import { type ContactChangeRow, settleChange, waitingChanges } from './contact-changes.ts';
import { loadUser } from './load-users.ts';

/** @throws {Refusal} contactChangeInvalid */
async function findChange(db: Queryable, deps: Pick<Dependencies, 'clock' | 'secrets'>, token: string) {
  const [found = refuse('contactChangeInvalid')] = await db
    .select({ change: contactChanges, user: users, company: companies })
    .from(contactChanges)
    .innerJoin(users, eq(users.id, contactChanges.userId))
    .innerJoin(companies, eq(companies.id, users.comId))
    .where(
      and(
        eq(contactChanges.tokenHash, deps.secrets.digest('contact-change', token)),
        isNull(contactChanges.outcome),
        gt(contactChanges.linkExpiresAt, deps.clock.now()),
        eq(users.status, userStatus.enabled),
      ),
    );
  return found;
}

/** POST /api/auth/contact-change: what the holder of the old address is asked to confirm. */
export const contactChangeLink: Handler<typeof linkOperation> = async ({ deps, body: { token } }) => {
  const { change, user, company } = await findChange(deps.db, deps, token);
  const { field, previous, value, linkExpiresAt } = change;
  return done(
    {
      field,
      previous,
      value,
      name: user.name,
      company: company.name,
      expiresAt: formatInstant(linkExpiresAt ?? deps.clock.now(), company.timeZone),
    },
    'contactChangeFound',
  );
};

/**
 * POST /api/auth/contact-change/answer: by whoever reads what is sent to the old address.
 * @throws {Refusal} contactChangeInvalid
 */
export const answerContactChange: Handler<typeof contactChangeAnswer> = async ({
  deps,
  body: { token, confirm },
}) => {
  const { change, user } = await findChange(deps.db, deps, token);
  const isSettled = await settle(deps, user.comId, confirm, () => Promise.resolve([change.id]));
  if (!isSettled) {
    refuse('contactChangeInvalid');
  }
  return done(null, confirm ? 'contactChangeConfirmed' : 'contactChangeDeclined');
};

type Expected = Body<typeof contactChangeDecide>['expected'];

/**
 * POST /api/users/contact-change/{id}. Every session of an account with a second factor was begun with it, since turning it on ends the
 * others.
 * @throws {Refusal} userNotFound, contactChangeNone, contactChangeOther, secondFactorNeeded
 */
export const decideContactChange: Handler<typeof contactChangeDecide> = async ({
  deps,
  caller,
  params: { id: userId },
  body: { confirm, expected },
}) => {
  await loadUser(deps, caller.comId, userId);
  await settle(deps, caller.comId, confirm, async (transaction) => {
    const waiting = await waitingChanges(transaction, [userId]);
    if (waiting.length === 0) {
      refuse('contactChangeNone');
    }
    if (!isExpected(waiting, expected)) {
      refuse('contactChangeOther');
    }
    const [account] = await transaction.select().from(accounts).where(eq(accounts.id, caller.accountId));
    if (confirm && (account === undefined || !hasSecondFactor(account))) {
      refuse('secondFactorNeeded');
    }
    return waiting.map(({ id }) => id);
  });
  return done(
    await loadUser(deps, caller.comId, userId),
    confirm ? 'contactChangeConfirmed' : 'contactChangeDeclined',
  );
};

/** Whether those that wait are the ones that were looked at, where a caller says which. */
function isExpected(waiting: readonly ContactChangeRow[], expected: Expected): boolean {
  const isSeen = ({ field, value }: ContactChangeRow): boolean =>
    expected?.some((seen) => seen.field === field && seen.value === value) ?? true;
  return waiting.length === (expected ?? waiting).length && waiting.every(isSeen);
}

/** Settles the changes that are found under the company's lock. Answers whether any of them still waited. */
async function settle(
  deps: Dependencies,
  comId: number,
  confirm: boolean,
  find: (transaction: Transaction) => Promise<readonly string[]>,
): Promise<boolean> {
  return commitAndDeliver(deps, async (transaction) => {
    await lockCompany(transaction, comId);
    const told = [];
    let settled = false;
    for (const id of await find(transaction)) {
      const items = await settleChange(transaction, deps, { id, comId }, confirm ? 'confirmed' : 'declined');
      settled ||= items !== null;
      told.push(...(items ?? []));
    }
    await createNotifications(transaction, deps, told);
    return settled;
  });
}
