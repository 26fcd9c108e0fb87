import { describe, expect, test } from 'vitest';
import { type TextBlock, type TextPiece, textBlocksOf } from './text-blocks.ts';

/** A line of a page whose letters are half as wide as high. */
const piece = (text: string, x: number, y: number, size = 12): TextPiece => ({
  text,
  x,
  y,
  size,
  width: text.length * size * 0.5,
});
const line = (text: string, row: number, x = 72): TextPiece => piece(text, x, 100 + row * 16);
const paragraph = (text: string): TextBlock => ({ kind: 'paragraph', text });
const table: TextBlock = { kind: 'table' };

describe('lines', () => {
  const full = 'Bên B vận chuyển hàng hoá của Bên A từ kho Gia Lâm đến các đại lý';
  test('that are full go on as one paragraph, and a short one ends it', () => {
    expect(
      textBlocksOf([line(full, 0), line('tại Hà Nội.', 1), line('Bên B bố trí xe.', 2), line(full, 3)]),
    ).toEqual([paragraph(`${full} tại Hà Nội.`), paragraph('Bên B bố trí xe.'), paragraph(full)]);
  });

  test('far from each other, or moved in, begin a paragraph', () => {
    expect(textBlocksOf([line(full, 0), line(full, 2)])).toHaveLength(2);
    expect(textBlocksOf([line(full, 0), line(full, 1, 100)])).toHaveLength(2);
  });

  test('with a number or a dash begin an entry of their own, and the next ones go on with it', () => {
    const [one, two] = [piece('1.1.', 72, 100), piece('1.2.', 72, 132)];
    expect(
      textBlocksOf([
        one,
        line(full, 0, 102),
        line('tại Hà Nội.', 1, 102),
        two,
        line('Bên B bố trí xe.', 2, 102),
      ]),
    ).toEqual([paragraph(`1.1. ${full} tại Hà Nội.`), paragraph('1.2. Bên B bố trí xe.')]);
  });

  test('join a word that was cut at their end', () => {
    const cut = 'What both parties sign here is held to what they have been con-';
    expect(textBlocksOf([line(cut, 0), line('vinced of.', 1)])).toEqual([
      paragraph(`${cut.slice(0, -1)}vinced of.`),
    ]);
  });

  test('that were ended before a name that is not broken go on', () => {
    const [short, name] = [full.slice(0, -8), 'Công\u00A0ty.'];
    expect(textBlocksOf([line(full, 0), line(short, 1), line(name, 2)])).toEqual([
      paragraph(`${full} ${short} ${name}`),
    ]);
  });

  test('of a label and its value stay together, each by itself', () => {
    const pieces = [
      ...[line('Địa chỉ', 0), line(':', 0, 180), line('Số 18 đường Trần Thái Tông', 0, 220)],
      ...[line('Đại diện', 1), line(':', 1, 180), line('Bà Trần Thị Bình', 1, 220)],
    ];
    expect(textBlocksOf(pieces)).toEqual([
      paragraph('Địa chỉ: Số 18 đường Trần Thái Tông'),
      paragraph('Đại diện: Bà Trần Thị Bình'),
    ]);
  });
});

describe('Vietnamese', () => {
  test('words that a file cuts within are whole', () => {
    const [a, b, c] = [piece('NGUY', 72, 100), piece('Ễ', 96, 100), piece('N', 102.4, 100)];
    expect(textBlocksOf([a, b, c, piece('MẪN', 112, 100)])).toEqual([paragraph('NGUYỄN MẪN')]);
  });

  test('marks that stand apart from their letters are put on them', () => {
    const e = piece('Vie', 72, 100);
    const marks: TextPiece = { text: '\u0323\u0302', x: 86, y: 98, width: 0, size: 12 };
    expect(textBlocksOf([e, marks, piece('t', 90, 100)])).toEqual([paragraph('Việt')]);
  });
});

describe('sizes', () => {
  test('tell headings from text', () => {
    const pieces = [
      piece('HỢP ĐỒNG DỊCH VỤ', 200, 60, 18),
      piece('Điều 1. Nội dung', 72, 90, 14),
      ...[0, 1, 2].map((row) => line('Hai bên thống nhất ký kết hợp đồng.', row * 2)),
    ];
    expect(textBlocksOf(pieces).slice(0, 3)).toEqual([
      { kind: 'heading', level: 1, text: 'HỢP ĐỒNG DỊCH VỤ' },
      { kind: 'heading', level: 2, text: 'Điều 1. Nội dung' },
      paragraph('Hai bên thống nhất ký kết hợp đồng.'),
    ]);
  });

  test('of raised letters make no line of their own', () => {
    const raised: TextPiece = { text: '2', x: 132, y: 96, width: 4, size: 7 };
    expect(textBlocksOf([piece('Rộng 20 m', 78, 100), raised, piece('sàn', 142, 100)])).toEqual([
      paragraph('Rộng 20 m2 sàn'),
    ]);
  });
});

describe('columns', () => {
  const row = (index: number): TextPiece[] => [
    line(String(index), index, 72),
    line('Máy tính', index, 150),
    line('15.000.000', index, 320),
  ];
  const below = line('Hai bên thống nhất ký kết hợp đồng dịch vụ với những điều khoản sau đây.', 12);

  test('are a note instead of words that were torn apart, cells that wrap among them', () => {
    expect(textBlocksOf([...row(0), ...row(1), line('xách tay', 2, 150), ...row(3), below])).toEqual([
      table,
      paragraph(below.text),
    ]);
  });

  test('whose cells come one by one are a note too', () => {
    const cell = (text: string, top: number, x: number): TextPiece[] => [
      piece(text, x, top),
      piece('dòng hai', x, top + 16),
    ];
    const pieces = [
      ...[...cell('Máy tính', 100, 72), ...cell('Màn hình', 100, 250)],
      ...[...cell('Bàn phím', 140, 72), ...cell('Con chuột', 140, 250)],
    ];
    expect(textBlocksOf([...pieces, below])).toContainEqual(table);
    expect(textBlocksOf(pieces)).toEqual([table]);
  });

  test('that are read one after the other are text', () => {
    const column = (x: number, words: string): TextPiece[] =>
      [0, 1, 2, 3, 4, 5].map((index) => line(`${words} điều khoản này`, index, x));
    const blocks = textBlocksOf([...column(72, 'Theo'), ...column(330, 'Under')]);
    expect(blocks.map((block) => block.kind)).toEqual(['paragraph', 'paragraph']);
  });

  test('of a single line, as at the foot of a page, are text', () => {
    expect(textBlocksOf([below, line('HDDV-091', 40), line('Trang 1/3', 40, 480)])).toEqual([
      paragraph(below.text),
      paragraph('HDDV-091 · Trang 1/3'),
    ]);
  });
});

test('a page without text has no blocks', () => {
  expect(textBlocksOf([])).toEqual([]);
  expect(textBlocksOf([piece('  ', 72, 100)])).toEqual([]);
});
