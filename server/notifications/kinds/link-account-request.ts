import { userCertificates } from '../../adapters/database/schema/users.ts';
import { confirmedOf } from '../../services/certificates/remote-facts.ts';
import { defineNotification } from '../define-notification.ts';
import { loadAccount } from '../password-notification.ts';
import { en, vi } from '../phrases.ts';

/** Asks somebody to link their own account at a provider of remote signatures, which nobody can do for them. */
export const linkAccountRequest = defineNotification({
  kind: 'link-account-request',
  texts: {
    'link-account-request': {
      vi: {
        subject: 'Liên kết tài khoản ký số với {company}',
        body: vi.body(
          '{company} đề nghị bạn liên kết tài khoản ký số từ xa của mình để ký tài liệu của công ty.',
          'Trên trang tài khoản, chọn nhà cung cấp ở mục “Chứng thư số”, nhập số căn cước hoặc mã số thuế của bạn, rồi xác nhận trên ứng dụng ký số. Không ai khác làm thay bạn được.',
          '{link}',
        ),
        action: 'Mở trang tài khoản',
      },
      en: {
        subject: 'Link your signing account to {company}',
        body: en.body(
          '{company} asks you to link your own remote signing account, so that you can sign the company’s documents with it.',
          'On your account page, choose the provider under “Certificates”, enter your citizen number or tax code, and confirm in the signing app. No one else can do it for you.',
          '{link}',
        ),
        action: 'Open your account page',
      },
    },
  },
  content: async (context) => {
    const { deps, user } = context;
    const row = await loadAccount(context);
    if (!row) {
      return { droppedReason: 'the user is gone' };
    }
    if ((await deps.db.$count(userCertificates, confirmedOf(user.id))) > 0) {
      return { droppedReason: 'an account is linked' };
    }
    return {
      text: 'link-account-request',
      values: { company: row.company },
      enclose: async () => ({ link: `${deps.settings.publicUrl}/account` }),
    };
  },
});
