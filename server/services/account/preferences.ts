import { eq } from 'drizzle-orm';

import { receiveNotificationMethod } from '../../../contract/enums.ts';
import type { FieldFault } from '../../../contract/faults.ts';
import type { Preferences } from '../../../contract/models/user.ts';
import type { Body } from '../../../contract/operation.ts';
import type { preferencesSave, preferencesGet } from '../../../contract/operations/account.ts';
import { addressChannels } from '../../../contract/rules/step-delivery.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { fieldOfChannel, notificationMethodOf, otpMethodOf } from '../../domain/channel-choice.ts';
import { type ContactField, contactFields, unreachable } from '../../domain/contact-change.ts';
import { checkFaults, refuseUnauthenticated } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import type { UserRow } from '../present-user.ts';
import { done } from '../reply.ts';
import { deleteComplaint } from '../identity/mail-complaints.ts';
import { markVerified } from '../identity/verified-contacts.ts';

export function presentPreferences(
  { messenger }: Pick<Dependencies, 'messenger'>,
  user: Pick<UserRow, 'language' | 'receiveOtpMethod' | 'receiveNotificationMethod'>,
): Preferences {
  return {
    language: user.language,
    receiveOtpMethod: user.receiveOtpMethod,
    receiveNotificationMethod: user.receiveNotificationMethod,
    otpMethods: addressChannels
      .filter((channel) => messenger.has(channel, 'otp'))
      .map((channel) => otpMethodOf[channel]),
    notificationMethods: [
      ...addressChannels
        .filter((channel) => messenger.has(channel, 'step-invitation'))
        .map((channel) => notificationMethodOf[channel]),
      receiveNotificationMethod.none,
    ],
  };
}

/** Ways that are newly chosen, and that the service cannot send by. */
function withoutChannel(now: Preferences, body: Body<typeof preferencesSave>): FieldFault[] {
  const { receiveOtpMethod: otp, receiveNotificationMethod: notification } = body;
  const isMissing = (
    method: number | null | undefined,
    before: number,
    offered: readonly number[],
  ): boolean => typeof method === 'number' && method !== before && !offered.includes(method);
  return [
    ...(isMissing(otp, now.receiveOtpMethod, now.otpMethods)
      ? [{ path: 'receiveOtpMethod', id: 'noSuchChannel' } as const]
      : []),
    ...(isMissing(notification, now.receiveNotificationMethod, now.notificationMethods)
      ? [{ path: 'receiveNotificationMethod', id: 'noSuchChannel' } as const]
      : []),
  ];
}

async function loadUser({ db }: { readonly db: Queryable }, caller: SessionCaller): Promise<UserRow> {
  const [user = refuseUnauthenticated()] = await db.select().from(users).where(eq(users.id, caller.userId));
  return user;
}

/** GET /api/me/preferences (companion operations, §6). */
export const getPreferences: Handler<typeof preferencesGet> = async ({ deps, caller }) =>
  done(presentPreferences(deps, await loadUser(deps, caller)));

/**
 * POST /api/me/preferences: fields that are left out stay.
 * @throws {Refusal} a field's fault for a way of being reached that the service does not have, or that the user has no address for
 */
export const savePreferences: Handler<typeof preferencesSave> = async ({ deps, caller, body }) => {
  const wanted = await deps.db.transaction(async (transaction) => {
    // Locked, so that what is chosen is the address that the user has, and none that is being written.
    await transaction
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, caller.userId))
      .for('no key update');
    const user = await loadUser({ db: transaction }, caller);
    const faults = [...withoutChannel(presentPreferences(deps, user), body), ...unreachable(user, body)];
    checkFaults(faults);
    const saved = {
      language: body.language ?? user.language,
      receiveOtpMethod: body.receiveOtpMethod ?? user.receiveOtpMethod,
      receiveNotificationMethod: body.receiveNotificationMethod ?? user.receiveNotificationMethod,
    };
    await transaction.update(users).set(saved).where(eq(users.id, user.id));
    for (const field of chosenContacts(user, saved)) {
      if (field === 'email') {
        await deleteComplaint(transaction, deps, user.email);
      }
      await markVerified(transaction, deps, user.id, field);
    }
    return saved;
  });
  return done(presentPreferences(deps, wanted), 'savedPreferences');
};

type Ways = Pick<UserRow, 'receiveOtpMethod' | 'receiveNotificationMethod'>;

/**
 * Whoever signed in chooses where their own codes and links go, and answers for that address being theirs. Saving again what somebody
 * else has set chooses nothing.
 */
function chosenContacts(before: Ways, after: Ways): ContactField[] {
  const otp = after.receiveOtpMethod === before.receiveOtpMethod ? null : after.receiveOtpMethod;
  const notification =
    after.receiveNotificationMethod === before.receiveNotificationMethod
      ? null
      : after.receiveNotificationMethod;
  const channels = addressChannels.filter(
    (channel) => otp === otpMethodOf[channel] || notification === notificationMethodOf[channel],
  );
  const chosen = new Set(channels.map((channel) => fieldOfChannel[channel]));
  return contactFields.filter((field) => chosen.has(field));
}
