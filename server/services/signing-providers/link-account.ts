import { and, eq } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import type {
  remoteAccountLink,
  remoteAccountAsk,
  remoteAccountUnlink,
} from '../../../contract/operations/signing-providers.ts';
import { userCertificates, users } from '../../adapters/database/schema/users.ts';
import { refuse } from '../../domain/refusal.ts';
import { commitAndDeliver, createNotification } from '../../notifications/create-notification.ts';
import { confirmedOf, lookUp } from '../certificates/remote-facts.ts';
import type { Handler } from '../handler.ts';
import { askHolder } from '../users/ask-holder.ts';
import { deleteSmartCa, giveSmartCa } from '../users/smart-ca.ts';
import { isOwnUser } from '../own-users.ts';
import { done } from '../reply.ts';
import { loadUser } from '../users/load-users.ts';
import { signerOf } from '../certificates/provider-signer.ts';

/**
 * POST /api/account/remote-certificates/link: the account's certificate is looked for and compared with the caller first, so
 * that nobody is asked in the provider's application about a certificate that is not theirs.
 * @throws {Refusal} smartCaExists; a fault at `remoteCaCertId` where the certificate is another's; why the provider says no
 */
export const linkRemoteAccount: Handler<typeof remoteAccountLink> = async ({ deps, caller, body }) => {
  const { comId, userId } = caller;
  const signer = await signerOf(deps, comId, body.providerId);
  const serialNumber = body.serialNumber ?? '';
  const account = { username: body.username, business: body.isBusinessSmartCaAccount };
  const facts = await lookUp(deps, signer, { userId, serialNumber, account });
  const row = await giveSmartCa(deps, caller, {
    ...body,
    userId,
    serialNumber,
    name: facts.commonName === '' ? null : facts.commonName,
    isSetDefault: null,
  });
  void askHolder(deps, row);
  return done(await loadUser(deps, comId, userId), 'linkRemoteAccountSuccess');
};

/**
 * POST /api/account/remote-certificates/unlink
 * @throws {Refusal} smartCaNotFound, also for one of somebody else
 */
export const unlinkRemoteAccount: Handler<typeof remoteAccountUnlink> = async ({
  deps,
  caller,
  body: { id },
}) => {
  const own = and(
    eq(userCertificates.id, id),
    eq(userCertificates.comId, caller.comId),
    eq(userCertificates.userId, caller.userId),
  );
  if ((await deps.db.$count(userCertificates, own)) === 0) {
    refuse('smartCaNotFound');
  }
  return deleteSmartCa(deps, caller, id);
};

/**
 * POST /api/company/signing-providers/ask
 * @throws {Refusal} userNotFound; remoteAccountLinked where there is nothing to ask for
 */
export const askToLink: Handler<typeof remoteAccountAsk> = async ({
  deps,
  caller: { comId },
  body: { userId },
}) => {
  const own = and(
    eq(users.id, userId),
    eq(users.comId, comId),
    isOwnUser,
    eq(users.status, userStatus.enabled),
  );
  if ((await deps.db.$count(users, own)) === 0) {
    refuse('userNotFound');
  }
  if ((await deps.db.$count(userCertificates, confirmedOf(userId))) > 0) {
    refuse('remoteAccountLinked');
  }
  await commitAndDeliver(deps, (transaction) =>
    createNotification(transaction, deps, { kind: 'link-account-request', userId }),
  );
  return done(null, 'askToLinkSuccess');
};
