import { describe, expect, it } from 'vitest';

import { sampleText } from './sample-text.ts';

const of = (name: string) => ({ name, label: 'Việc cần làm' });

describe('sample texts of a template', () => {
  it.each([
    ['ho_ten', 'Nguyễn Văn An'],
    ['ngay_sinh', '01/01/2027'],
    ['nguoi.dia_chi', 'Số 1 phố Tràng Tiền, quận Hoàn Kiếm, Hà Nội'],
    ['so_luong', '10'],
    ['luong_co_ban', '15.000.000'],
    ['thoi_han', '12'],
    ['D.No', 'HD-001'],
    ['viec_can_lam', 'Việc cần làm'],
  ])('%s', (name, text) => expect(sampleText(of(name), 1, 'usual')).toBe(text));

  it('count the rows of a loop', () => expect(sampleText(of('stt'), 2, 'usual')).toBe('2'));

  it('take much room when they are to, but for numbers and days', () => {
    expect(sampleText(of('ho_ten'), 1, 'long').length).toBeGreaterThan(120);
    expect(sampleText(of('ngay_ky'), 1, 'long')).toBe('01/01/2027');
  });
});
