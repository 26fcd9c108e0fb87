import type { Words } from './words.ts';

const greeting = 'Kính gửi {name},';
const standingIn = 'Bạn xử lý thay cho {principal}.';
const due = 'Hạn xử lý: hết ngày {dueDate}.';
const bothForYou =
  'Mở liên kết dưới đây, hoặc nhập mã xử lý tại trang của chúng tôi. Cả hai chỉ dành cho bạn.';
const body = (...paragraphs: readonly string[]): string => [greeting, ...paragraphs].join('\n\n');

export const vietnameseWords: Words = {
  closing: 'Nếu bạn không chờ thư này, xin bỏ qua và đừng chuyển cho ai khác.',
  codeLabel: 'Mã xử lý',
  notices: {
    'step-invitation': {
      subject: 'Mời {task}: {document}',
      body: body(
        '{sender} ({company}) gửi bạn tài liệu “{document}”, số {documentNo}, để {task}.',
        standingIn,
        due,
        bothForYou,
        '{link}',
        '{code}',
      ),
      action: 'Mở tài liệu',
    },
    'step-reminder': {
      subject: 'Nhắc {task}: {document}',
      body: body(
        'Tài liệu “{document}”, số {documentNo}, của {sender} ({company}) vẫn chờ bạn {task}.',
        standingIn,
        due,
        'Liên kết và mã xử lý dưới đây thay cho những gì đã gửi trước. Cả hai chỉ dành cho bạn.',
        '{link}',
        '{code}',
      ),
      action: 'Mở tài liệu',
    },
    'document-completed': {
      subject: 'Đã hoàn tất: {document}',
      body: body(
        'Tài liệu “{document}”, số {documentNo}, đã được mọi người xử lý xong.',
        'Bạn có thể xem và tải bản hoàn tất.',
        '{link}',
      ),
      action: 'Xem tài liệu',
    },
    'document-rejected': {
      subject: 'Bị từ chối: {document}',
      body: body('{by} đã từ chối tài liệu “{document}”, số {documentNo}.', 'Lý do: {reason}', '{link}'),
      action: 'Xem tài liệu',
    },
    'document-canceled': {
      subject: 'Đã huỷ: {document}',
      body: body(
        '{sender} ({company}) đã huỷ tài liệu “{document}”, số {documentNo}.',
        'Lý do: {reason}',
        '{link}',
      ),
      action: 'Xem tài liệu',
    },
    'document-shared': {
      subject: 'Chia sẻ với bạn: {document}',
      body: body(
        '{by} ({company}) chia sẻ với bạn tài liệu “{document}”, số {documentNo}.',
        'Bạn có thể xem và tải tài liệu sau khi đăng nhập.',
        '{link}',
      ),
      action: 'Xem tài liệu',
    },
    'document-expiring': {
      subject: 'Sắp hết hạn: {document}',
      body: body(
        'Tài liệu “{document}”, số {documentNo}, hết hạn xử lý khi hết ngày {dueDate}.',
        'Đã đến lượt bạn {task}. Sau ngày đó không thể xử lý được nữa.',
        standingIn,
        '{link}',
        '{code}',
      ),
      action: 'Mở tài liệu',
    },
    'document-expiring-creator': {
      subject: 'Sắp hết hạn: {document}',
      body: body(
        'Tài liệu “{document}”, số {documentNo}, hết hạn xử lý khi hết ngày {dueDate}.',
        'Tài liệu chưa hoàn tất. Bạn có thể nhắc người đang xử lý hoặc gia hạn.',
        '{link}',
      ),
      action: 'Mở tài liệu',
    },
    'document-message': {
      subject: 'Tin nhắn mới: {document}',
      body: body('{by} viết về tài liệu “{document}”, số {documentNo}:', '{message}', '{link}'),
      action: 'Xem và trả lời',
    },
    'step-taken-back': {
      subject: 'Không cần xử lý thay nữa: {document}',
      body: body(
        '{by} đã nhận lại tài liệu “{document}”, số {documentNo}, mà bạn đang xử lý thay.',
        'Bạn không cần làm gì thêm với tài liệu này.',
        '{link}',
      ),
      action: 'Mở hộp ký',
    },
    absence: {
      subject: '{by} nhờ bạn xử lý thay',
      body: body(
        '{by} ({company}) vắng mặt từ ngày {fromDay} đến hết ngày {toDay} và nhờ bạn xử lý thay.',
        'Lý do: {reason}',
        'Tài liệu đến lượt {by} trong những ngày đó sẽ được chuyển cho bạn. Bạn xử lý bằng tên mình; tài liệu ghi rõ bạn thay cho ai.',
        '{link}',
      ),
      action: 'Mở hộp ký',
    },
    'identity-to-judge': {
      subject: 'Chờ xác minh danh tính: {person}',
      body: body(
        '{person} đã gửi ảnh giấy tờ để ký tài liệu “{document}”, số {documentNo}.',
        'Hãy đăng nhập để xem ảnh và quyết định.',
        '{link}',
      ),
      action: 'Đăng nhập',
    },
    'identity-accepted': {
      subject: 'Đã xác minh danh tính: {document}',
      body: body(
        'Danh tính của bạn đã được xác minh. Bạn có thể ký tài liệu “{document}”, số {documentNo}.',
        '{link}',
        '{code}',
      ),
      action: 'Mở tài liệu',
    },
    'identity-refused': {
      subject: 'Chưa xác minh được danh tính: {document}',
      body: body(
        'Ảnh bạn gửi để ký tài liệu “{document}”, số {documentNo}, không được chấp nhận.',
        'Lý do: {reason}',
        'Hãy chụp và gửi lại.',
        '{link}',
        '{code}',
      ),
      action: 'Mở tài liệu',
    },
    invitation: {
      subject: 'Mời tham gia {company} trên Countersign',
      body: body(
        '{company} đã tạo cho bạn tài khoản “{username}”.',
        'Đặt mật khẩu trong vòng bảy ngày để bắt đầu.',
        '{link}',
      ),
      action: 'Đặt mật khẩu',
    },
    'password-reset': {
      subject: 'Đặt lại mật khẩu',
      body: body(
        'Có yêu cầu đặt lại mật khẩu cho tài khoản “{username}”.',
        'Liên kết dùng được một lần, trong một giờ.',
        '{link}',
      ),
      action: 'Đặt mật khẩu mới',
    },
  },
  otp: (minutes) => ({
    subject: 'Mã xác nhận: {document}',
    body: body(
      'Mã xác nhận để {task} tài liệu “{document}”, số {documentNo}.',
      `Mã có hiệu lực ${String(minutes)} phút. Không cung cấp mã cho bất kỳ ai.`,
      '{otp}',
    ),
  }),
  batchOtp: (count, minutes) => ({
    subject: `Mã xác nhận: ${String(count)} tài liệu`,
    body: body(
      `Mã xác nhận để {task} ${String(count)} tài liệu: {documentNo}.`,
      `Mã có hiệu lực ${String(minutes)} phút. Không cung cấp mã cho bất kỳ ai.`,
      '{otp}',
    ),
  }),
  otpAction: 'Mã xác nhận (OTP)',
  contactChange: {
    asked: {
      email: {
        subject: 'Xác nhận địa chỉ email mới',
        body: body(
          '{company} muốn đổi địa chỉ email của bạn thành {contact}.',
          'Trước khi bạn xác nhận, mã và liên kết vẫn được gửi tới địa chỉ này. Nếu địa chỉ mới không phải của bạn, hãy mở liên kết và từ chối.',
          '{link}',
        ),
      },
      phone: {
        subject: 'Xác nhận số điện thoại mới: {company} muốn đổi thành {contact}',
        body: body(
          '{company} muốn đổi số điện thoại của bạn thành {contact}.',
          'Trước khi bạn xác nhận, mã vẫn được gửi tới số này. Nếu số mới không phải của bạn, hãy mở liên kết và từ chối.',
          '{link}',
        ),
      },
    },
    changed: {
      email: {
        subject: 'Địa chỉ email của bạn đã được thay đổi',
        body: body(
          'Địa chỉ email của bạn tại {company} nay là {contact}. Địa chỉ này sẽ không nhận thêm thư nào; mọi mã và liên kết đã gửi trước đây không còn hiệu lực.',
          'Nếu bạn không biết về thay đổi này, hãy báo ngay cho quản trị viên của {company}.',
        ),
      },
      phone: {
        subject:
          'Số điện thoại của bạn tại {company} nay là {contact}. Nếu không biết việc này, hãy báo quản trị viên',
        body: body(
          'Số điện thoại của bạn tại {company} nay là {contact}.',
          'Nếu bạn không biết về thay đổi này, hãy báo ngay cho quản trị viên của {company}.',
        ),
      },
    },
    action: 'Xác nhận hoặc từ chối',
  },
  tasks: {
    1: 'xem',
    2: 'ký vẽ tay',
    3: 'phê duyệt',
    4: 'ký số',
    5: 'điền dữ liệu',
    6: 'điều phối',
    7: 'ký điện tử',
    8: 'ký eKYC',
  },
  rejectTask: 'từ chối',
  certificateUse: (name, company) => `Dùng chứng thư số này để ký cho ${name} tại ${company}`,
  reasonCaption: 'Lý do',
};
