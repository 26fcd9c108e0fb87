import { eq } from 'drizzle-orm';

import { documentTemplates } from '../../adapters/database/schema/templates.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { done, type Reply } from '../reply.ts';
import { lockTemplate } from './load-template.ts';

/**
 * DELETE /api/document-templates/delete/{id}: nothing new can be made from it any more. The row stays for what was made from
 * it, and its batches go on.
 */
export async function deleteTemplate(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  caller: SessionCaller,
  id: number,
): Promise<Reply<null>> {
  await deps.db.transaction(async (transaction) => {
    await lockTemplate(transaction, caller.comId, id);
    await transaction
      .update(documentTemplates)
      .set({ deletedAt: deps.clock.now() })
      .where(eq(documentTemplates.id, id));
  });
  return done(null, 'deleteTemplateSuccess');
}
