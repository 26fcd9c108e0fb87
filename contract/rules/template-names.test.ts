import { describe, expect, it } from 'vitest';

import { suggestName, suggestTag } from './template-names.ts';

describe('names of variables', () => {
  it.each([
    ['họ tên', 'ho_ten'],
    ['Họ và tên', 'Ho_va_ten'],
    ['Địa chỉ (thường trú)', 'Dia_chi_thuong_tru'],
    ['so-tien', 'so_tien'],
    [' người . tên ', 'nguoi.ten'],
    ['ho_ten', 'ho_ten'],
    ['***', null],
    ['', null],
  ])('%j becomes %j', (name, expected) => expect(suggestName(name)).toBe(expected));

  it.each([
    ['{{họ tên}}', '{{ho_ten}}'],
    ['{{# danh sách }}', '{{#danh_sach}}'],
    ['{{/danh sách}}', '{{/danh_sach}}'],
    ['{{@}}', null],
    ['{?{a}}', null],
  ])('%j is suggested as %j', (tag, expected) => expect(suggestTag(tag)).toBe(expected));
});
