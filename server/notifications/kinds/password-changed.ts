import { defineNotification } from '../define-notification.ts';
import { loadRecoverable } from '../password-notification.ts';
import { en, vi } from '../phrases.ts';

/**
 * Tells whoever can recover an account that its password was changed by somebody who was signed in, so that they can reset it. Companies
 * cannot edit this text: otherwise whoever runs one could hide a warning.
 */
export const passwordChanged = defineNotification({
  kind: 'password-changed',
  isWarning: true,
  texts: {
    'password-changed': {
      vi: {
        subject: 'Mật khẩu của bạn đã được đổi',
        body: vi.body(
          'Mật khẩu của tài khoản “{username}” ({company}) vừa được đổi. Mọi phiên đăng nhập khác đã kết thúc.',
          'Nếu không phải bạn đổi, hãy đặt lại mật khẩu ngay và báo cho quản trị viên của {company}.',
          '{link}',
        ),
        action: 'Đặt lại mật khẩu',
      },
      en: {
        subject: 'Your password was changed',
        body: en.body(
          'The password of the account “{username}” ({company}) has just been changed. All other sessions have ended.',
          'If this was not you, reset the password now and tell the admin of {company}.',
          '{link}',
        ),
        action: 'Reset the password',
      },
    },
    'guest-password-changed': {
      vi: {
        subject: 'Mật khẩu của bạn đã được đổi',
        body: vi.body(
          'Mật khẩu của tài khoản “{username}” vừa được đổi. Mọi phiên đăng nhập khác đã kết thúc.',
          'Nếu không phải bạn đổi, hãy đặt lại mật khẩu ngay.',
          '{link}',
        ),
        action: 'Đặt lại mật khẩu',
      },
      en: {
        subject: 'Your password was changed',
        body: en.body(
          'The password of the account “{username}” has just been changed. All other sessions have ended.',
          'If this was not you, reset the password now.',
          '{link}',
        ),
        action: 'Reset the password',
      },
    },
  },
  content: async (context) => {
    const row = await loadRecoverable(context);
    if (row === null) {
      return { droppedReason: 'the account has no address to recover it' };
    }
    return {
      ...(context.user.isGuest
        ? { text: 'guest-password-changed', values: { username: row.account.username } }
        : { text: 'password-changed', values: { username: row.account.username, company: row.company } }),
      to: { channel: 'email', address: row.address },
      enclose: async () => ({ link: `${context.deps.settings.publicUrl}/forgot-password` }),
    };
  },
});
