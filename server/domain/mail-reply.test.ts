import { expect, it } from 'vitest';

import { replyText } from './mail-reply.ts';

const said = 'Điều 3 ghi sai số tiền.\n\nNhờ chị sửa lại giúp.';

it.each([
  ['alone', said],
  ['over a quotation', `${said}\r\n\r\n> Kính gửi Trần Thị Mai,\r\n> Minh Long gửi bạn`],
  [
    'over one in Vietnamese',
    `${said}\n\nVào Th 5, 26 thg 11, 2026 vào lúc 10:00 Ký số\n<sign@sign.example.com> đã viết:\n\n> Kính gửi`,
  ],
  [
    'over one in English',
    `${said}\n\nOn Thu, Nov 26, 2026 at 10:00 AM Ký số <sign@sign.example.com> wrote:\n> Kính gửi`,
  ],
  ['over a mail with its head', `${said}\n\n________________________________\nFrom: Ký số\nSent: Thursday`],
  ['over a head without addresses', `${said}\n\nNgười gửi: Ký số\nĐã gửi: Thứ Năm\nChủ đề: Mời ký\nKính gửi`],
  [
    'over an introduction without a quotation',
    `${said}\n\nVào Th 5, 26 thg 11, 2026 lúc 10:00 Ký\nsố đã viết:\nKính gửi`,
  ],
  ['over a head alone', `${said}\n\nTừ: Ký số <sign@sign.example.com>\nKính gửi`],
  [
    'over a head in asterisks',
    `${said}\n\n*From:* Ký số <sign@sign.example.com>\n*Sent:* Thursday\nKính gửi`,
  ],
  [
    'over an introduction between lines',
    `${said}\n\n---- On Thu, 26 Nov 2026 10:00:00 +0700 Ký số <sign@sign.example.com> wrote ---\n\nKính gửi`,
  ],
  [
    'over one between lines in Vietnamese',
    `${said}\n\n---- Vào Th 5, 26 thg 11 2026 10:00:00 +0700 Ký số đã viết ----\n\nKính gửi`,
  ],
  ['over a signature', `${said}\n-- \nTrần Thị Mai\nSao Mai`],
])('takes what was written %s', (_where, text) => expect(replyText(text)).toBe(said));

it.each([
  'Thời hạn sai rồi:\nTừ: 01/01/2026\nĐến: 31/01/2026\nNhờ chị sửa lại.',
  'Điều 3 viết:\n“Bên A trả 10 triệu đồng”.\nPhải là 20 triệu đồng.',
])('cuts nothing that somebody wrote: %j', (text) => expect(replyText(text)).toBe(text));

it.each(['', '> Kính gửi', 'On Thu, Nov 26, 2026, Ký số wrote:\n> Kính gửi'])(
  'finds nothing in “%s”',
  (text) => expect(replyText(text)).toBe(''),
);
