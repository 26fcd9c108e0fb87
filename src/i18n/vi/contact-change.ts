/** Where the holder of an address confirms its change. */
export const contactChange = {
  noLink: 'Trang này chỉ mở được từ liên kết trong tin nhắn của chúng tôi. Hãy mở lại liên kết đó.',
  leadEmail: '{{company}} muốn đổi địa chỉ email của {{name}}. Chỉ xác nhận nếu địa chỉ mới là của bạn.',
  leadPhone: '{{company}} muốn đổi số điện thoại của {{name}}. Chỉ xác nhận nếu số mới là của bạn.',
  now: 'Hiện tại',
  next: 'Mới',
  effectEmail:
    'Sau khi xác nhận, mã và liên kết chỉ gửi tới địa chỉ mới. Bạn sẽ bị đăng xuất khỏi mọi thiết bị; mã và liên kết cũ không còn hiệu lực.',
  effectPhone:
    'Sau khi xác nhận, mã chỉ gửi tới số mới. Bạn sẽ bị đăng xuất khỏi mọi thiết bị; mã và liên kết cũ không còn hiệu lực.',
  confirmEmail: 'Đúng, dùng địa chỉ mới',
  confirmPhone: 'Đúng, dùng số mới',
  decline: 'Từ chối thay đổi',
  confirmedTitle: 'Đã xác nhận thay đổi',
  confirmedEmail: 'Từ nay mã và liên kết được gửi tới {{value}}.',
  confirmedPhone: 'Từ nay mã được gửi tới {{value}}.',
  declinedTitle: 'Đã từ chối thay đổi',
  declinedEmail:
    'Mã và liên kết vẫn được gửi tới {{previous}}. Nếu bạn không biết về thay đổi này, hãy báo quản trị viên của {{company}}.',
  declinedPhone:
    'Mã vẫn được gửi tới {{previous}}. Nếu bạn không biết về thay đổi này, hãy báo quản trị viên của {{company}}.',
} as const;
