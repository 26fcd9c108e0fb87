import { eq } from 'drizzle-orm';

import { documentStatus } from '../../../contract/enums.ts';
import type { Body, DataInput } from '../../../contract/operation.ts';
import type { webhookGet, webhookSave, webhookTest } from '../../../contract/operations/webhooks.ts';
import { formatInstant } from '../../../contract/time.ts';
import { webhookDeliveries, webhooks } from '../../adapters/database/schema/webhooks.ts';
import { impossible } from '../../domain/impossible.ts';
import { refuse, refuseFields } from '../../domain/refusal.ts';
import { type WebhookPayload, webhookPayload } from '../../domain/webhook.ts';
import type { SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { lockCompany } from '../lock-company.ts';
import { done, type Reply } from '../reply.ts';
import { callWebhook, triedOf } from './deliver-webhook.ts';

type Row = typeof webhooks.$inferSelect;

/** The whole secret for the answer that made it; ever after its last letters alone, to tell one from another. */
function present(row: Row, secret: string, timeZone: string): DataInput<typeof webhookSave> {
  return {
    url: row.url,
    enabled: row.enabled,
    secret,
    hasBearer: row.sealedBearer !== null,
    createdDate: formatInstant(row.createdAt, timeZone),
  };
}

const masked = (secret: string): string => `••••${secret.slice(-4)}`;

/** GET /api/company/webhook (companion operations, §7). */
export const getWebhook: Handler<typeof webhookGet> = async ({ deps, caller }) => {
  const [webhook] = await deps.db.select().from(webhooks).where(eq(webhooks.comId, caller.comId));
  if (!webhook) {
    return done(null);
  }
  const secret = deps.vault.openText('webhook', webhook.sealedSecret);
  return done(present(webhook, masked(secret), caller.timeZone));
};

/**
 * POST /api/company/webhook (companion operations, §7).
 * @throws {Refusal} a fault at `url` where none is set up and none is given
 */
export async function saveWebhook(
  deps: Pick<Dependencies, 'db' | 'clock' | 'vault' | 'secrets'>,
  caller: SessionCaller,
  body: Body<typeof webhookSave>,
): Promise<Reply<DataInput<typeof webhookSave>>> {
  const saved = await deps.db.transaction(async (transaction) => {
    const { timeZone } = await lockCompany(transaction, caller.comId);
    const [before] = await transaction.select().from(webhooks).where(eq(webhooks.comId, caller.comId));
    const url = body.url ?? before?.url;
    if (url === undefined) {
      throw refuseFields([{ path: 'url', id: 'required' }]);
    }
    const secret = before && !body.renewSecret ? null : deps.secrets.linkToken();
    const values = {
      url,
      enabled: body.enabled ?? before?.enabled ?? true,
      sealedBearer: sealedBearer(deps, before, url, body.bearer),
      sealedSecret: secret === null ? (before?.sealedSecret ?? '') : deps.vault.sealText('webhook', secret),
    };
    const [row = impossible('a webhook was not written')] = await transaction
      .insert(webhooks)
      .values({ ...values, comId: caller.comId, createdAt: deps.clock.now() })
      .onConflictDoUpdate({ target: webhooks.comId, set: values })
      .returning();
    return present(row, secret ?? masked(deps.vault.openText('webhook', row.sealedSecret)), timeZone);
  });
  return done(saved, 'saveWebhookSuccess');
}

/** A bearer that is left out stays where it was given for; an empty one goes. Nobody else's address is ever told it. */
function sealedBearer(
  deps: Pick<Dependencies, 'vault'>,
  before: Row | undefined,
  url: string,
  bearer: Body<typeof webhookSave>['bearer'],
): string | null {
  if (bearer === undefined || bearer === null) {
    return before?.url === url ? before.sealedBearer : null;
  }
  return bearer === '' ? null : deps.vault.sealText('webhook', bearer);
}

/**
 * POST /api/company/webhook/test: one call at once, of a document that does not exist, also while the webhook is switched off.
 * @throws {Refusal} webhookNotSet; webhookFailed with the reason
 */
export const testWebhook: Handler<typeof webhookTest> = async ({ deps, caller }) => {
  const [webhook = refuse('webhookNotSet')] = await deps.db
    .select()
    .from(webhooks)
    .where(eq(webhooks.comId, caller.comId));
  const example = {
    id: '00000000-0000-0000-0000-000000000000',
    no: 'TEST',
    status: documentStatus.completed,
    reason: null,
    batchImportId: null,
    batchRow: null,
    batchProcessId: null,
  };
  const payload = webhookPayload(example, deps.clock.now(), caller.timeZone);
  const id = await writeExample(deps, caller.comId, payload);
  const outcome = await callWebhook(deps, webhook, id, payload);
  const now = deps.clock.now();
  await deps.db
    .update(webhookDeliveries)
    .set({ attempts: 1, ...triedOf(outcome, now), ...(outcome.kind === 'taken' && { deliveredAt: now }) })
    .where(eq(webhookDeliveries.id, id));
  if (outcome.kind === 'failed') {
    refuse('webhookFailed', { reason: outcome.reason });
  }
  return done(null, 'testWebhookSuccess');
};

/** An example is a delivery that no job looks after: given up unless this very call succeeds. */
async function writeExample(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  comId: number,
  payload: WebhookPayload,
): Promise<string> {
  const now = deps.clock.now();
  const [delivery = impossible('a delivery was not written')] = await deps.db
    .insert(webhookDeliveries)
    .values({ comId, documentId: null, payload, createdAt: now, givenUpAt: now })
    .returning({ id: webhookDeliveries.id });
  return delivery.id;
}
