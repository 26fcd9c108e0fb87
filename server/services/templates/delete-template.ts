import { eq } from 'drizzle-orm';

import type { templateDelete } from '../../../contract/operations/templates.ts';
import { documentTemplates } from '../../adapters/database/schema/templates.ts';
import type { Handler } from '../handler.ts';
import { done } from '../reply.ts';
import { lockTemplate } from './load-template.ts';

/**
 * DELETE /api/document-templates/delete/{id}: nothing new can be made from it any more. The row stays for what was made from
 * it, and its batches go on.
 */
export const deleteTemplate: Handler<typeof templateDelete> = async ({ deps, caller, params: { id } }) => {
  await deps.db.transaction(async (transaction) => {
    await lockTemplate(transaction, caller.comId, id);
    await transaction
      .update(documentTemplates)
      .set({ deletedAt: deps.clock.now() })
      .where(eq(documentTemplates.id, id));
  });
  return done(null, 'deleteTemplateSuccess');
};
