import { eq } from 'drizzle-orm';

import type { Transaction } from '../../adapters/database/database.ts';
import { processTemplates } from '../../adapters/database/schema/templates.ts';
import type { UserRow } from '../present-user.ts';

type Named = Pick<UserRow, 'id' | 'code'>;

/** Names somebody in the company's process templates by another code, or names somebody else in their place. */
export async function nameInTemplates(
  transaction: Transaction,
  comId: number,
  before: Named,
  after: Named,
): Promise<void> {
  const templates = await transaction
    .select()
    .from(processTemplates)
    .where(eq(processTemplates.comId, comId));
  for (const { id, processes } of templates) {
    const renamed = processes.map((item) => ({
      ...item,
      ...(item.processedByUserCode === before.code && { processedByUserCode: after.code }),
      ...(item.processedByUserId === before.id && { processedByUserId: after.id }),
    }));
    if (JSON.stringify(renamed) !== JSON.stringify(processes)) {
      await transaction
        .update(processTemplates)
        .set({ processes: renamed })
        .where(eq(processTemplates.id, id));
    }
  }
}
