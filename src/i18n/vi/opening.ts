import type { MessageId } from '../../../contract/messages.ts';

/** What the service says of links and codes that do not open a document yet, or no more. */
export const openingServerMessages = {
  linkStepEnded:
    'Việc của bạn ở tài liệu này đã xong. Hãy nhận liên kết mới qua email để xem và tải tài liệu.',
  guestAccessEnded:
    '{{company}} cho người ngoài công ty xem tài liệu này đến hết ngày {{date}}. Nếu còn cần tài liệu, hãy liên hệ {{sender}}, người đã gửi cho bạn.',
  linkOver: 'Liên kết này không còn dùng được.',
  accessCodeNeeded: 'Cần nhập mã bí mật để mở tài liệu.',
  accessCodeWrong: 'Mã bí mật không đúng.',
  accessCodeLocked: 'Mã bí mật bị nhập sai quá nhiều lần. Hãy thử lại sau {{n, number}} phút.',
} as const satisfies Partial<Record<MessageId, string>>;

/** Texts of opening a document by link or code where it takes more than that. */
export const opening = {
  opening: {
    codeWordTitle: 'Nhập mã bí mật',
    codeWordLead:
      '{{sender}} ({{company}}) đặt mã bí mật cho tài liệu này và báo riêng cho bạn, chẳng hạn qua điện thoại. Mã không có trong email.',
    codeWordLeadPlain:
      'Người gửi đặt mã bí mật cho tài liệu này và báo riêng cho bạn, chẳng hạn qua điện thoại. Mã không có trong email.',
    codeWord: 'Mã bí mật',
    codeWordHint: 'Không phân biệt chữ hoa, chữ thường',
    codeWordMissing: 'Hãy nhập mã bí mật',
    codeWordWrong: 'Mã không đúng. Còn {{count, number}} lần thử.',
    codeWordLocked:
      'Mã bị nhập sai quá nhiều lần nên tài liệu tạm khoá. Hãy thử lại sau {{count, number}} phút; trong lúc chờ, hãy gọi cho người gửi để hỏi lại mã.',
    codeWordHelp: 'Chưa có mã hoặc quên mã? Hãy gọi cho người gửi.',
    failedTitle: 'Không mở được liên kết này',
    failedLead: 'Bạn vẫn có thể mở tài liệu bằng mã 6 số trong email, hoặc đăng nhập.',
    guestAccessEndedTitle: 'Đã hết thời hạn xem tài liệu',
    stepEndedTitle: 'Việc của bạn ở tài liệu này đã xong',
    stepEndedLead: 'Để xem và tải tài liệu, hãy nhận một liên kết mới ở địa chỉ đã nhận liên kết này.',
    since: {
      'under-way': 'Tài liệu đang được xử lý tiếp.',
      completed: 'Tài liệu đã hoàn tất ngày {{date}}.',
      rejected: '{{by}} đã từ chối tài liệu ngày {{date}}.',
      canceled: '{{by}} ({{company}}) đã huỷ tài liệu ngày {{date}}.',
      expired: 'Tài liệu đã quá hạn xử lý, hạn là hết ngày {{date}}.',
    },
    someone: 'Một người trong quy trình',
    over: {
      completed: {
        title: 'Tài liệu đã hoàn tất',
        lead: 'Mọi bước đã xử lý xong ngày {{date}}. Để xem và tải tài liệu, hãy nhận một liên kết mới ở địa chỉ đã nhận liên kết này.',
      },
      rejected: {
        title: 'Tài liệu bị từ chối',
        lead: '{{by}} đã từ chối tài liệu ngày {{date}}, nên bạn không cần xử lý nữa. Để xem tài liệu và lý do, hãy nhận một liên kết mới ở địa chỉ đã nhận liên kết này.',
      },
      canceled: {
        title: 'Tài liệu đã huỷ',
        lead: '{{by}} ({{company}}) đã huỷ tài liệu ngày {{date}}, nên bạn không cần xử lý nữa. Để xem tài liệu và lý do, hãy nhận một liên kết mới ở địa chỉ đã nhận liên kết này.',
      },
      'taken-back': {
        title: 'Tài liệu đang được sửa lại',
        lead: '{{sender}} ({{company}}) đã thu hồi tài liệu để sửa. Bạn không cần làm gì; khi tài liệu được gửi lại, bạn sẽ nhận được liên kết mới.',
      },
      expired: {
        title: 'Tài liệu đã quá hạn',
        lead: 'Hạn xử lý là hết ngày {{date}}. Người gửi có thể gia hạn; hãy liên hệ {{sender}} ({{company}}).',
      },
      reassigned: {
        title: 'Bước này đã chuyển cho người khác',
        lead: 'Bước xử lý của bạn được chuyển cho người khác ngày {{date}}, nên bạn không cần làm gì nữa. Nếu có thắc mắc, hãy liên hệ {{sender}} ({{company}}).',
      },
      replaced: {
        title: 'Đã có liên kết mới hơn',
        lead: 'Hãy mở liên kết trong email mới nhất về tài liệu này. Không thấy email đó? Hãy nhận một liên kết mới.',
      },
      outdated: {
        title: 'Liên kết đã hết hạn',
        lead: 'Vì an toàn, mỗi liên kết chỉ dùng được trong thời gian ngắn. Hãy nhận một liên kết mới ở địa chỉ đã nhận liên kết này.',
      },
    },
    noLink: 'Trang này chỉ mở được từ liên kết trong email. Hãy mở lại liên kết đó.',
  },
  serverMessages: openingServerMessages,
} as const;
