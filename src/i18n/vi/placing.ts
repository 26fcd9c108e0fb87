/** Placing boxes on pages, wherever that is done: while signing, preparing and in templates. */
export const placing = {
  where: 'Trang {{page}}, trái {{left}} pt, dưới {{bottom}} pt, rộng {{width}}, cao {{height}}.',
  hint: 'Phím mũi tên để di chuyển 1 pt, giữ Shift để đi 10 pt, giữ Ctrl để đổi cỡ; Page Up và Page Down để sang trang khác, Ctrl+Z để hoàn tác.',
  removeHint: 'Delete để bỏ.',
  keys: 'Mũi tên: 1 pt · Shift: 10 pt · Ctrl: đổi cỡ · Page Up/Down: đổi trang',
  overlap: 'Đè lên vị trí ký của {{names}}',
  position: 'Vị trí (pt, gốc dưới bên trái)',
  positionOf: 'Vị trí chữ ký của {{name}}',
  llx: 'Trái',
  lly: 'Dưới',
  urx: 'Phải',
  ury: 'Trên',
  page: 'Trang',
  millimeters: 'Rộng {{width, number}} mm, cao {{height, number}} mm',
  offPage: 'Ô phải nằm trong trang: rộng {{width}} pt, cao {{height}} pt.',
  empty: 'Phải lớn hơn Trái và Trên lớn hơn Dưới.',
  noPage: 'Tài liệu có {{count, number}} trang.',
} as const;
