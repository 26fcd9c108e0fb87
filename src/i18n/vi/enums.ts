import { enumTextsVi } from '../../../contract/enum-texts.ts';

/** Enumerations of the interface, by the names that contract/enums.ts gives their values. */
export const enums = {
  ...enumTextsVi,
  contractStatus: {
    undefined: 'Chưa xác định',
    valid: 'Còn hiệu lực',
    nearlyExpired: 'Sắp hết hiệu lực',
    expired: 'Hết hiệu lực',
    notYetEffective: 'Chưa có hiệu lực',
  },
  displayMode: { unset: 'Mặc định', text: 'Chữ', textAndImage: 'Chữ và hình', image: 'Hình' },
  userStatus: { enabled: 'Đang hoạt động', disabled: 'Ngừng sử dụng' },
  receiveOtpMethod: { email: 'Email', sms: 'SMS', zalo: 'Zalo', none: 'Không dùng' },
  receiveNotificationMethod: { email: 'Email', sms: 'SMS', zalo: 'Zalo', none: 'Không nhận' },
  employeeStatus: { enabled: 'Đang làm việc', disabled: 'Đã nghỉ việc' },
  gender: { male: 'Nam', female: 'Nữ' },
  contractType: { indefiniteTerm: 'Không xác định thời hạn', fixedTerm: 'Xác định thời hạn' },
  contractSigningMethod: { electronic: 'Điện tử', paper: 'Giấy' },
  role: { signer: 'Người ký', clerk: 'Văn thư', hr: 'Nhân sự', admin: 'Quản trị viên' },
} as const;
