import { defineNotification } from '../define-notification.ts';
import { loadRecoverable } from '../password-notification.ts';
import { en, vi } from '../phrases.ts';

/** Tells a user that their company asks for a second factor from now on. Companies cannot edit this text, as with every warning about signing in. */
export const secondFactorRequired = defineNotification({
  kind: 'second-factor-required',
  texts: {
    'second-factor-required': {
      vi: {
        subject: '{company} yêu cầu xác thực hai bước',
        body: vi.body(
          'Từ nay, {company} yêu cầu tài khoản “{username}” đăng nhập bằng xác thực hai bước.',
          'Trước khi làm việc tiếp, bạn sẽ được hướng dẫn bật bằng ứng dụng xác thực trên điện thoại. Việc này chỉ mất vài phút.',
          '{link}',
        ),
        action: 'Bật ngay',
      },
      en: {
        subject: '{company} requires two-factor sign-in',
        body: en.body(
          'From now on, {company} requires the account “{username}” to use two-factor sign-in.',
          'Before you continue working, you will be guided through setting it up with an authenticator app on your phone. It takes a few minutes.',
          '{link}',
        ),
        action: 'Set it up now',
      },
    },
  },
  content: async (context) => {
    const row = await loadRecoverable(context);
    if (row === null) {
      return { droppedReason: 'the account has no address to recover it' };
    }
    return {
      text: 'second-factor-required',
      values: { username: row.account.username, company: row.company },
      to: { channel: 'email', address: row.address },
      enclose: async () => ({ link: `${context.deps.settings.publicUrl}/account` }),
    };
  },
});
