import { and, eq, isNull } from 'drizzle-orm';

import { maskEmail, maskPhone } from '../../../contract/text.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { contactChanges } from '../../adapters/database/schema/users.ts';
import { contactChangeHours } from '../../domain/contact-change.ts';
import type { Dependencies } from '../dependencies.ts';
import type { UserRow } from '../present-user.ts';
import { composeMessage } from './compose.ts';
import { loadMailLook } from './mail-look.ts';
import type { Notice } from './notice-content.ts';
import { dropped, type Prepared } from './prepared.ts';
import { wordsFor } from './wording.ts';

/**
 * Tells the old address that it changes, with the link by which its holder confirms or declines, or that it has changed. The words are
 * the product's alone: whoever runs a company could else write a warning away.
 */
export async function prepareContactChange(
  deps: Dependencies,
  notice: Notice,
  user: UserRow,
): Promise<Prepared> {
  const [row] = await deps.db
    .select({ change: contactChanges, company: companies.name })
    .from(contactChanges)
    .innerJoin(companies, eq(companies.id, user.comId))
    .where(and(eq(contactChanges.id, notice.contactChangeId ?? ''), eq(contactChanges.userId, user.id)));
  if (!row) {
    return dropped('the change is gone');
  }
  const { change, company } = row;
  const channel = change.field === 'email' ? 'email' : 'sms';
  if (!deps.messenger.has(channel)) {
    return dropped('no channel');
  }
  if (change.outcome === 'declined' || change.outcome === 'withdrawn') {
    return dropped('the change was called off');
  }
  const isAsked = change.outcome === null;
  const link = isAsked ? await issueLink(deps, change.id) : undefined;
  const words = wordsFor(user.language).contactChange;
  const mask = change.field === 'email' ? maskEmail : maskPhone;
  const wording = {
    text: isAsked ? words.asked[change.field] : words.changed[change.field],
    values: { company, contact: mask(change.value) },
    action: words.action,
  };
  const recipient = { name: user.name, language: user.language, channel, address: change.previous } as const;
  const look = await loadMailLook(deps, user.comId);
  return {
    kind: 'message',
    message: composeMessage(recipient, wording, link === undefined ? {} : { link }, look),
  };
}

/** Another link ends the one before. */
async function issueLink(deps: Dependencies, changeId: string): Promise<string> {
  const token = deps.secrets.linkToken();
  await deps.db
    .update(contactChanges)
    .set({
      tokenHash: deps.secrets.digest('contact-change', token),
      linkExpiresAt: new Date(deps.clock.now().getTime() + contactChangeHours * 3_600_000),
    })
    .where(and(eq(contactChanges.id, changeId), isNull(contactChanges.outcome)));
  return `${deps.settings.publicUrl}/confirm-change#${token}`;
}
