import type { ValueFormat } from '../../contract/models/template.ts';
import { isRowNumber } from '../../contract/rules/template-fields.ts';
import { formatValue } from '../../contract/rules/value-formats.ts';

/** A variable, and what people call it. */
export type Sampled = { readonly name: string; readonly label: string };

/**
 * What stands in a template's preview where nobody has given a value: a text of the kind that the variable's name speaks of, in
 * Vietnamese as the templates are, or else what it is called.
 */
export function sampleText({ name, label }: Sampled, n: number, length: 'usual' | 'long'): string {
  const words = (name.split('.').at(-1) ?? name).toLowerCase().split('_').filter(Boolean);
  const usual = documentTexts.get(name) ?? numberOf(words, n) ?? kindOf(words) ?? label;
  return length === 'usual' ? usual : lengthened(usual);
}

/** A value that every format of numbers or days can read; in words, the long one takes the most room. */
const readable = { number: { usual: '15000000', long: '777777777' }, day: '31/12/2027' } as const;

/** The sample as its format prints it; where the name speaks of nothing that the format can read, of another value. */
export function formattedSample(
  sampled: Sampled,
  n: number,
  length: 'usual' | 'long',
  format: ValueFormat,
): string {
  const own = sampleText(sampled, n, length);
  if (format === 'text') {
    return own;
  }
  const isDay = format === 'date' || format === 'date-words';
  const other = formatValue(format, isDay ? readable.day : readable.number[length]) ?? own;
  return length === 'long' ? other : (formatValue(format, own) ?? other);
}

/** Fields of the document, which a template may show as well. */
const documentTexts: ReadonlyMap<string, string> = new Map([
  ['D.No', 'HD-001'],
  ['D.Subject', 'Hợp đồng của Nguyễn Văn An'],
  ['D.CusCode', 'KH001'],
  ['D.CusName', 'Công ty Minh Long'],
  ['D.ContractValue', '15.000.000'],
  ['D.ValidFrom', '01/01/2027'],
  ['D.ValidTo', '31/12/2027'],
  ['D.ExpiryDate', '31/12/2027'],
]);

/** Long for a name, an address or a task, and still one value of a cell. */
const longest = 160;

function lengthened(text: string): string {
  return /^[\d./]+$/.test(text) ? text : `${text} `.repeat(Math.ceil(longest / (text.length + 1))).trim();
}

function numberOf(words: readonly string[], n: number): string | null {
  return words.length === 1 && isRowNumber(words[0] ?? '') ? String(n) : null;
}

/** The first of them of which a name holds all words. */
const kinds: readonly (readonly [readonly string[], string])[] = [
  [['ngay'], '01/01/2027'],
  [['date'], '01/01/2027'],
  [['han'], '31/12/2027'],
  [['thoi', 'han'], '12'],
  [['email'], 'an.nguyen@example.vn'],
  [['mail'], 'an.nguyen@example.vn'],
  [['dien', 'thoai'], '0901 234 567'],
  [['sdt'], '0901 234 567'],
  [['phone'], '0901 234 567'],
  [['cccd'], '001090012345'],
  [['cmnd'], '001090012345'],
  [['can', 'cuoc'], '001090012345'],
  [['mst'], '0101234567'],
  [['ma', 'so', 'thue'], '0101234567'],
  [['dia', 'chi'], 'Số 1 phố Tràng Tiền, quận Hoàn Kiếm, Hà Nội'],
  [['address'], 'Số 1 phố Tràng Tiền, quận Hoàn Kiếm, Hà Nội'],
  [['luong'], '15.000.000'],
  [['so', 'tien'], '15.000.000'],
  [['gia', 'tri'], '15.000.000'],
  [['don', 'gia'], '1.500.000'],
  [['muc'], '1.500.000'],
  [['so', 'luong'], '10'],
  [['chuc', 'danh'], 'Chuyên viên'],
  [['chuc', 'vu'], 'Chuyên viên'],
  [['phong', 'ban'], 'Phòng Kinh doanh'],
  [['cong', 'ty'], 'Công ty Minh Long'],
  [['ho', 'ten'], 'Nguyễn Văn An'],
  [['nguoi'], 'Nguyễn Văn An'],
  [['nhan', 'vien'], 'Nguyễn Văn An'],
];

function kindOf(words: readonly string[]): string | null {
  const fitting = kinds
    .filter(([wanted]) => wanted.every((word) => words.includes(word)))
    .toSorted(([a], [b]) => b.length - a.length);
  return fitting[0]?.[1] ?? null;
}
