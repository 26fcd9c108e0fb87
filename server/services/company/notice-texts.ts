import { and, eq } from 'drizzle-orm';

import type { Language } from '../../../contract/models/user.ts';
import type { DataInput } from '../../../contract/operation.ts';
import type {
  noticeTextReset,
  noticeTextSave,
  noticeTextsList,
} from '../../../contract/operations/company.ts';
import {
  type NoticeText,
  type NoticeTextKind,
  noticeTextKinds,
} from '../../../contract/rules/notice-texts.ts';
import { noticeTexts } from '../../adapters/database/schema/companies.ts';
import type { SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { StandardText } from '../../notifications/define-notification.ts';
import { findStandardText } from '../../notifications/notification-text.ts';
import { done } from '../reply.ts';

type Item = DataInput<typeof noticeTextSave>;
type Key = { readonly kind: NoticeTextKind; readonly language: Language };

function present({ kind, language }: Key, { action, ...usual }: StandardText, own?: NoticeText): Item {
  const { subject, body } = own ?? usual;
  return { kind, language, subject, body, isOwn: own !== undefined, usual, action };
}

function keyCondition(caller: SessionCaller, { kind, language }: Key) {
  return and(
    eq(noticeTexts.comId, caller.comId),
    eq(noticeTexts.kind, kind),
    eq(noticeTexts.language, language),
  );
}

/** GET /api/company/notice-texts: every text, the company's own where it has written one. */
export const listNoticeTexts: Handler<typeof noticeTextsList> = async ({ deps: { db }, caller }) => {
  const rows = await db.select().from(noticeTexts).where(eq(noticeTexts.comId, caller.comId));
  const own = new Map(rows.map((row) => [`${row.kind} ${row.language}`, row]));
  const languages: readonly Language[] = ['vi', 'en'];
  const keys = noticeTextKinds.flatMap((kind) => languages.map((language) => ({ kind, language })));
  const items = keys.map(async (key) =>
    present(key, await findStandardText(key.kind, key.language), own.get(`${key.kind} ${key.language}`)),
  );
  return done(await Promise.all(items));
};

/** POST /api/company/notice-texts: the contract has seen its placeholders. The usual text is none of the company's own. */
export const saveNoticeText: Handler<typeof noticeTextSave> = async ({
  deps: { db },
  caller,
  body: { kind, language, ...given },
}) => {
  const text = { subject: given.subject.replace(/\s+/g, ' '), body: given.body.replace(/\r\n?/g, '\n') };
  const usual = await findStandardText(kind, language);
  if (text.subject === usual.subject && text.body === usual.body) {
    await db.delete(noticeTexts).where(keyCondition(caller, { kind, language }));
    return done(present({ kind, language }, usual), 'saveNoticeTextSuccess');
  }
  await db
    .insert(noticeTexts)
    .values({ comId: caller.comId, kind, language, ...text })
    .onConflictDoUpdate({
      target: [noticeTexts.comId, noticeTexts.kind, noticeTexts.language],
      set: text,
    });
  return done(present({ kind, language }, usual, text), 'saveNoticeTextSuccess');
};

/** POST /api/company/notice-texts/reset. */
export const resetNoticeText: Handler<typeof noticeTextReset> = async ({
  deps: { db },
  caller,
  body: key,
}) => {
  await db.delete(noticeTexts).where(keyCondition(caller, key));
  return done(present(key, await findStandardText(key.kind, key.language)), 'resetNoticeTextSuccess');
};
