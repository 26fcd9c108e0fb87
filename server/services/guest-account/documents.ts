import { describe } from '../../../contract/enumeration.ts';
import type { DataInput } from '../../../contract/operation.ts';
import type { guestDocumentOpen, guestDocumentsList } from '../../../contract/operations/guest-account.ts';
import { formatInstant } from '../../../contract/time.ts';
import { refuse } from '../../domain/refusal.ts';
import { checkAccessCode } from '../auth/check-access-code.ts';
import { openDocument } from '../auth/process-code-login.ts';
import type { Handler } from '../handler.ts';
import { issueAccountGrant } from '../identity/issue-process-grant.ts';
import { paginateList } from '../paging.ts';
import { done } from '../reply.ts';
import { findDocuments, findOpenStep, type FoundDocument } from './find-documents.ts';

type List = DataInput<typeof guestDocumentsList>;

/** GET /api/guest-account/documents: what was sent to the account's address, by any company. */
export const listGuestDocuments: Handler<typeof guestDocumentsList> = async ({
  deps: { db, clock },
  caller,
  query: { waiting, search, ...paging },
}) => {
  const all = await findDocuments(db, caller.email, clock.now(), search);
  const found = waiting === undefined ? all : all.filter(({ isWaiting }) => isWaiting === waiting);
  return done(paginateList(paging, found.map(presentGuestDocument)));
};

function presentGuestDocument(found: FoundDocument): List['items'][number] {
  const { step, document, timeZone, sentAt } = found;
  const { documentId, no, subject, companyName, senderName, isWaiting } = found;
  return {
    documentId,
    processId: step.id,
    no,
    subject,
    companyName,
    senderName,
    status: describe('documentStatus', document.status),
    accessPermission: describe('accessPermission', step.accessPermission),
    isWaiting,
    ...(sentAt && { sentDate: formatInstant(sentAt, timeZone) }),
    ...(document.expiryDate !== null && { expiryDate: document.expiryDate }),
    ...(step.processedAt && { processedDate: formatInstant(step.processedAt, timeZone) }),
  };
}

/**
 * POST /api/guest-account/documents/open: what the link of the step would open now, in the same way. Its access code is asked for as there:
 * an account proves no more than the mailbox does.
 * @throws {Refusal} processNotFound, also for what was sent to somebody else; as `checkAccessCode`
 */
export const openGuestDocument: Handler<typeof guestDocumentOpen> = async ({
  deps,
  caller,
  origin,
  body: { processId, accessCode },
}) => {
  const found =
    (await findOpenStep(deps.db, caller.email, deps.clock.now(), processId)) ?? refuse('processNotFound');
  const { documentId, userId, comId, timeZone, tokenVersion } = found;
  const opening = { documentId, stepId: processId, userId, accessCodeHash: found.step.accessCodeHash };
  await checkAccessCode(deps, origin, opening, accessCode);
  const grantId = await issueAccountGrant(deps, processId, found.opens === 'read');
  const grant = { ...opening, grantId, isGuest: true, comId, timeZone, tokenVersion };
  return openDocument(deps, origin, grant, 'link');
};
