import { and, eq } from 'drizzle-orm';

import { users } from '../../adapters/database/schema/users.ts';
import { defineNotification } from '../define-notification.ts';
import { en, vi } from '../phrases.ts';

/**
 * Tells an admin that the certificate of an account does not match the person it was to be linked to. What it says stays untold: it is
 * somebody else's, or the company's record of the person is wrong.
 */
export const certificateMismatch = defineNotification({
  kind: 'certificate-mismatch',
  texts: {
    'certificate-mismatch': {
      vi: {
        subject: 'Chứng thư số không khớp hồ sơ của {person}',
        body: vi.body(
          'Tài khoản ký số vừa được khai cho {person} có chứng thư mang tên hoặc số giấy tờ khác với hồ sơ ở công ty, nên không được liên kết.',
          'Hãy kiểm tra họ tên và số căn cước trong hồ sơ của {person}. Nếu hồ sơ đúng, có thể tài khoản đó là của người khác.',
          '{link}',
        ),
        action: 'Mở hồ sơ người dùng',
      },
      en: {
        subject: 'Certificate does not match the record of {person}',
        body: en.body(
          'The signing account given for {person} has a certificate with another name or identity number than the company’s record, so it was not linked.',
          'Check the name and identity number in the record of {person}. If the record is right, the account may be someone else’s.',
          '{link}',
        ),
        action: 'Open the user',
      },
    },
  },
  content: async ({ deps, notification, user }) => {
    const [person] = await deps.db
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(and(eq(users.id, notification.aboutUserId ?? 0), eq(users.comId, user.comId)));
    if (!person) {
      return { droppedReason: 'the person is gone' };
    }
    return {
      text: 'certificate-mismatch',
      values: { person: person.name },
      enclose: async () => ({ link: `${deps.settings.publicUrl}/company/users/${String(person.id)}` }),
    };
  },
});
