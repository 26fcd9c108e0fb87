import type { SignatureLevel } from '../../../contract/models/certificate.ts';
import type { ActiveContent, FileChange } from '../../../contract/rules/file-preparation.ts';
import type { DeliveryChannel, UndeliveredCause } from '../../../contract/rules/step-delivery.ts';

export type ReportLanguage = 'vi' | 'en';

/** What an evidence report says, in one language; `{…}` stand for values. */
export type ReportWords = {
  readonly title: string;
  readonly page: string;
  readonly made: string;
  readonly intact: string;
  readonly broken: string;
  readonly notAsSealed: string;
  readonly nothing: string;
  readonly document: string;
  readonly no: string;
  readonly subject: string;
  readonly status: string;
  readonly company: string;
  readonly taxCode: string;
  readonly createdBy: string;
  readonly created: string;
  readonly sent: string;
  readonly completed: string;
  readonly id: string;
  readonly files: string;
  readonly source: string;
  readonly sourceHash: string;
  readonly convertedBy: string;
  readonly revision: string;
  readonly uploaded: string;
  readonly prepared: string;
  readonly sealed: string;
  readonly takenBack: string;
  readonly uploadHash: string;
  readonly uploadSize: string;
  readonly changes: string;
  readonly change: Readonly<Record<FileChange, string>>;
  readonly activeContent: string;
  readonly activePart: Readonly<Record<ActiveContent, string>>;
  readonly writtenBy: string;
  readonly size: string;
  readonly hash: string;
  readonly remoteSignature: string;
  readonly remoteCertificate: string;
  readonly steps: string;
  readonly step: string;
  readonly fileHash: string;
  readonly person: string;
  /** Of somebody whom the company knows by their address alone. */
  readonly outsideCompany: string;
  readonly onBehalfOf: string;
  readonly inPerson: string;
  readonly inPersonOn: string;
  readonly accessCode: string;
  readonly accessCodeChecked: string;
  readonly viewed: string;
  readonly processed: string;
  readonly method: string;
  readonly level: string;
  readonly levels: Readonly<Record<SignatureLevel, string>>;
  readonly reason: string;
  readonly picture: string;
  readonly pictureMissing: string;
  readonly fileBefore: string;
  readonly fileAfter: string;
  readonly otp: string;
  readonly inPersonOtp: string;
  readonly otpSent: string;
  readonly otpNotSent: string;
  readonly otpConfirmed: string;
  readonly otpOpened: string;
  readonly otpNotOpened: string;
  readonly otpUnused: string;
  readonly otpWrong: string;
  readonly invitation: string;
  readonly reminder: string;
  readonly copy: string;
  readonly requestMade: string;
  /** By what carried it. */
  readonly requestHandedOver: Readonly<Record<DeliveryChannel | 'unknown', string>>;
  readonly requestPushed: string;
  readonly requestLost: Readonly<Record<UndeliveredCause | 'refused-by-zalo', string>>;
  readonly history: string;
  readonly historyOrder: string;
  readonly service: string;
  readonly erased: string;
  readonly address: string;
  readonly way: string;
  readonly description: string;
  readonly entryHash: string;
  readonly previousHash: string;
  readonly entryBroken: string;
  readonly checking: string;
  readonly checkingText: readonly string[];
  readonly dataHash: string;
};

