import { and, desc, eq, isNull, lte } from 'drizzle-orm';

import { receiveNotificationMethod, userStatus } from '../../../contract/enums.ts';
import { formatDay } from '../../../contract/time.ts';
import { absences } from '../../adapters/database/schema/absences.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { accounts, users } from '../../adapters/database/schema/users.ts';
import type { Channel } from '../../adapters/messaging/messenger.ts';
import { chooseContact } from '../../domain/contact-change.ts';
import { findReset } from '../identity/find-reset.ts';
import { issuePasswordLink } from '../identity/issue-password-link.ts';
import { issueProcessGrant } from '../identity/issue-process-grant.ts';
import type { Dependencies } from '../dependencies.ts';
import { isStillContact, verifiedFields } from '../identity/verified-contacts.ts';
import { prepareContactChange } from './contact-change-notice.ts';
import { composeMessage, type Enclosure, type Recipient } from './compose.ts';
import { dropped, type Prepared } from './prepared.ts';
import { contentOf, type DocumentKind, type Enclose, type Notice, type Subject } from './notice-content.ts';
import { loadMailLook } from './mail-look.ts';
import { textOf } from './notice-text.ts';
import { wordsFor } from './wording.ts';

type User = typeof users.$inferSelect;

/**
 * Writes the message of a notice in its reader's language, as things stand now: what has changed since may leave nothing
 * to say. Codes and links are made here, so that no table ever holds them.
 */
export async function prepareNotice(deps: Dependencies, notice: Notice): Promise<Prepared> {
  const [user] = await deps.db
    .select()
    .from(users)
    .where(eq(users.id, notice.userId))
    .prepare('notice-reader')
    .execute();
  if (user?.status !== userStatus.enabled) {
    return dropped('the user is disabled');
  }
  switch (notice.kind) {
    case 'invitation':
      return preparePassword(deps, user, 'invitation');
    case 'password-reset':
      return preparePassword(deps, user, 'reset');
    case 'contact-change':
      return prepareContactChange(deps, notice, user);
    case 'absence':
      return prepareAbsence(deps, notice, user);
    default:
      return prepareAboutDocument(deps, notice, notice.kind, user);
  }
}

async function prepareAboutDocument(
  deps: Dependencies,
  notice: Notice,
  kind: DocumentKind,
  user: User,
): Promise<Prepared> {
  const recipient = await recipientOf(deps, user);
  if (recipient === null) {
    return dropped('no channel');
  }
  const subject = await loadSubject(deps, notice, user);
  if (subject === null) {
    return dropped('the document is gone');
  }
  const content = await contentOf(subject, kind);
  if ('why' in content) {
    return dropped(content.why);
  }
  const enclosure = await enclosureOf(subject, content.enclose, recipient.channel);
  if (!(await isStillContact(deps.db, user.id, recipient))) {
    // The job writes it anew, which ends the link that was made for the former address.
    throw new Error('the address of a notice has just changed');
  }
  const wording = { ...(await textOf(deps, user, content.text)), values: content.values };
  const look = await loadMailLook(deps, user.comId);
  return { kind: 'message', message: composeMessage(recipient, wording, enclosure, look) };
}

async function recipientOf(deps: Dependencies, user: User): Promise<Recipient | null> {
  const wantsSms = user.receiveNotificationMethod === receiveNotificationMethod.sms;
  const field = chooseContact(wantsSms ? 'phone' : 'email', await verifiedFields(deps.db, user.id));
  const bySms = field === 'phone';
  const recipient: Recipient = {
    name: user.name,
    language: user.language,
    channel: bySms ? 'sms' : 'email',
    address: bySms ? user.phone : user.email,
  };
  const wanted = user.receiveNotificationMethod !== receiveNotificationMethod.none;
  return wanted && recipient.address !== '' && deps.messenger.has(recipient.channel) ? recipient : null;
}

