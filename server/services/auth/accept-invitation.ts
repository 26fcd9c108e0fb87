import { eq } from 'drizzle-orm';

import type { Transaction } from '../../adapters/database/database.ts';
import { accounts, users } from '../../adapters/database/schema/users.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Client } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { done, type OtpReply, otpSent } from '../reply.ts';
import { proveMailbox } from '../identity/verified-contacts.ts';
import { membershipsOf } from './memberships.ts';
import { type AccountRow, checkCredentials, chosenMembership, signInto } from './password-login.ts';
import { findAccountToJoinWith, findPasswordLink, lockPasswordLink } from './password-link.ts';
import { endPasswordLinks } from './set-password.ts';

/**
 * Joins a company with the account that the invited person has already: the token of the invitation proves the mailbox, the password
 * (and code) the account. What opens the account in its other companies stays as it is. `data` is a token for the company.
 * @throws {Refusal} passwordLinkInvalid; what signing in refuses
 */
export async function acceptInvitation(
  deps: Dependencies,
  body: { readonly token: string; readonly password: string; readonly otp: string | null },
  client: Client,
): Promise<OtpReply<string, { method: string }>> {
  const found = await findPasswordLink(deps.db, deps, body.token);
  if (found.comId === null) {
    refuse('passwordLinkInvalid');
  }
  const own = await findAccountToJoinWith(deps.db, found);
  const checked = await checkCredentials(deps, own === null ? [] : [own], {
    username: found.account.username,
    password: body.password,
    otp: body.otp,
  });
  if (checked.kind === 'code-needed') {
    return otpSent({ method: 'totp' }, 'totpRequired');
  }
  await deps.db.transaction((transaction) => join(transaction, deps, body.token, checked.account));
  const chosen = chosenMembership(await membershipsOf(deps.db, checked.account.id), found.comId);
  return done(await signInto(deps, checked.account, chosen, client), 'loginSuccess');
}

/** Puts the account into the place of the one that was made for the user, which goes. */
async function join(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'secrets'>,
  token: string,
  checked: AccountRow,
): Promise<void> {
  const found = await lockPasswordLink(transaction, deps, token);
  const invited = found.account;
  const [own] = await transaction.select().from(accounts).where(eq(accounts.id, checked.id)).for('update');
  // Nobody changed its password, address or second factor since they were looked at.
  const isSame =
    own?.tokenVersion === checked.tokenVersion &&
    own.totpConfirmedAt?.getTime() === checked.totpConfirmedAt?.getTime() &&
    (await findAccountToJoinWith(transaction, found))?.id === own.id;
  if (!isSame) {
    refuse('passwordLinkInvalid');
  }
  if (found.link.sentTo !== null) {
    await proveMailbox(transaction, deps, invited.id, found.link.sentTo);
  }
  await transaction
    .update(users)
    .set({ accountId: own.id, shownAccountId: invited.id })
    .where(eq(users.accountId, invited.id));
  await transaction.update(accounts).set({ comId: null }).where(eq(accounts.id, own.id));
  // A link that a company had sent to an address of its own would open the other company now.
  await endPasswordLinks(transaction, deps, own.id);
  await transaction.delete(accounts).where(eq(accounts.id, invited.id));
}
