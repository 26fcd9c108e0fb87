import { and, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';

import type { WebhookDeliveryInput } from '../../../contract/models/company.ts';
import type { webhookDeliveries as operation } from '../../../contract/operations/webhooks.ts';
import { formatInstant } from '../../../contract/time.ts';
import { webhookDeliveries } from '../../adapters/database/schema/webhooks.ts';
import type { WebhookPayload } from '../../domain/webhook.ts';
import type { Handler } from '../handler.ts';
import { foldedText, matchesSearch, paginate } from '../paging.ts';
import { done } from '../reply.ts';

type Row = typeof webhookDeliveries.$inferSelect;
type State = WebhookDeliveryInput['state'];

/** GET /api/company/webhook/deliveries: newest first. */
export const listDeliveries: Handler<typeof operation> = async ({ deps, caller, query }) => {
  const condition = and(
    eq(webhookDeliveries.comId, caller.comId),
    query.state === undefined ? undefined : inState(query.state),
    matchesSearch(foldedText(sql`${webhookDeliveries.payload} ->> 'DocumentNo'`), query.search),
  );
  const page = await paginate(
    query,
    deps.db.$count(webhookDeliveries, condition),
    deps.db
      .select()
      .from(webhookDeliveries)
      .where(condition)
      .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id)),
    (rows) => rows.map((delivery) => presentDelivery(delivery, caller.timeZone)),
  );
  return done(page);
};

/** The rule of `stateOf`, for a query. */
function inState(state: State): SQL | undefined {
  switch (state) {
    case 'taken':
      return isNotNull(webhookDeliveries.deliveredAt);
    case 'failed':
      return and(isNull(webhookDeliveries.deliveredAt), isNotNull(webhookDeliveries.givenUpAt));
    case 'waiting':
      return and(isNull(webhookDeliveries.deliveredAt), isNull(webhookDeliveries.givenUpAt));
  }
}

function stateOf({ deliveredAt, givenUpAt }: Row): State {
  if (deliveredAt !== null) {
    return 'taken';
  }
  return givenUpAt === null ? 'waiting' : 'failed';
}

export function presentDelivery(row: Row, timeZone: string): WebhookDeliveryInput {
  const instant = (at: Date | null): string | null => (at === null ? null : formatInstant(at, timeZone));
  // Written by `webhookPayload` alone.
  const { DocumentNo: no, DocumentStatus: status } = row.payload as WebhookPayload;
  return {
    id: row.id,
    createdDate: formatInstant(row.createdAt, timeZone),
    documentId: row.documentId,
    documentNo: no,
    documentStatus: { value: status.Value, description: status.Description },
    state: stateOf(row),
    tries: row.attempts + row.resends,
    responseStatus: row.lastStatus,
    error: row.lastError,
    lastTriedDate: instant(row.lastTriedAt),
    nextTryDate: instant(row.nextTryAt),
    payload: JSON.stringify(row.payload),
  };
}
