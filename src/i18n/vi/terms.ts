export const terms = {
  updated: 'Áp dụng từ 01/11/2026',
  consentTitle: 'Đồng ý giao dịch điện tử',
  consent:
    'Khi bấm ký, phê duyệt hoặc từ chối, bạn đồng ý thực hiện giao dịch bằng phương tiện điện tử và xác nhận đã đọc toàn bộ tài liệu.',
  identityTitle: 'Xác nhận người ký',
  identity:
    'Mã OTP gửi tới email hoặc số điện thoại của bạn xác nhận rằng chính bạn thực hiện thao tác. Đừng đưa mã, liên kết hoặc mật khẩu cho người khác.',
  recordTitle: 'Dữ liệu được ghi lại',
  record:
    'Hệ thống ghi thời điểm, địa chỉ mạng, thao tác và lý do của mỗi bước vào lịch sử của tài liệu. Lịch sử này không sửa được.',
  documentTitle: 'Tài liệu sau khi ký',
  document:
    'Mỗi chữ ký được thêm vào tài liệu mà không thay đổi phần đã ký trước đó. Bạn có thể tải tài liệu xuống khi đã hoàn tất.',
  refuseTitle: 'Quyền từ chối',
  refuse: 'Bạn có quyền từ chối ký và nêu lý do. Người gửi và những người đã xử lý sẽ được thông báo.',
} as const;
