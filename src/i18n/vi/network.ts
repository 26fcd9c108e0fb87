/** Without a network, and with a newer version of the page. */
export const network = {
  offlineTitle: 'Bạn đang ngoại tuyến',
  offlineText: 'Vẫn đọc được tài liệu đang mở. Ký và lưu cần có mạng; phần đang làm dở vẫn còn.',
  back: 'Đã có mạng trở lại.',
  hide: 'Ẩn thông báo ngoại tuyến',
  actionWaits: 'Đang mất mạng nên chưa thực hiện được. Phần bạn đã nhập vẫn còn.',
  shellTitle: 'Không có kết nối mạng',
  shellText:
    'Cần có mạng để mở tài liệu. Trang này tự mở tiếp khi có mạng lại. Countersign không lưu tài liệu trên thiết bị của bạn.',
  languageWaits: 'Chưa tải được ngôn ngữ này. Hãy thử lại khi có mạng.',
  updateTitle: 'Có bản mới',
  updateText: 'Tải lại để dùng bản mới. Phần bạn đang làm dở được giữ lại.',
  update: 'Tải lại',
  updateLater: 'Để sau',
} as const;
