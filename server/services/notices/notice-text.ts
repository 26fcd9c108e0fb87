import { and, eq } from 'drizzle-orm';

import {
  isUsableNoticeText,
  type NoticeText,
  type NoticeTextKind,
} from '../../../contract/rules/notice-texts.ts';
import { noticeTexts } from '../../adapters/database/schema/companies.ts';
import type { users } from '../../adapters/database/schema/users.ts';
import type { Dependencies } from '../dependencies.ts';
import { wordsFor } from './wording.ts';

/** A text in its reader's language: as their company wrote it, as far as that may still be written so, else the product's own. */
export async function textOf(
  { db }: Pick<Dependencies, 'db'>,
  reader: Pick<typeof users.$inferSelect, 'comId' | 'language'>,
  kind: NoticeTextKind,
): Promise<{ readonly text: NoticeText; readonly action: string }> {
  const usual = wordsFor(reader.language).notices[kind];
  const [own] = await db
    .select({ subject: noticeTexts.subject, body: noticeTexts.body })
    .from(noticeTexts)
    .where(
      and(
        eq(noticeTexts.comId, reader.comId),
        eq(noticeTexts.kind, kind),
        eq(noticeTexts.language, reader.language ?? 'vi'),
      ),
    )
    .prepare('notice-text')
    .execute();
  return { text: own && isUsableNoticeText(kind, own) ? own : usual, action: usual.action };
}
