import type { Cell } from './calc.ts';

/* Employees that nobody is, as the workbooks of tests and measurements hold them. */

/** The columns of `employee`. */
export const headers = [
  'Mã nhân viên',
  'Họ và tên',
  'Ngày sinh',
  'Giới tính',
  'Số CCCD',
  'Email',
  'Số điện thoại',
  'Mã số BHXH',
  'Trạng thái',
  'Vị trí việc làm',
  'Loại hợp đồng',
  'Loại báo cáo',
  'Hình thức ký',
  'Chức danh',
  'Lương',
  'Phụ cấp',
  'Ngày hiệu lực',
  'Ngày hết hạn',
  'Ghi chú',
  'Mã người dùng',
  'Tên đăng nhập',
];

const families = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Vũ', 'Đặng', 'Bùi', 'Đỗ', 'Hồ', 'Ngô', 'Dương'];
const middles = ['Văn', 'Thị', 'Quốc', 'Minh', 'Thuỳ', 'Gia', 'Ngọc', 'Đức', 'Hữu', 'Thanh'];
const givens = [
  'An',
  'Bình',
  'Châu',
  'Dũng',
  'Giang',
  'Hằng',
  'Khánh',
  'Lan',
  'Mỹ',
  'Phượng',
  'Quyên',
  'Tuấn',
  'Uyên',
  'Vỹ',
];
const titles = [
  'Kỹ sư phần mềm',
  'Chuyên viên nhân sự',
  'Kế toán viên',
  'Nhân viên kinh doanh',
  'Trưởng nhóm',
];

const two = (number: number): string => String(number).padStart(2, '0');
const pick = (list: readonly string[], number: number): string => list[number % list.length] ?? '';

/** The n-th employee, right in every field; `mark` keeps the people of one file apart from those of another. */
export function employee(n: number, mark: string): Cell[] {
  const code = `${mark}${String(n).padStart(4, '0')}`;
  const fixed = n % 3 !== 0;
  return [
    code,
    `${pick(families, n)} ${pick(middles, n * 3 + 1)} ${pick(givens, n * 5 + 2)}`,
    { day: `${String(1975 + (n % 28))}-${two((n % 12) + 1)}-${two((n % 28) + 1)}` },
    n % 2 === 0 ? 'Nam' : 'Nữ',
    `0${String(1 + (n % 9))}${String(1_090_000_000 + n * 7919).padStart(10, '0')}`,
    `${code.toLowerCase()}@minhlong.vn`,
    `09${String(10_000_000 + n * 131).slice(0, 8)}`,
    n % 4 === 0 ? null : `79${String(10_000_000 + n * 17)}`,
    'Đang làm việc',
    1 + (n % 3),
    fixed ? 'Xác định thời hạn' : 'Không xác định thời hạn',
    1,
    'Điện tử',
    pick(titles, n),
    12_000_000 + (n % 20) * 500_000,
    n % 5 === 0 ? null : 730_000,
    { day: '2026-12-01' },
    fixed ? { day: '2027-11-30' } : null,
    n % 10 === 0 ? 'Ký lại sau thử việc' : null,
    code,
    `${code.toLowerCase()}@minhlong.vn`,
  ];
}
