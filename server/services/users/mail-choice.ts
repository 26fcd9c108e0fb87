import { and, eq } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import type { Body, DataInput } from '../../../contract/operation.ts';
import type {
  mailChoiceAnswer as answerOperation,
  mailChoiceLink as linkOperation,
} from '../../../contract/operations/users.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { isMailChoiceToken, userOfToken } from '../identity/mail-choice-token.ts';
import { deleteComplaint } from '../identity/mail-complaints.ts';
import { done, type Reply } from '../reply.ts';

/** @throws {Refusal} mailChoiceInvalid */
async function findReader(db: Queryable, deps: Pick<Dependencies, 'secrets'>, token: string) {
  const id = userOfToken(token);
  const [found] =
    id === null
      ? []
      : await db
          .select({ user: users, company: companies.name })
          .from(users)
          .innerJoin(companies, eq(companies.id, users.comId))
          .where(and(eq(users.id, id), users.isGuest, eq(users.status, userStatus.enabled)));
  if (!found || !isMailChoiceToken(deps, token, found.user)) {
    refuse('mailChoiceInvalid');
  }
  return found;
}

/** POST /api/auth/mail-choice: which mails a guest gets. */
export const mailChoiceLink: Handler<typeof linkOperation> = async ({ deps, body: { token } }) => {
  const { user, company } = await findReader(deps.db, deps, token);
  return done({ name: user.name, company, wantsAll: user.unsubscribedAt === null }, 'mailChoiceFound');
};

/** POST /api/auth/mail-choice/answer: whoever wants all of them again takes back that one was spam, too. */
export async function answerMailChoice(
  deps: Pick<Dependencies, 'db' | 'secrets' | 'clock'>,
  { token, wantsAll }: Body<typeof answerOperation>,
): Promise<Reply<DataInput<typeof answerOperation>>> {
  const { user, company } = await deps.db.transaction(async (transaction) => {
    const found = await findReader(transaction, deps, token);
    await transaction
      .update(users)
      .set({ unsubscribedAt: wantsAll ? null : deps.clock.now() })
      .where(eq(users.id, found.user.id));
    if (wantsAll) {
      await deleteComplaint(transaction, deps, found.user.email);
    }
    return found;
  });
  return done({ name: user.name, company, wantsAll }, 'mailChoiceSaved');
}
