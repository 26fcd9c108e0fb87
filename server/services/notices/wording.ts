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
  readonly stepReminder: (document: DocumentFacts, task: string) => Wording;
  readonly documentCompleted: (document: DocumentFacts) => Wording;
  readonly documentRejected: (document: DocumentFacts, by: string, reason: string) => Wording;
  readonly documentCanceled: (document: DocumentFacts, reason: string) => Wording;
  readonly documentShared: (document: DocumentFacts, by: string) => Wording;
  /** To the processor with what the step asks for; to the document's creator without. */
  readonly documentExpiring: (document: DocumentFacts, expiryDate: string, task: string | null) => Wording;
  readonly documentMessage: (document: DocumentFacts, by: string, text: string) => Wording;
  /** To whoever judges pictures of identity papers. */
  readonly identityToJudge: (document: DocumentFacts, person: string) => Wording;
  /** To the person of the pictures. */
  readonly identityAccepted: (document: DocumentFacts) => Wording;
  readonly identityRefused: (document: DocumentFacts, reason: string) => Wording;
  readonly invitation: (company: string, username: string) => Wording;
  readonly passwordReset: (username: string) => Wording;
  readonly otp: (document: DocumentFacts, task: string, minutes: number) => Wording;
  /** One code for several documents, which are named by their numbers. */
  readonly batchOtp: (numbers: readonly string[], task: string, minutes: number) => Wording;
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
  stepReminder: (document, task) => ({
    subject: `Nhắc ${task}: ${document.subject}`,
    paragraphs: [
      `Tài liệu “${document.subject}”, số ${document.no}, của ${document.sender} (${document.company}) vẫn chờ bạn ${task}.`,
      ...(document.expiryDate === null ? [] : [`Hạn xử lý: hết ngày ${formatDay(document.expiryDate)}.`]),
      'Liên kết và mã xử lý dưới đây thay cho những gì đã gửi trước. Cả hai chỉ dành cho bạn.',
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
  documentCanceled: (document, reason) => ({
    subject: `Đã huỷ: ${document.subject}`,
    paragraphs: [
      `${document.sender} (${document.company}) đã huỷ tài liệu “${document.subject}”, số ${document.no}.`,
      ...(reason === '' ? [] : [`Lý do: ${reason}`]),
    ],
    action: 'Xem tài liệu',
  }),
  documentShared: (document, by) => ({
    subject: `Chia sẻ với bạn: ${document.subject}`,
    paragraphs: [
      `${by} (${document.company}) chia sẻ với bạn tài liệu “${document.subject}”, số ${document.no}.`,
      'Bạn có thể xem và tải tài liệu sau khi đăng nhập.',
    ],
    action: 'Xem tài liệu',
  }),
  documentExpiring: (document, expiryDate, task) => ({
    subject: `Sắp hết hạn: ${document.subject}`,
    paragraphs: [
      `Tài liệu “${document.subject}”, số ${document.no}, hết hạn xử lý khi hết ngày ${formatDay(expiryDate)}.`,
      task === null
        ? 'Tài liệu chưa hoàn tất. Bạn có thể nhắc người đang xử lý hoặc gia hạn.'
        : `Đã đến lượt bạn ${task}. Sau ngày đó không thể xử lý được nữa.`,
    ],
    action: 'Mở tài liệu',
  }),
  documentMessage: (document, by, text) => ({
    subject: `Tin nhắn mới: ${document.subject}`,
    paragraphs: [`${by} viết về tài liệu “${document.subject}”, số ${document.no}:`, text],
    action: 'Xem và trả lời',
  }),
  identityToJudge: (document, person) => ({
    subject: `Chờ xác minh danh tính: ${person}`,
    paragraphs: [
      `${person} đã gửi ảnh giấy tờ để ký tài liệu “${document.subject}”, số ${document.no}.`,
      'Hãy đăng nhập để xem ảnh và quyết định.',
    ],
    action: 'Đăng nhập',
  }),
  identityAccepted: (document) => ({
    subject: `Đã xác minh danh tính: ${document.subject}`,
    paragraphs: [
      `Danh tính của bạn đã được xác minh. Bạn có thể ký tài liệu “${document.subject}”, số ${document.no}.`,
    ],
    action: 'Mở tài liệu',
  }),
  identityRefused: (document, reason) => ({
    subject: `Chưa xác minh được danh tính: ${document.subject}`,
    paragraphs: [
      `Ảnh bạn gửi để ký tài liệu “${document.subject}”, số ${document.no}, không được chấp nhận.`,
      ...(reason === '' ? [] : [`Lý do: ${reason}`]),
      'Hãy chụp và gửi lại.',
    ],
    action: 'Mở tài liệu',
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
  batchOtp: (numbers, task, minutes) => ({
    subject: `Mã xác nhận: ${String(numbers.length)} tài liệu`,
    paragraphs: [
      `Mã xác nhận để ${task} ${String(numbers.length)} tài liệu: ${numbers.join(', ')}.`,
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
  stepReminder: (document, task) => ({
    subject: `Reminder to ${task}: ${document.subject}`,
    paragraphs: [
      `“${document.subject}”, number ${document.no}, from ${document.sender} (${document.company}) still waits for you to ${task}.`,
      ...(document.expiryDate === null ? [] : [`Due by the end of ${formatDay(document.expiryDate)}.`]),
      'The link and the process code below take the place of those sent before. Both are for you alone.',
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
  documentCanceled: (document, reason) => ({
    subject: `Canceled: ${document.subject}`,
    paragraphs: [
      `${document.sender} (${document.company}) has canceled “${document.subject}”, number ${document.no}.`,
      ...(reason === '' ? [] : [`Reason: ${reason}`]),
    ],
    action: 'View the document',
  }),
  documentShared: (document, by) => ({
    subject: `Shared with you: ${document.subject}`,
    paragraphs: [
      `${by} (${document.company}) has shared “${document.subject}”, number ${document.no}, with you.`,
      'You can read and download it once you are signed in.',
    ],
    action: 'View the document',
  }),
  documentExpiring: (document, expiryDate, task) => ({
    subject: `Expiring soon: ${document.subject}`,
    paragraphs: [
      `“${document.subject}”, number ${document.no}, expires at the end of ${formatDay(expiryDate)}.`,
      task === null
        ? 'It is not completed yet. You can remind whoever it waits for, or extend it.'
        : `It is your turn to ${task}. After that day nobody can act on it any more.`,
    ],
    action: 'Open the document',
  }),
  documentMessage: (document, by, text) => ({
    subject: `New message: ${document.subject}`,
    paragraphs: [`${by} wrote about “${document.subject}”, number ${document.no}:`, text],
    action: 'Read and answer',
  }),
  identityToJudge: (document, person) => ({
    subject: `Identity to verify: ${person}`,
    paragraphs: [
      `${person} has sent pictures of identity papers to sign “${document.subject}”, number ${document.no}.`,
      'Please sign in to look at them and decide.',
    ],
    action: 'Sign in',
  }),
  identityAccepted: (document) => ({
    subject: `Identity verified: ${document.subject}`,
    paragraphs: [
      `Your identity has been verified. You can now sign “${document.subject}”, number ${document.no}.`,
    ],
    action: 'Open the document',
  }),
  identityRefused: (document, reason) => ({
    subject: `Identity not verified: ${document.subject}`,
    paragraphs: [
      `The pictures that you sent to sign “${document.subject}”, number ${document.no}, were not accepted.`,
      ...(reason === '' ? [] : [`Reason: ${reason}`]),
      'Please take and send them again.',
    ],
    action: 'Open the document',
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
  batchOtp: (numbers, task, minutes) => ({
    subject: `Confirmation code: ${String(numbers.length)} documents`,
    paragraphs: [
      `The code to ${task} ${String(numbers.length)} documents: ${numbers.join(', ')}.`,
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
