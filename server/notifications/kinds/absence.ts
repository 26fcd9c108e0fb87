import { and, desc, eq, isNull, lte } from 'drizzle-orm';

import { dayOf, formatDay } from '../../../contract/time.ts';
import { absences } from '../../adapters/database/schema/absences.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { defineNotification } from '../define-notification.ts';
import { en, vi } from '../phrases.ts';

/** Asks somebody to be the substitute of an absent person. */
export const absence = defineNotification({
  kind: 'absence',
  texts: {
    absence: {
      vi: {
        subject: '{by} nhờ bạn xử lý thay',
        body: vi.body(
          '{by} ({company}) vắng mặt từ ngày {fromDay} đến hết ngày {toDay} và nhờ bạn xử lý thay.',
          'Lý do: {reason}',
          'Tài liệu đến lượt {by} trong những ngày đó sẽ được chuyển cho bạn. Bạn xử lý bằng tên mình; tài liệu ghi rõ bạn thay cho ai.',
          '{link}',
        ),
        action: 'Mở hộp ký',
      },
      en: {
        subject: '{by} has asked you to stand in',
        body: en.body(
          '{by} ({company}) is absent from {fromDay} to the end of {toDay} and has asked you to stand in.',
          'Reason: {reason}',
          'Documents whose turn comes to {by} on these days go to you. You act in your own name; the document says for whom.',
          '{link}',
        ),
        action: 'Open the inbox',
      },
    },
  },
  content: async ({ deps, notification, user }) => {
    // A notification names no absence: it is the last one, not over yet, for which the reader had been asked by then.
    const [row] = await deps.db
      .select({ absence: absences, by: users.name, company: companies.name, timeZone: companies.timeZone })
      .from(absences)
      .innerJoin(users, eq(users.id, absences.userId))
      .innerJoin(companies, eq(companies.id, absences.comId))
      .where(
        and(
          eq(absences.substituteId, user.id),
          isNull(absences.endedAt),
          lte(absences.createdAt, notification.createdAt),
        ),
      )
      .orderBy(desc(absences.createdAt))
      .limit(1);
    if (!row || row.absence.toDay < dayOf(deps.clock.now(), row.timeZone)) {
      return { droppedReason: 'the absence is over or was called off' };
    }
    const { absence: days, by, company } = row;
    return {
      text: 'absence',
      values: {
        by,
        company,
        fromDay: formatDay(days.fromDay),
        toDay: formatDay(days.toDay),
        reason: days.reason,
      },
      enclose: async () => ({ link: `${deps.settings.publicUrl}/` }),
    };
  },
});