async function loadSubject(deps: Dependencies, notice: Notice, user: User): Promise<Subject | null> {
  if (notice.documentId === null) {
    return null;
  }
  const [row] = await deps.db
    .select({
      document: documents,
      sender: users.name,
      company: companies.name,
      timeZone: companies.timeZone,
    })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.createdByUserId))
    .innerJoin(companies, eq(companies.id, documents.comId))
    .where(and(eq(documents.id, notice.documentId), eq(documents.comId, user.comId)))
    .prepare('notice-document')
    .execute();
  if (!row) {
    return null;
  }
  const { document, timeZone, sender, company } = row;
  const { no, subject, expiryDate } = document;
  const facts = { no, subject, expiryDate, sender, company };
  return { deps, notice, user, document, timeZone, facts, words: wordsFor(user.language) };
}

async function enclosureOf(
  { deps, document }: Subject,
  enclose: Enclose,
  channel: Channel,
): Promise<Enclosure> {
  switch (enclose) {
    case 'document':
      return { link: `${deps.settings.publicUrl}/documents/${document.id}` };
    case 'identity-checks':
      return { link: `${deps.settings.publicUrl}/identity-checks` };
    case 'start-page':
      return { link: `${deps.settings.publicUrl}/` };
    default:
      return deps.db.transaction((transaction) =>
        issueProcessGrant(transaction, deps, enclose.stepId, channel),
      );
  }
}

/** A notice names no absence: it is the last one, not over yet, in which the reader was asked to stand in when it was written. */
async function prepareAbsence(deps: Dependencies, notice: Notice, user: User): Promise<Prepared> {
  const recipient = await recipientOf(deps, user);
  if (recipient === null) {
    return dropped('no channel');
  }
  const [row] = await deps.db
    .select({ absence: absences, by: users.name, company: companies.name })
    .from(absences)
    .innerJoin(users, eq(users.id, absences.userId))
    .innerJoin(companies, eq(companies.id, absences.comId))
    .where(
      and(
        eq(absences.substituteId, user.id),
        isNull(absences.endedAt),
        lte(absences.createdAt, notice.createdAt),
      ),
    )
    .orderBy(desc(absences.createdAt))
    .limit(1);
  if (!row) {
    return dropped('the absence was called off');
  }
  const { absence, by, company } = row;
  const wording = {
    ...(await textOf(deps, user, 'absence')),
    values: {
      by,
      company,
      fromDay: formatDay(absence.fromDay),
      toDay: formatDay(absence.toDay),
      reason: absence.reason,
    },
  };
  const look = await loadMailLook(deps, user.comId);
  const enclosure = { link: `${deps.settings.publicUrl}/` };
  return { kind: 'message', message: composeMessage(recipient, wording, enclosure, look) };
}

/** A way to set a password always goes by mail: it is what an account is recovered with. */
async function preparePassword(
  deps: Dependencies,
  user: User,
  purpose: 'invitation' | 'reset',
): Promise<Prepared> {
  const [row] = await deps.db
    .select({ company: companies.name, account: accounts })
    .from(companies)
    .innerJoin(accounts, eq(accounts.id, user.accountId))
    .where(eq(companies.id, user.comId));
  if (!row) {
    return dropped('the user is gone');
  }
  // An invitation sets the password of an account that has none: later it would open what the account has become since.
  if (purpose === 'invitation' && row.account.passwordHash !== null) {
    return dropped('the invitation was accepted');
  }
  const address =
    purpose === 'invitation' ? user.email : ((await findReset(deps.db, row.account))?.address ?? '');
  if (address === '' || !deps.messenger.has('email')) {
    return dropped('no channel');
  }
  const link = await deps.db.transaction((transaction) =>
    issuePasswordLink(transaction, deps, user.accountId, purpose, address),
  );
  const wording = {
    ...(await textOf(deps, user, purpose === 'invitation' ? 'invitation' : 'password-reset')),
    values: { company: row.company, username: row.account.username },
  };
  const recipient: Recipient = {
    name: user.name,
    language: user.language,
    channel: 'email',
    address,
  };
  const look = await loadMailLook(deps, user.comId);
  return { kind: 'message', message: composeMessage(recipient, wording, { link }, look) };
}
