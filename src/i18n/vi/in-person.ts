/** Ký tại chỗ: giao thiết bị của đồng nghiệp cho người giữ bước xử lý, với mã của chính người đó. */
export const inPerson = {
  start: 'Ký tại chỗ',
  startWith: 'Ký tại chỗ với {{name}}',
  text: 'Bạn giao thiết bị này để {{name}} xử lý bước của họ ngay tại đây.',
  textCode:
    '{{name}} mở tài liệu bằng mã OTP gửi đến email hoặc điện thoại của chính mình, không phải của bạn.',
  textSignedOut: 'Bạn sẽ bị đăng xuất khỏi trình duyệt này, ở mọi thẻ. Nội dung chưa lưu ở thẻ này sẽ mất.',
  textEvidence: 'Bằng chứng ghi lại rằng bước này được xử lý tại chỗ, trên thiết bị của bạn.',
  confirm: 'Đăng xuất và giao thiết bị',
  handTitle: 'Giao thiết bị cho {{name}}',
  handText:
    '{{host}} ({{company}}) mời {{name}} đọc và xử lý tài liệu “{{subject}}”, số <no>{{no}}</no>, trên thiết bị này.',
  sendCode: 'Gửi mã OTP cho tôi',
  sendCodeHint: 'Mã được gửi đến email hoặc số điện thoại của {{name}} ghi trong tài liệu.',
  codeTitle: 'Nhập mã OTP',
  codeLead: '{{name}} nhập mã 6 số vừa gửi đến {{sentTo}}.',
  codeLabel: 'Mã OTP 6 số',
  codeHelp: 'Mã có hiệu lực 5 phút và chỉ mở tài liệu này. Không đọc mã cho người khác nghe.',
  resend: 'Gửi lại mã',
  giveBack: 'Trả thiết bị',
  giveBackTo: 'Trả thiết bị cho {{name}}',
  done: '{{name}} đã xử lý xong bước của mình.',
  notDone: '{{name}} chưa xử lý bước của mình.',
  signIn: 'Đăng nhập lại',
  signInHint:
    'Quyền mở tài liệu của {{name}} trên thiết bị này đã kết thúc. {{host}} đăng nhập lại để tiếp tục.',
} as const;
