import { eq } from 'drizzle-orm';

import { activity } from '../../../contract/enums.ts';
import type { Body } from '../../../contract/operation.ts';
import type { documentUpdate } from '../../../contract/operations/document-actions.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { isUnderWay } from '../../domain/workflow.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { checkDetails } from './check-details.ts';
import { actorOf, appendHistory } from '../workflow/history.ts';
import { lockVisible } from './own-document.ts';

/** Whether a change is about nothing but when the document expires. */
export function changesExpiryAlone(body: Body<typeof documentUpdate>): boolean {
  const given = Object.entries(body).filter(([name, value]) => name !== 'id' && value !== undefined);
  return given.length === 1 && body.expiryDate !== undefined;
}

/**
 * Gives a document of the caller that is under way another last day, or none (companion operations, §3, "Expiry").
 * Answers false for any other that they may see. Its version stays: whoever is signing it meanwhile is not disturbed.
 */
export async function extendExpiry(
  deps: Dependencies,
  caller: SessionCaller,
  documentId: string,
  expiryDate: string | null | undefined,
): Promise<boolean> {
  return deps.db.transaction(async (transaction) => {
    const document = await lockVisible(transaction, caller, documentId);
    if (document.createdByUserId !== caller.userId || !isUnderWay(document.status) || document.finalising) {
      return false;
    }
    await checkDetails({ ...deps, db: transaction }, caller, { expiryDate });
    await transaction
      .update(documents)
      .set({ expiryDate: expiryDate ?? null, expiryNoticeDays: null, modifiedAt: deps.clock.now() })
      .where(eq(documents.id, documentId));
    await appendHistory(transaction, deps, documentId, {
      ...actorOf(caller),
      activity: activity.updateDocument,
    });
    return true;
  });
}
