import { vi } from './phrases.ts';
import type { Words } from './words.ts';

export const vietnameseWords: Words = {
  closing: 'Nếu bạn không chờ email này, hãy bỏ qua và đừng chuyển tiếp cho người khác.',
  answers: {
    taken: 'Bạn có thể trả lời email này; nội dung hiện ở mục Trao đổi của tài liệu.',
    onDocument: 'Để hỏi hoặc trả lời, mở tài liệu và viết ở mục Trao đổi.',
  },
  mailChoice: 'Chọn loại email bạn muốn nhận',
  attached: (names) => `Bản hoàn tất đính kèm email này: ${names}`,
  dueBy: (day) => vi.due.replace('{dueDate}', day),
  codeLabel: 'Mã xử lý',
  otp: (minutes) => ({
    subject: 'Mã OTP: {document}',
    body: vi.body(
      'Mã OTP để {task} tài liệu “{document}”, số {documentNo}.',
      `Mã có hiệu lực ${String(minutes)} phút. Không cung cấp mã cho bất kỳ ai.`,
      '{otp}',
    ),
  }),
  batchOtp: (count, minutes) => ({
    subject: `Mã OTP: ${String(count)} tài liệu`,
    body: vi.body(
      `Mã OTP để {task} ${String(count)} tài liệu: {documentNo}.`,
      `Mã có hiệu lực ${String(minutes)} phút. Không cung cấp mã cho bất kỳ ai.`,
      '{otp}',
    ),
  }),
  inPersonOtp: (minutes) => ({
    subject: 'Mã OTP ký tại chỗ: {document}',
    body: vi.body(
      'Mã OTP để mở tài liệu “{document}”, số {documentNo}, trên thiết bị của {host} ({company}).',
      `Mã có hiệu lực ${String(minutes)} phút. Hãy tự nhập mã khi đang cầm thiết bị đó; không cung cấp mã cho bất kỳ ai.`,
      '{otp}',
    ),
  }),
  otpAction: 'Mã OTP',
  tasks: {
    1: 'xem',
    2: 'ký vẽ tay',
    3: 'phê duyệt',
    4: 'ký số',
    5: 'điền dữ liệu',
    6: 'chọn người xử lý tiếp theo',
    7: 'ký điện tử',
    8: 'ký eKYC',
  },
  undelivered: {
    refused: 'máy chủ email không nhận địa chỉ này',
    bounced: 'thư đã gửi bị trả lại',
    complained: 'người nhận báo thư là thư rác',
    'no-channel': 'người này chưa có địa chỉ hoặc đã tắt thông báo',
    'timed-out': 'hệ thống không gửi được trong 7 ngày',
    disabled: 'tài khoản của người này đã ngừng sử dụng',
  },
  listed: (subject, no) => `- “${subject}”, số ${no}`,
  rejectTask: 'từ chối',
  certificateUse: (name, company) => `Dùng chứng thư số này để ký cho ${name} tại ${company}`,
  reasonCaption: 'Lý do',
};
