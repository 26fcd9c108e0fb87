import type { VariableFormat } from '../models/template.ts';
import { withoutAccents } from '../text.ts';

/*
 * What people call a variable of a template. Templates are written in Vietnamese and name their variables without accents, so that
 * the words that contracts and forms are made of get theirs back.
 */

const phrases: ReadonlyMap<string, string> = new Map(
  [
    'bắt đầu',
    'bằng chữ',
    'bên',
    'bộ phận',
    'cấp',
    'chi nhánh',
    'chi tiết',
    'chính thức',
    'chức danh',
    'chức vụ',
    'công ty',
    'công việc',
    'cơ bản',
    'danh sách',
    'đại diện',
    'đến',
    'địa chỉ',
    'địa điểm',
    'điện thoại',
    'đơn giá',
    'đơn vị',
    'email',
    'ghi chú',
    'giá',
    'giá trị',
    'giám đốc',
    'giới tính',
    'giờ',
    'hạn',
    'hiệu lực',
    'họ tên',
    'họ và tên',
    'hợp đồng',
    'kết thúc',
    'khách hàng',
    'ký',
    'làm việc',
    'lao động',
    'loại',
    'lương',
    'lý do',
    'mã',
    'mã số thuế',
    'mô tả',
    'mức',
    'năm',
    'ngày',
    'ngân hàng',
    'người',
    'nhân viên',
    'nội dung',
    'nơi',
    'phòng ban',
    'phụ cấp',
    'phụ lục',
    'quê quán',
    'quốc tịch',
    'quyết định',
    'sản phẩm',
    'sinh',
    'số',
    'số lượng',
    'số tiền',
    'tài khoản',
    'tên',
    'tháng',
    'thành tiền',
    'thời gian',
    'thời hạn',
    'thuế',
    'thử việc',
    'thường trú',
    'tổng',
    'tổng cộng',
    'trình độ',
    'từ',
  ].map((phrase) => [withoutAccents(phrase), phrase] as const),
).set('ho ten', 'họ và tên');

/** Written in capitals, and short for several words. */
const short: ReadonlyMap<string, string> = new Map([
  ['cccd', 'CCCD'],
  ['cmnd', 'CMND'],
  ['bhxh', 'BHXH'],
  ['mst', 'mã số thuế'],
  ['nv', 'nhân viên'],
  ['sdt', 'số điện thoại'],
  ['stk', 'số tài khoản'],
  ['stt', 'số thứ tự'],
]);

const longestPhrase = 3;

function wordsOf(name: string): readonly string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[\s._]+/)
    .filter(Boolean);
}

/** The words as they are said; `null` where one of them is not known, since accents on some words alone are worse than none. */
function accented(words: readonly string[]): string | null {
  const said: string[] = [];
  let at = 0;
  while (at < words.length) {
    const length = [longestPhrase, 2, 1].find((count) => phraseAt(words, at, count) !== null);
    const phrase = length === undefined ? null : phraseAt(words, at, length);
    if (length === undefined || phrase === null) {
      return null;
    }
    said.push(phrase);
    at += length;
  }
  return said.join(' ');
}

function phraseAt(words: readonly string[], at: number, count: number): string | null {
  if (at + count > words.length) {
    return null;
  }
  const text = words.slice(at, at + count).join(' ');
  // `so_2`, `ben_a`.
  const asItIs = count === 1 && /^(?:\d+|[a-z])$/.test(text) ? text.toUpperCase() : null;
  return short.get(text) ?? phrases.get(text) ?? asItIs;
}

/** What a variable is called by its name: `ho_ten` is “Họ và tên”, and `viec_can_lam` “Viec can lam”. */
export function defaultLabel(name: string): string {
  const words = wordsOf(name);
  const text = accented(words) ?? words.join(' ');
  return text === '' ? name : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** What a variable of a template is called: `name` is its path, as formats have it, and `tag` its name within its loop. */
export function variableLabel(formats: readonly VariableFormat[], name: string, tag = name): string {
  return formats.find((one) => one.name === name)?.label ?? defaultLabel(tag);
}

/** What people call a field of a list's rows, by its name there. */
export type FieldLabel = (tag: string) => string;

export function fieldLabels(formats: readonly VariableFormat[], list: string): FieldLabel {
  return (tag) => variableLabel(formats, `${list}.${tag}`, tag);
}
