import type { MessageId } from '../../../contract/messages.ts';

/** The service's messages that acting on a document alone comes to. */
export const readingServerMessages = {
  signatureImageMissing: 'Hãy thêm hình chữ ký.',
  timeStampFailed:
    'Tổ chức cấp dấu thời gian không phản hồi. Tài liệu chưa được ký; hãy thử lại sau giây lát.',
  stampFailed: 'Không đặt được chữ ký vào tài liệu.',
  fillDataSuccess: 'Đã điền dữ liệu.',
  fillFailed: 'Không đặt được dữ liệu vào tài liệu.',
  documentAlreadySigned: 'Tài liệu đã có chữ ký nên không điền dữ liệu được nữa.',
  coordinateSuccess: 'Đã thêm các bước xử lý.',
  remoteCertificateChanged:
    'Chứng thư số tại nhà cung cấp đã khác với chứng thư bạn liên kết. Tài liệu chưa được ký; hãy liên kết lại tài khoản rồi ký.',
  remoteCertificatePurpose:
    'Không ký được bằng chứng thư này vì nó không được cấp để ký tài liệu. Hãy chọn chứng thư khác.',
  remoteCertificateUntrusted:
    'Không ký được bằng chứng thư này vì nơi cấp không nằm trong danh sách được hệ thống tin cậy. Hãy chọn chứng thư khác hoặc hỏi quản trị viên.',
  signatureBelowCompany:
    'Loại tài liệu này nay yêu cầu chữ ký bằng chứng thư số. Tài liệu chưa được ký; hãy báo người gửi.',
  signatureBelowPublic:
    'Loại tài liệu này nay yêu cầu chứng thư số công cộng. Tài liệu chưa được ký; hãy báo người gửi.',
  remoteUnverifiable: 'Chưa kiểm tra được chứng thư có bị thu hồi hay không. Hãy thử lại sau.',
  remoteStillOpen:
    'Yêu cầu gửi lần trước vẫn xác nhận được trên ứng dụng đến {{time}}. Hãy xác nhận ở đó, hoặc đợi qua lúc đó.',
} as const satisfies Partial<Record<MessageId, string>>;
