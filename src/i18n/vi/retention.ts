/** Tài liệu được lưu bao lâu, và giữ lại từng tài liệu. */
export const retention = {
  kept: 'Lưu trữ',
  retainedMonths: '{{count, number}} tháng',
  retainedForever: 'Vĩnh viễn',
  months: 'Thời gian lưu trữ (tháng)',
  monthsHint:
    'Tính từ khi tài liệu hoàn tất, bị từ chối, bị huỷ hoặc hết hạn. Sau đó tài liệu bị xoá vĩnh viễn, trừ khi được quản trị viên giữ lại. Việc xoá bắt đầu bảy ngày sau khi đặt hoặc đổi số tháng. Để trống: lưu vĩnh viễn.',
  starts: 'Từ {{date}}: xoá vĩnh viễn {{count, number}} tài liệu',
  startsWithNone: 'Từ {{date}}: bắt đầu xoá, hiện chưa có tài liệu nào đến hạn',
  holdTitle: 'Giữ lại tài liệu này?',
  holdText: 'Tài liệu không bị xoá dù đã hết hạn lưu trữ, cho đến khi được bỏ giữ lại.',
  holdReason: 'Lý do',
  holdReasonHint: 'Ai xem được tài liệu đều đọc được lý do.',
  holdReasonNeeded: 'Hãy ghi lý do giữ lại.',
  releaseTitle: 'Bỏ giữ lại tài liệu này?',
  releaseText:
    'Tài liệu sẽ bị xoá vĩnh viễn khi hết hạn lưu trữ của loại tài liệu, có thể trong vòng một giờ.',
  sealLevels: {
    company: 'Con dấu: chứng thư do hệ thống cấp cho công ty.',
    'public-organization': 'Con dấu: chứng thư số công cộng (tổ chức).',
  },
  verifiableUntil: 'Chữ ký số kiểm tra được đến {{date}} và được tự động gia hạn trước ngày đó.',
  verifiableSoon: 'Chữ ký số sẽ kiểm tra được lâu dài khi tài liệu hoàn tất và có dấu thời gian lưu trữ.',
  keepVerifiableTitle: 'Giữ kiểm tra được lâu dài?',
  keepVerifiableText:
    'Khi hoàn tất, tệp được thêm một dấu thời gian lưu trữ để vẫn kiểm tra được chữ ký số sau khi các chứng thư số hết hạn, kể cả khi không có mạng. Dấu thời gian được tự động gia hạn; mỗi lần gia hạn là một phiên bản mới của tệp, nội dung đã ký giữ nguyên.',
} as const;
