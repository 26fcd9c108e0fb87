export const mailChoice = {
  title: 'Email bạn nhận',
  leadAll:
    '{{company}} gửi thư mời xử lý tài liệu, lời nhắc và thông báo cho {{name}}. Bạn có thể chỉ nhận thư mời.',
  leadAsked: '{{name}} chỉ nhận thư mời xử lý tài liệu từ {{company}}. Lời nhắc và thông báo đã tắt.',
  unsubscribe: 'Chỉ nhận thư mời',
  subscribe: 'Nhận lại tất cả',
} as const;
