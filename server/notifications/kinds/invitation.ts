import { defineNotification } from '../define-notification.ts';
import { loadAccount, sendPasswordLink } from '../password-notification.ts';
import { en, vi } from '../phrases.ts';

/** Invites a new user to set their first password. */
export const invitation = defineNotification({
  kind: 'invitation',
  texts: {
    invitation: {
      vi: {
        subject: 'Mời tham gia {company} trên Countersign',
        body: vi.body(
          '{company} đã tạo cho bạn tài khoản “{username}”.',
          'Lời nhắn: {message}',
          'Đặt mật khẩu trong vòng bảy ngày để bắt đầu.',
          '{link}',
        ),
        action: 'Đặt mật khẩu',
      },
      en: {
        subject: 'Join {company} on Countersign',
        body: en.body(
          '{company} has created an account for you: “{username}”.',
          'Message: {message}',
          'Set a password within seven days to begin.',
          '{link}',
        ),
        action: 'Set a password',
      },
    },
  },
  content: async (context) => {
    const row = await loadAccount(context);
    if (!row) {
      return { droppedReason: 'the user is gone' };
    }
    // It sets the password of an account that has none: later it would open what the account has become since.
    if (row.account.passwordHash !== null) {
      return { droppedReason: 'the invitation was accepted' };
    }
    return {
      text: 'invitation',
      values: {
        company: row.company,
        username: row.account.username,
        ...(context.notification.message !== null && { message: context.notification.message }),
      },
      ...sendPasswordLink(context, row.account, 'invitation', context.user.email),
    };
  },
});