const vi: ReportWords = {
  title: 'Báo cáo bằng chứng ký',
  page: 'Trang {page}/{pages}',
  made: 'Lập lúc {time}',
  intact:
    'Lịch sử nguyên vẹn: cả {n} mục nối tiếp nhau, khớp mã băm và khớp với lịch sử mà chữ ký số của công ty trên tệp đã hoàn tất ghi nhận (nếu có).',
  broken: 'Lịch sử không nguyên vẹn: {n} mục không khớp mã băm. Các mục này được đánh dấu bên dưới.',
  notAsSealed:
    'Lịch sử không phải là lịch sử mà chữ ký số của công ty trên tệp đã hoàn tất ghi nhận: có mục đã bị ghi lại hoặc bị cắt bỏ sau đó.',
  nothing: 'Tài liệu chưa có mục lịch sử nào.',
  document: 'Tài liệu',
  no: 'Số',
  subject: 'Trích yếu',
  status: 'Trạng thái',
  company: 'Công ty',
  taxCode: 'Mã số thuế',
  createdBy: 'Người tạo',
  created: 'Tạo lúc',
  sent: 'Gửi lúc',
  completed: 'Hoàn tất lúc',
  id: 'Mã tài liệu',
  files: 'Tệp và các phiên bản',
  source: 'Tệp gốc',
  sourceHash: 'SHA-256 của tệp gốc',
  convertedBy: 'Chuyển sang PDF bởi',
  revision: '{file}, phiên bản {n}',
  uploaded: 'Bản ban đầu',
  prepared: 'Bản ban đầu, tạo từ tệp tải lên',
  sealed: 'Chữ ký số của công ty khi hoàn tất',
  takenBack: 'Trở về bản ban đầu để sửa',
  uploadHash: 'SHA-256 của tệp tải lên',
  uploadSize: 'Dung lượng tệp tải lên',
  changes: 'Thay đổi khi tải lên',
  change: {
    repaired: 'sửa lỗi cấu trúc tệp, nội dung hiển thị giữ nguyên',
    'fields-drawn': 'vẽ lại giá trị của các trường biểu mẫu',
  },
  activeContent: 'Nội dung động trong tệp',
  activePart: {
    javascript: 'JavaScript',
    actions: 'hành động tự động',
    'optional-content': 'lớp nội dung có thể bật tắt',
  },
  writtenBy: 'Do bước',
  size: 'Dung lượng',
  hash: 'SHA-256',
  remoteSignature: 'Giá trị chữ ký số từ xa',
  remoteCertificate: 'Chứng thư số',
  steps: 'Các bước xử lý',
  step: 'Bước xử lý',
  fileHash: 'SHA-256 của tệp',
  person: 'Người xử lý',
  outsideCompany: 'người ngoài công ty',
  onBehalfOf: 'Thay cho',
  inPerson: 'Ký tại chỗ',
  inPersonOn: 'trên thiết bị của {host}',
  accessCode: 'Mã bí mật',
  accessCodeChecked: 'Lúc {time}, đã nhập đúng mã được đặt cho bước này',
  viewed: 'Xem lần đầu',
  processed: 'Xử lý lúc',
  method: 'Cách ký',
  level: 'Loại chữ ký',
  levels: {
    drawn: 'Chữ ký vẽ',
    company: 'Chứng thư số nội bộ của công ty',
    'public-person': 'Chứng thư số công cộng (cá nhân)',
    'public-organization': 'Chứng thư số công cộng (tổ chức)',
  },
  reason: 'Lý do',
  picture: 'Hình chữ ký',
  pictureMissing: 'không hiển thị được khi lập báo cáo, xem trong tệp PDF',
  fileBefore: 'SHA-256 trước',
  fileAfter: 'SHA-256 sau',
  otp: 'Mã OTP',
  inPersonOtp: 'Mã OTP mở tài liệu tại chỗ',
  otpSent: 'gửi đến {to} lúc {time}',
  otpNotSent: 'tạo lúc {time}, chưa gửi được',
  otpConfirmed: 'xác nhận đúng lúc {time}',
  otpOpened: 'nhập đúng lúc {time}',
  otpNotOpened: 'chưa được dùng',
  otpUnused: 'chưa được dùng để xác nhận',
  otpWrong: 'nhập sai {n} lần',
  invitation: 'Thư mời',
  reminder: 'Nhắc xử lý',
  copy: 'Gửi bản sao',
  requestMade: 'tạo lúc {time}, đang chờ gửi',
  requestHandedOver: {
    email: 'tạo lúc {made}; đã gửi qua email lúc {time}',
    sms: 'tạo lúc {made}; đã gửi qua SMS lúc {time}',
    zalo: 'tạo lúc {made}; đã gửi qua Zalo lúc {time}',
    push: 'tạo lúc {made}; đã báo trên trình duyệt của người nhận lúc {time}',
    unknown: 'tạo lúc {made}; đã gửi lúc {time}',
  },
  requestPushed: 'đã báo trên trình duyệt của người nhận lúc {time}',
  requestLost: {
    refused: 'tạo lúc {time}; không gửi được: máy chủ email từ chối',
    'refused-by-zalo': 'tạo lúc {time}; không gửi được: Zalo từ chối',
    bounced: 'tạo lúc {time}; đã gửi nhưng bị trả lại',
    complained: 'tạo lúc {time}; đã gửi, người nhận báo là thư rác',
    'no-channel': 'tạo lúc {time}; không gửi được: người nhận không có địa chỉ hoặc kênh nhận',
    disabled: 'tạo lúc {time}; không gửi được: tài khoản người nhận đã ngừng sử dụng',
    'timed-out': 'tạo lúc {time}; hệ thống không gửi được trong 7 ngày',
  },
  history: 'Lịch sử',
  historyOrder: 'Theo thứ tự được ghi; mã băm của mỗi mục bao gồm mã băm của mục trước nó.',
  service: 'Hệ thống',
  erased: 'Thông tin cá nhân đã được xoá',
  address: 'Địa chỉ IP',
  way: 'Cách truy cập',
  description: 'Nội dung',
  entryHash: 'Mã băm của mục',
  previousHash: 'Mã băm mục trước',
  entryBroken: 'KHÔNG KHỚP MÃ BĂM',
  checking: 'Tự kiểm tra',
  checkingText: [
    'Mỗi phiên bản PDF là phiên bản trước nó cùng phần được nối thêm, nên mã SHA-256 của tệp trong tay quý vị cho biết đó là phiên bản nào.',
    'Báo cáo này và tệp JSON đi kèm đều do công ty ký số. Chữ ký của tệp JSON nằm trong tệp .p7s (CMS tách rời, RFC 5652); “openssl cms -verify” cũng kiểm tra được chữ ký này.',
    'Chữ ký số của công ty trên tệp đã hoàn tất còn ký cả số mục và mã băm của mục cuối cùng của lịch sử tại thời điểm đó, cùng dấu thời gian nếu có. Lịch sử bị ghi lại hoặc cắt bỏ về sau sẽ không còn khớp với tệp.',
    'Báo cáo này trình bày dữ liệu trong tệp JSON đi kèm. Với tệp JSON đó, lệnh “node scripts/check-evidence.ts bang-chung.json tai-lieu.pdf” trong mã nguồn tính lại toàn bộ chuỗi mã băm, kiểm tra các chữ ký nói trên và đối chiếu các tệp PDF mà không cần đến hệ thống.',
    'Mã băm của mỗi mục là SHA-256 của: mã băm mục trước, mã tài liệu, số thứ tự, thời điểm (UTC), hoạt động, cách truy cập, bước xử lý, mã băm của tệp và mã băm của thông tin cá nhân kèm chuỗi ngẫu nhiên.',
  ],
  dataHash: 'SHA-256 của tệp JSON',
};

