import { findReset } from '../../services/identity/find-reset.ts';
import { defineNotification } from '../define-notification.ts';
import { loadAccount, sendPasswordLink } from '../password-notification.ts';
import { en, vi } from '../phrases.ts';

/** Sends a link to set a new password. */
export const passwordReset = defineNotification({
  kind: 'password-reset',
  texts: {
    'password-reset': {
      vi: {
        subject: 'Đặt lại mật khẩu',
        body: vi.body(
          'Có yêu cầu đặt lại mật khẩu cho tài khoản “{username}”.',
          'Liên kết dùng được một lần, trong một giờ.',
          '{link}',
        ),
        action: 'Đặt mật khẩu mới',
      },
      en: {
        subject: 'Set a new password',
        body: en.body(
          'Someone asked to set a new password for the account “{username}”.',
          'The link works once, within one hour.',
          '{link}',
        ),
        action: 'Set a new password',
      },
    },
  },
  content: async (context) => {
    const row = await loadAccount(context);
    if (!row) {
      return { droppedReason: 'the user is gone' };
    }
    const { account, company } = row;
    const reset = await findReset(context.deps.db, account);
    return {
      text: 'password-reset',
      values: { company, username: account.username },
      ...sendPasswordLink(context, account, 'reset', reset?.address ?? ''),
    };
  },
});
