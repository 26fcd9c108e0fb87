import { and, eq, inArray, ne, sql } from 'drizzle-orm';

import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { notifications } from '../../adapters/database/schema/notifications.ts';
import { commitAndDeliver } from '../../notifications/create-notification.ts';
import { createOrGather } from '../../notifications/gather-notifications.ts';
import { isAddressLost } from '../../notifications/step-delivery.ts';
import type { Dependencies } from '../dependencies.ts';

/** Tells creators of requests that came to nothing, once for each: of those that have got through by now nothing is said. */
export async function tellUndelivered(deps: Dependencies, noticeIds: readonly string[]): Promise<void> {
  await commitAndDeliver(deps, async (transaction) => {
    const lost = await transaction
      .selectDistinctOn([processSteps.id], {
        userId: documents.createdByUserId,
        documentId: documents.id,
        stepId: processSteps.id,
      })
      .from(notifications)
      .innerJoin(processSteps, eq(processSteps.id, notifications.stepId))
      .innerJoin(documents, eq(documents.id, processSteps.documentId))
      .where(
        and(
          inArray(notifications.id, [...noticeIds]),
          // Whoever made the document and holds the step is not reached by another mail either.
          ne(documents.createdByUserId, notifications.userId),
          isAddressLost(transaction),
          sql`not exists (select 1 from ${notifications} as told where told.step_id = ${processSteps.id}
            and told.kind = 'step-undelivered' and told.created_at >= ${notifications.createdAt})`,
        ),
      )
      .orderBy(processSteps.id);
    await createOrGather(
      transaction,
      deps,
      lost.map((step) => ({ kind: 'step-undelivered', ...step })),
    );
  });
}