const en: ReportWords = {
  title: 'Signing evidence report',
  page: 'Page {page} of {pages}',
  made: 'Made on {time}',
  intact:
    'The history is intact: its entries ({n} in all) follow one another, fit their hashes, and agree with the history that the company’s seal on the completed file covers (where there is one).',
  broken: 'The history is not intact. Entries that do not fit their hashes, which are marked below: {n}.',
  notAsSealed:
    'The history is not the one that the company’s seal on the completed file covers: entries were rewritten or cut off since.',
  nothing: 'The document has no history yet.',
  document: 'Document',
  no: 'Number',
  subject: 'Subject',
  status: 'Status',
  company: 'Company',
  taxCode: 'Tax code',
  createdBy: 'Created by',
  created: 'Created on',
  sent: 'Sent on',
  completed: 'Completed on',
  id: 'Document id',
  files: 'Files and their revisions',
  source: 'Made from',
  sourceHash: 'SHA-256 of that file',
  convertedBy: 'Converted to PDF by',
  revision: '{file}, revision {n}',
  uploaded: 'Initial version',
  prepared: 'Initial version, made from the uploaded file',
  sealed: 'The company’s seal on completion',
  takenBack: 'Back to the initial version for correction',
  uploadHash: 'SHA-256 of the uploaded file',
  uploadSize: 'Size of the uploaded file',
  changes: 'Changed at upload',
  change: {
    repaired: 'structure repaired, what it shows stays the same',
    'fields-drawn': 'values of form fields drawn anew',
  },
  activeContent: 'Active content',
  activePart: {
    javascript: 'JavaScript',
    actions: 'actions',
    'optional-content': 'layers that can be switched',
  },
  writtenBy: 'Written in',
  size: 'Size',
  hash: 'SHA-256',
  remoteSignature: 'Remote signature value',
  remoteCertificate: 'Certificate',
  steps: 'Steps',
  step: 'Step',
  fileHash: 'SHA-256 of the file',
  person: 'Person',
  outsideCompany: 'person outside the company',
  onBehalfOf: 'On behalf of',
  inPerson: 'In person',
  inPersonOn: 'on the device of {host}',
  accessCode: 'Code word',
  accessCodeChecked: 'On {time}, the code word set for this step was entered',
  viewed: 'First viewed on',
  processed: 'Done on',
  method: 'Signed with',
  level: 'Kind of signature',
  levels: {
    drawn: 'Drawn signature',
    company: 'Certificate of the company’s own authority',
    'public-person': 'Public certificate (individual)',
    'public-organization': 'Public certificate (organization)',
  },
  reason: 'Reason',
  picture: 'Signature as shown',
  pictureMissing: 'could not be drawn when this report was made, see the PDF',
  fileBefore: 'SHA-256 before',
  fileAfter: 'SHA-256 after',
  otp: 'One-time code',
  inPersonOtp: 'One-time code to open in person',
  otpSent: 'sent to {to} on {time}',
  otpNotSent: 'made on {time}, could not be sent',
  otpConfirmed: 'confirmed on {time}',
  otpOpened: 'entered correctly on {time}',
  otpNotOpened: 'not used',
  otpUnused: 'not used to confirm',
  otpWrong: 'wrong attempts: {n}',
  invitation: 'Invitation',
  reminder: 'Reminder',
  copy: 'Copy sent',
  requestMade: 'made on {time}, waiting to be sent',
  requestHandedOver: {
    email: 'made on {made}; sent by email on {time}',
    sms: 'made on {made}; sent by SMS on {time}',
    zalo: 'made on {made}; sent by Zalo on {time}',
    push: 'made on {made}; notified in the recipient’s browser on {time}',
    unknown: 'made on {made}; sent on {time}',
  },
  requestPushed: 'notified in the recipient’s browser on {time}',
  requestLost: {
    refused: 'made on {time}; not delivered: refused by the email server',
    'refused-by-zalo': 'made on {time}; not delivered: refused by Zalo',
    bounced: 'made on {time}; sent, but came back',
    complained: 'made on {time}; sent, reported as spam by the recipient',
    'no-channel': 'made on {time}; not delivered: the recipient has no address or channel',
    disabled: 'made on {time}; not delivered: the recipient’s account is disabled',
    'timed-out': 'made on {time}; not delivered: it could not be sent for 7 days',
  },
  history: 'History',
  historyOrder:
    'In the order in which it was written; the hash of each entry covers the hash of the one before it.',
  service: 'System',
  erased: 'Personal data was erased',
  address: 'IP address',
  way: 'Came by',
  description: 'Details',
  entryHash: 'Hash of the entry',
  previousHash: 'Hash before it',
  entryBroken: 'DOES NOT FIT ITS HASH',
  checking: 'How to check this yourself',
  checkingText: [
    'Each revision of a PDF is the one before it with something appended, so the SHA-256 of the file in your hands says which one it is.',
    'This report and the JSON file that belongs to it are signed by the company. The signature of the JSON file is in the .p7s file (detached CMS, RFC 5652), which “openssl cms -verify” checks as well.',
    'The company’s seal on the completed file also signs how many entries the history had then and the hash of the last one, under a time stamp where there is one. A history that is rewritten or cut off later no longer agrees with the file.',
    'This report shows the data of that JSON file. Given the file, the command “node scripts/check-evidence.ts evidence.json document.pdf” of the source code computes the whole chain of hashes anew, checks these signatures and compares the PDFs, without the service.',
    'The hash of an entry is the SHA-256 of: the hash before it, the document’s id, its number, its moment (UTC), activity, way in, step, the file’s hash, and the hash of the personal data with a random text.',
  ],
  dataHash: 'SHA-256 of the JSON file',
};

export const reportWords: Readonly<Record<ReportLanguage, ReportWords>> = { vi, en };

/** Puts values in their places. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
