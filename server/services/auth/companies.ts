import type { getCompanies as operation } from '../../../contract/operations/auth.ts';
import type { AccountCaller, Client, SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { presentCompany } from '../present-user.ts';
import { done, type Reply } from '../reply.ts';
import { membershipsOf } from './memberships.ts';
import { chosenMembership, signInto } from './password-login.ts';
import { continueSession } from './sessions.ts';
import { findOwnAccount } from './own-account.ts';

/** The companies that the account may choose (companion operations, §2). */
export const getCompanies: Handler<typeof operation> = async ({ deps, caller }) => {
  const memberships = await membershipsOf(deps.db, caller.accountId);
  return done(memberships.filter(({ enabled }) => enabled).map(({ company }) => presentCompany(company)));
};

/** A token to work in the chosen company, which ends with the one that was shown. */
export async function chooseCompany(
  deps: Dependencies,
  caller: AccountCaller | SessionCaller,
  comId: number,
  client: Client,
): Promise<Reply<string>> {
  const account = await findOwnAccount(deps, caller);
  const chosen = chosenMembership(await membershipsOf(deps.db, account.id), comId);
  // A token of before there were rows of sessions becomes one that can be ended.
  const token =
    caller.sessionId === undefined
      ? await signInto(deps, account, chosen, client)
      : await continueSession(
          deps,
          account,
          { kind: 'session', userId: chosen.userId, comId: chosen.company.id },
          caller.sessionId,
          caller.expiresAt,
        );
  return done(token, 'loginSuccess');
}
