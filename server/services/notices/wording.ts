import { formatDay } from '../../../contract/time.ts';
import type { Language } from '../../../contract/models/user.ts';

/** What a notice says about its document. */
export type DocumentFacts = {
  readonly no: string;
  readonly subject: string;
  readonly sender: string;
  readonly company: string;
  /** yyyy-MM-dd */
  readonly expiryDate: string | null;
};

export type Wording = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
};

/** Texts of every notice. Each language has the same ones: the type sees to it. */
type Wordings = {
  readonly greeting: (name: string) => string;
  readonly closing: string;
  readonly codeLabel: string;
  readonly stepInvitation: (document: DocumentFacts, task: string) => Wording;
  readonly documentCompleted: (document: DocumentFacts) => Wording;
  readonly documentRejected: (document: DocumentFacts, by: string, reason: string) => Wording;
  readonly invitation: (company: string, username: string) => Wording;
  readonly passwordReset: (username: string) => Wording;
  readonly otp: (document: DocumentFacts, task: string, minutes: number) => Wording;
  /** What a step asks for, by its access permission. */
  readonly tasks: Readonly<Record<number, string>>;
  readonly rejectTask: string;
  /** What stands before the reason on a signature. */
  readonly reasonCaption: string;
};

const vi: Wordings = {
  greeting: (name) => `Kính gửi ${name},`,
  closing: 'Nếu bạn không chờ thư này, xin bỏ qua và đừng chuyển cho ai khác.',
  codeLabel: 'Mã xử lý',
  stepInvitation: (document, task) => ({
    subject: `Mời ${task}: ${document.subject}`,
    paragraphs: [
      `${document.sender} (${document.company}) gửi bạn tài liệu “${document.subject}”, số ${document.no}, để ${task}.`,
      ...(document.expiryDate === null ? [] : [`Hạn xử lý: hết ngày ${formatDay(document.expiryDate)}.`]),
      'Mở liên kết dưới đây, hoặc nhập mã xử lý tại trang của chúng tôi. Cả hai chỉ dành cho bạn.',
    ],
    action: 'Mở tài liệu',
  }),
  documentCompleted: (document) => ({
    subject: `Đã hoàn tất: ${document.subject}`,
    paragraphs: [
      `Tài liệu “${document.subject}”, số ${document.no}, đã được mọi người xử lý xong.`,
      'Bạn có thể xem và tải bản hoàn tất.',
    ],
    action: 'Xem tài liệu',
  }),
  documentRejected: (document, by, reason) => ({
    subject: `Bị từ chối: ${document.subject}`,
    paragraphs: [`${by} đã từ chối tài liệu “${document.subject}”, số ${document.no}.`, `Lý do: ${reason}`],
    action: 'Xem tài liệu',
  }),
  invitation: (company, username) => ({
    subject: `Mời tham gia ${company} trên Countersign`,
    paragraphs: [
      `${company} đã tạo cho bạn tài khoản “${username}”.`,
      'Đặt mật khẩu trong vòng bảy ngày để bắt đầu.',
    ],
    action: 'Đặt mật khẩu',
  }),
  passwordReset: (username) => ({
    subject: 'Đặt lại mật khẩu',
    paragraphs: [
      `Có yêu cầu đặt lại mật khẩu cho tài khoản “${username}”.`,
      'Liên kết dùng được một lần, trong một giờ.',
    ],
    action: 'Đặt mật khẩu mới',
  }),
  otp: (document, task, minutes) => ({
    subject: `Mã xác nhận: ${document.subject}`,
    paragraphs: [
      `Mã xác nhận để ${task} tài liệu “${document.subject}”, số ${document.no}.`,
      `Mã có hiệu lực ${String(minutes)} phút. Không cung cấp mã cho bất kỳ ai.`,
    ],
    action: 'Mã xác nhận (OTP)',
  }),
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
  reasonCaption: 'Lý do',
};

const en: Wordings = {
  greeting: (name) => `Dear ${name},`,
  closing: 'If you did not expect this message, please ignore it and do not pass it on.',
  codeLabel: 'Process code',
  stepInvitation: (document, task) => ({
    subject: `Please ${task}: ${document.subject}`,
    paragraphs: [
      `${document.sender} (${document.company}) has sent you “${document.subject}”, number ${document.no}, to ${task}.`,
      ...(document.expiryDate === null ? [] : [`Due by the end of ${formatDay(document.expiryDate)}.`]),
      'Open the link below, or type the process code on our page. Both are for you alone.',
    ],
    action: 'Open the document',
  }),
  documentCompleted: (document) => ({
    subject: `Completed: ${document.subject}`,
    paragraphs: [
      `Everyone has acted on “${document.subject}”, number ${document.no}.`,
      'You can read and download the completed document.',
    ],
    action: 'View the document',
  }),
  documentRejected: (document, by, reason) => ({
    subject: `Rejected: ${document.subject}`,
    paragraphs: [`${by} has rejected “${document.subject}”, number ${document.no}.`, `Reason: ${reason}`],
    action: 'View the document',
  }),
  invitation: (company, username) => ({
    subject: `Join ${company} on Countersign`,
    paragraphs: [
      `${company} has made an account for you: “${username}”.`,
      'Set a password within seven days to begin.',
    ],
    action: 'Set a password',
  }),
  passwordReset: (username) => ({
    subject: 'Set a new password',
    paragraphs: [
      `Someone asked to set a new password for the account “${username}”.`,
      'The link works once, within one hour.',
    ],
    action: 'Set a new password',
  }),
  otp: (document, task, minutes) => ({
    subject: `Confirmation code: ${document.subject}`,
    paragraphs: [
      `The code to ${task} “${document.subject}”, number ${document.no}.`,
      `It is valid for ${String(minutes)} minutes. Do not give it to anyone.`,
    ],
    action: 'Confirmation code (OTP)',
  }),
  tasks: {
    1: 'view',
    2: 'sign',
    3: 'approve',
    4: 'sign digitally',
    5: 'fill in data',
    6: 'coordinate',
    7: 'e-sign',
    8: 'sign with eKYC',
  },
  rejectTask: 'reject',
  reasonCaption: 'Reason',
};

const wordings: Readonly<Record<Language, Wordings>> = { vi, en };

/** Vietnamese for anyone who has chosen no language. */
export function wordingsFor(language: Language | null): Wordings {
  return wordings[language ?? 'vi'];
}
