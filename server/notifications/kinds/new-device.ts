import { and, eq } from 'drizzle-orm';

import { formatForPeople } from '../../../contract/time.ts';
import { sessions } from '../../adapters/database/schema/users.ts';
import { defineNotification } from '../define-notification.ts';
import { loadRecoverable } from '../password-notification.ts';
import { en, vi } from '../phrases.ts';

/**
 * Tells whoever can recover an account that somebody signed in to it from a device that was not used before, so that they can end that
 * session. Companies cannot edit this text: otherwise whoever runs one could hide a warning.
 */
export const newDevice = defineNotification({
  kind: 'new-device',
  isWarning: true,
  texts: {
    'new-device': {
      vi: {
        subject: 'Đăng nhập từ thiết bị mới',
        body: vi.body(
          'Tài khoản “{username}” ({company}) vừa được đăng nhập từ một thiết bị mới:',
          'Thời gian: {time}\nTrình duyệt: {browser}\nHệ điều hành: {system}\nĐịa chỉ IP: {ipAddress}',
          'Nếu là bạn, bạn không cần làm gì thêm.',
          'Nếu không phải bạn, hãy mở trang tài khoản, kết thúc phiên đó ở mục “Phiên đăng nhập”, rồi đổi mật khẩu ngay và báo cho quản trị viên của {company}.',
          '{link}',
        ),
        action: 'Xem các phiên đăng nhập',
      },
      en: {
        subject: 'Sign-in from a new device',
        body: en.body(
          'Someone has just signed in to the account “{username}” ({company}) from a new device:',
          'Time: {time}\nBrowser: {browser}\nOperating system: {system}\nIP address: {ipAddress}',
          'If this was you, there is nothing you need to do.',
          'If this was not you, open your account page, end that session under “Sessions”, then change your password at once and tell the admin of {company}.',
          '{link}',
        ),
        action: 'See your sessions',
      },
    },
  },
  content: async (context) => {
    const { deps, notification } = context;
    const row = await loadRecoverable(context);
    if (row === null) {
      return { droppedReason: 'the account has no address to recover it' };
    }
    const [session] = await deps.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.id, notification.sessionId ?? ''), eq(sessions.accountId, row.account.id)));
    if (!session) {
      return { droppedReason: 'the session is gone' };
    }
    const { createdAt, browser, system, ipAddress } = session;
    return {
      text: 'new-device',
      values: {
        username: row.account.username,
        company: row.company,
        time: formatForPeople(createdAt, row.timeZone),
        browser,
        system,
        ipAddress,
      },
      to: { channel: 'email', address: row.address },
      enclose: async () => ({ link: `${deps.settings.publicUrl}/account` }),
    };
  },
});
