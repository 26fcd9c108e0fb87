import { describe, expect, it } from 'vitest';
import { defaultLabel, variableLabel } from './variable-labels.ts';

describe('what a variable is called', () => {
  it.each([
    ['ho_ten', 'Họ và tên'],
    ['ngay_sinh', 'Ngày sinh'],
    ['luong_bang_chu', 'Lương bằng chữ'],
    ['nguoi_dai_dien.chuc_vu', 'Người đại diện chức vụ'],
    ['ten_ben_a', 'Tên bên A'],
    ['hoTen', 'Họ và tên'],
    ['sdt', 'Số điện thoại'],
    ['so_cccd', 'Số CCCD'],
    ['ngay_ky_2', 'Ngày ký 2'],
    ['viec_can_lam', 'Viec can lam'],
    ['Ten_hang', 'Ten hang'],
    ['_', '_'],
  ])('by its name: %s', (name, label) => expect(defaultLabel(name)).toBe(label));

  it('is what somebody called it before', () => {
    const formats = [{ name: 'phu_cap.muc', format: 'text', source: null, label: 'Mức hằng tháng' }] as const;
    expect(variableLabel(formats, 'phu_cap.muc', 'muc')).toBe('Mức hằng tháng');
    expect(variableLabel(formats, 'phu_cap.ten', 'ten')).toBe('Tên');
  });
});
