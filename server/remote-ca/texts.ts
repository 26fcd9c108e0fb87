/** Every text of the confirmation page. */
const vi = {
  title: 'Ký số từ xa – Thử nghiệm',
  heading: 'Yêu cầu ký',
  empty: 'Không có yêu cầu ký nào',
  emptyText: 'Khi bạn bấm Ký số, yêu cầu hiện ra ở đây. Trang tự cập nhật.',
  what: 'Tài liệu',
  many: 'Số tài liệu',
  account: 'Tài khoản',
  hash: 'Mã băm SHA-256',
  more: 'và {n} mã khác',
  left: 'Còn lại',
  confirm: 'Xác nhận ký',
  decline: 'Từ chối',
  confirmed: 'Đã xác nhận. Bạn có thể quay lại màn hình ký.',
  declined: 'Đã từ chối. Tài liệu không được ký.',
  gone: 'Yêu cầu này không còn chờ bạn nữa.',
  note: 'Tổ chức chứng thực thử nghiệm: không xác minh danh tính, chữ ký chỉ để dùng thử.',
  other: 'English',
} as const;

export type Texts = Readonly<Record<keyof typeof vi, string>>;
export type Language = 'vi' | 'en';

const en: Texts = {
  title: 'Remote signing – Test',
  heading: 'Requests to sign',
  empty: 'Nothing to sign',
  emptyText: 'When you choose to sign digitally, the request appears here by itself.',
  what: 'Document',
  many: 'Documents',
  account: 'Account',
  hash: 'SHA-256 hash',
  more: 'and {n} more',
  left: 'Time left',
  confirm: 'Confirm',
  decline: 'Decline',
  confirmed: 'Confirmed. You can go back to where you sign.',
  declined: 'Declined. The document is not signed.',
  gone: 'This request does not wait for you anymore.',
  note: 'A test authority: it identifies nobody, and its signatures are for trying out.',
  other: 'Tiếng Việt',
};

export const texts: Readonly<Record<Language, Texts>> = { vi, en };
