import { defineNotification } from '../define-notification.ts';
import { loadAccount, sendPasswordLink } from '../password-notification.ts';
import { en, vi } from '../phrases.ts';

/** Lets somebody outside the company make an account for their address, or says that there is one. */
export const guestAccount = defineNotification({
  kind: 'guest-account',
  texts: {
    'guest-account': {
      vi: {
        subject: 'Tạo tài khoản để tìm lại tài liệu của bạn',
        body: vi.body(
          'Đặt mật khẩu trong vòng bảy ngày để có tài khoản cho địa chỉ {username}.',
          'Khi đăng nhập, bạn thấy các tài liệu đã gửi tới địa chỉ này và mở được ngay.',
          '{link}',
        ),
        action: 'Đặt mật khẩu',
      },
      en: {
        subject: 'Make an account to find your documents again',
        body: en.body(
          'Set a password within seven days to have an account for the address {username}.',
          'When you sign in, you see the documents that were sent to this address and can open them at once.',
          '{link}',
        ),
        action: 'Set a password',
      },
    },
    'guest-account-exists': {
      vi: {
        subject: 'Bạn đã có tài khoản',
        body: vi.body(
          'Địa chỉ {username} đã có tài khoản. Hãy đăng nhập bằng địa chỉ này và mật khẩu của bạn để xem tài liệu.',
          'Nếu quên mật khẩu, bạn đặt lại được ở trang đăng nhập.',
          '{link}',
        ),
        action: 'Đăng nhập',
      },
      en: {
        subject: 'You already have an account',
        body: en.body(
          'There is an account for the address {username}. Sign in with this address and your password to see your documents.',
          'If you have forgotten the password, you can reset it on the sign-in page.',
          '{link}',
        ),
        action: 'Sign in',
      },
    },
  },
  content: async (context) => {
    const row = await loadAccount(context);
    if (!row) {
      return { droppedReason: 'the account is gone' };
    }
    const { account } = row;
    const { email: address } = context.user;
    const values = { username: account.username };
    if (account.passwordHash === null) {
      return {
        text: 'guest-account',
        values,
        ...sendPasswordLink(context, account, 'invitation', address),
      };
    }
    return {
      text: 'guest-account-exists',
      values,
      to: { channel: 'email', address },
      enclose: async () => ({ link: `${context.deps.settings.publicUrl}/sign-in` }),
    };
  },
});
