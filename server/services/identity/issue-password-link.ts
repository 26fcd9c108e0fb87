import { and, eq, isNull } from 'drizzle-orm';

import type { Transaction } from '../../adapters/database/database.ts';
import { passwordLinks } from '../../adapters/database/schema/users.ts';
import { passwordLinkHours, type PasswordLinkPurpose } from '../../domain/auth/lifetimes.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * Makes a link to set the password of an account and answers its absolute address, the secret behind its `#`. `sentTo` is the mailbox
 * that using it proves; `null` where it is handed out otherwise. It works once (companion operations, §2, "Accounts"). A fresh invitation ends the ones before, which may have gone astray; a fresh
 * reset does not, else a stranger could keep ending the link that the owner asked for.
 */
export async function issuePasswordLink(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'secrets' | 'settings'>,
  accountId: string,
  purpose: PasswordLinkPurpose,
  sentTo: string | null,
): Promise<string> {
  const now = deps.clock.now();
  if (purpose === 'invitation') {
    await transaction
      .update(passwordLinks)
      .set({ usedAt: now })
      .where(
        and(
          eq(passwordLinks.accountId, accountId),
          eq(passwordLinks.purpose, purpose),
          isNull(passwordLinks.usedAt),
        ),
      );
  }
  const token = deps.secrets.linkToken();
  await transaction.insert(passwordLinks).values({
    accountId,
    purpose,
    tokenHash: deps.secrets.digest('password-link', token),
    sentTo,
    expiresAt: new Date(now.getTime() + passwordLinkHours[purpose] * 3_600_000),
    createdAt: now,
  });
  return `${deps.settings.publicUrl}/set-password#${token}`;
}
