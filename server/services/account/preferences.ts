import { eq } from 'drizzle-orm';

import { envelopeCode } from '../../../contract/envelope.ts';
import { receiveNotificationMethod, receiveOtpMethod } from '../../../contract/enums.ts';
import type { FieldFault } from '../../../contract/faults.ts';
import { say } from '../../../contract/messages.ts';
import type { Preferences } from '../../../contract/models/user.ts';
import type { Body } from '../../../contract/operation.ts';
import type { preferencesSave } from '../../../contract/operations/account.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { Refusal, refuseFields } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import type { UserRow } from '../present-user.ts';
import { done, type Reply } from '../reply.ts';

export function presentPreferences(
  user: Pick<UserRow, 'language' | 'receiveOtpMethod' | 'receiveNotificationMethod'>,
): Preferences {
  return {
    language: user.language,
    receiveOtpMethod: user.receiveOtpMethod,
    receiveNotificationMethod: user.receiveNotificationMethod,
  };
}

async function loadUser(deps: Pick<Dependencies, 'db'>, caller: SessionCaller): Promise<UserRow> {
  const [user] = await deps.db.select().from(users).where(eq(users.id, caller.userId));
  if (!user) {
    throw new Refusal(say('unauthenticated'), envelopeCode.unauthenticated);
  }
  return user;
}

/** GET /api/me/preferences (companion operations, §6). */
export async function getPreferences(
  deps: Pick<Dependencies, 'db'>,
  caller: SessionCaller,
): Promise<Reply<Preferences>> {
  return done(presentPreferences(await loadUser(deps, caller)));
}

/**
 * POST /api/me/preferences: fields that are left out stay.
 * @throws {Refusal} a field's fault for a way of being reached that the user has no address for
 */
export async function savePreferences(
  deps: Pick<Dependencies, 'db'>,
  caller: SessionCaller,
  body: Body<typeof preferencesSave>,
): Promise<Reply<Preferences>> {
  const user = await loadUser(deps, caller);
  const wanted = {
    language: body.language ?? user.language,
    receiveOtpMethod: body.receiveOtpMethod ?? user.receiveOtpMethod,
    receiveNotificationMethod: body.receiveNotificationMethod ?? user.receiveNotificationMethod,
  };
  const faults = unreachable(user, body);
  if (faults.length > 0) {
    throw refuseFields(faults);
  }
  await deps.db.update(users).set(wanted).where(eq(users.id, user.id));
  return done(presentPreferences(wanted), say('savedPreferences'));
}

/** Ways of being reached that are wanted and lead nowhere. */
export function unreachable(
  user: Pick<UserRow, 'email' | 'phone'>,
  body: {
    readonly receiveOtpMethod?: number | null | undefined;
    readonly receiveNotificationMethod?: number | null | undefined;
  },
): FieldFault[] {
  const bySms = { otp: receiveOtpMethod.sms[0], notice: receiveNotificationMethod.sms[0] };
  const byEmail = { otp: receiveOtpMethod.email[0], notice: receiveNotificationMethod.email[0] };
  const missing = (sms: boolean, email: boolean): boolean =>
    (sms && user.phone === '') || (email && user.email === '');
  const faults: FieldFault[] = [];
  if (missing(body.receiveOtpMethod === bySms.otp, body.receiveOtpMethod === byEmail.otp)) {
    faults.push({ path: 'receiveOtpMethod', id: 'noAddress' });
  }
  const notice = body.receiveNotificationMethod;
  if (missing(notice === bySms.notice, notice === byEmail.notice)) {
    faults.push({ path: 'receiveNotificationMethod', id: 'noAddress' });
  }
  return faults;
}
