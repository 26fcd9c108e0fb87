import { and, eq } from 'drizzle-orm';

import type { Language } from '../../contract/models/user.ts';
import {
  isNoticeTextKind,
  isUsableNoticeText,
  withKeptPlaceholder,
} from '../../contract/rules/notice-texts.ts';
import { noticeTexts } from '../adapters/database/schema/companies.ts';
import type { users } from '../adapters/database/schema/users.ts';
import type { Dependencies } from '../services/dependencies.ts';
import type { StandardText } from './define-notification.ts';
import { loadKinds } from './notification-kinds.ts';
import type { Wording } from './wording.ts';

/** A text as the product writes it. */
export async function findStandardText(name: string, language: Language): Promise<StandardText> {
  const standard = (await loadKinds()).texts.get(name);
  if (!standard) {
    throw new Error(`there is no text ${name}`);
  }
  return standard[language];
}

/** A text in its reader's language: as their company wrote it, while that follows today's rules, else the standard one. */
export async function findText(
  { db }: Pick<Dependencies, 'db'>,
  reader: Pick<typeof users.$inferSelect, 'comId' | 'language'>,
  name: string,
): Promise<Pick<Wording, 'text' | 'action'>> {
  const language = reader.language ?? 'vi';
  const { action, ...standard } = await findStandardText(name, language);
  if (!isNoticeTextKind(name)) {
    return { text: standard, action };
  }
  const [own] = await db
    .select({ subject: noticeTexts.subject, body: noticeTexts.body })
    .from(noticeTexts)
    .where(
      and(
        eq(noticeTexts.comId, reader.comId),
        eq(noticeTexts.kind, name),
        eq(noticeTexts.language, language),
      ),
    )
    .prepare('notice-text')
    .execute();
  return { text: own && isUsableNoticeText(name, own) ? withKeptPlaceholder(name, own) : standard, action };
}
