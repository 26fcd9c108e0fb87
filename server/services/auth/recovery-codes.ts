import { and, eq, isNull } from 'drizzle-orm';

import type { Transaction } from '../../adapters/database/database.ts';
import { recoveryCodes } from '../../adapters/database/schema/users.ts';
import { normalizeRecoveryCode, recoveryCodeCount } from '../../domain/auth/recovery-code.ts';
import type { Dependencies } from '../dependencies.ts';

/** Makes fresh codes for an account, which end those before, and answers them: keyed digests alone are kept. */
export async function makeRecoveryCodes(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'secrets'>,
  accountId: string,
): Promise<string[]> {
  await deleteRecoveryCodes(transaction, accountId);
  const codes = Array.from({ length: recoveryCodeCount }, () => deps.secrets.recoveryCode());
  await transaction.insert(recoveryCodes).values(
    codes.map((code) => ({
      accountId,
      codeHash: deps.secrets.digest('recovery-code', normalizeRecoveryCode(code)),
      createdAt: deps.clock.now(),
    })),
  );
  return codes;
}

export async function deleteRecoveryCodes(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
}

/** Whether a code was one of the account's; it is used up then. */
export async function takeRecoveryCode(
  deps: Pick<Dependencies, 'db' | 'clock' | 'secrets'>,
  accountId: string,
  code: string,
): Promise<boolean> {
  const taken = await deps.db
    .update(recoveryCodes)
    .set({ usedAt: deps.clock.now() })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.codeHash, deps.secrets.digest('recovery-code', normalizeRecoveryCode(code))),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return taken.length > 0;
}
