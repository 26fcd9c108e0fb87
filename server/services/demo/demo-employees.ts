import { contractSigningMethod, contractType, employeeStatus } from '../../../contract/enums.ts';
import type { EmployeeUpsert } from '../../../contract/operations/employees.ts';
import { addDays, addMonths } from '../../../contract/time.ts';
import { foldForSearch } from '../../../contract/text.ts';
import { type DemoUserCode, demoEmail } from './demo-people.ts';

/** An employee of the demo company; a user is made for those who are none of the demo's users. */
export type DemoEmployee = EmployeeUpsert & { readonly departmentId: number };

type Person = { readonly name: string; readonly gender: 1 | 2; readonly user?: DemoUserCode };

type Team = {
  readonly departmentId: number;
  /** Of the whole department; the first is that of its head. */
  readonly titles: readonly string[];
  /** Wage of the first and of everyone else, in millions of đồng. */
  readonly wages: readonly [head: number, others: number];
  readonly people: readonly Person[];
};

const women = (...names: readonly string[]): Person[] => names.map((name) => ({ name, gender: 2 }));
const men = (...names: readonly string[]): Person[] => names.map((name) => ({ name, gender: 1 }));

const teams: readonly Team[] = [
  {
    departmentId: 31,
    titles: ['Giám đốc', 'Phó Giám đốc'],
    wages: [65, 48],
    people: [{ name: 'Trần Thị Bình', gender: 2, user: 'binh' }, ...men('Đặng Quốc Khánh')],
  },
  {
    departmentId: 32,
    titles: ['Trưởng phòng', 'Kỹ sư phần mềm', 'Kỹ sư kiểm thử', 'Kỹ sư hệ thống', 'Thiết kế giao diện'],
    wages: [42, 24],
    people: [
      ...men('Ngô Đình Phúc', 'Lưu Bảo Sơn', 'Đỗ Mạnh Quân', 'Hồ Tấn Phát', 'Nguyễn Hữu Nghĩa'),
      ...women('Bùi Khánh Huyền', 'Phan Thị Ngọc Ánh', 'Trịnh Diễm Quỳnh', 'Nguyễn Thị Mỹ Lệ'),
      ...men('Vương Gia Bảo', 'Lê Quang Vũ', 'Phùng Thế Hiển', 'Cao Xuân Trường', 'Nguyễn Đức Thịnh'),
      ...women('Đoàn Thùy Dương', 'Tạ Thị Hồng Nhung'),
    ],
  },
  {
    departmentId: 33,
    titles: ['Trưởng phòng', 'Chuyên viên tuyển dụng', 'Chuyên viên tiền lương', 'Chuyên viên đào tạo'],
    wages: [34, 17],
    people: [
      { name: 'Phạm Thu Hà', gender: 2, user: 'hr' },
      ...women('Nguyễn Thị Tuyết Mai', 'Vũ Hoài Thương', 'Đinh Thị Kiều Oanh'),
      ...men('Lý Hoàng Nam'),
    ],
  },
  {
    departmentId: 34,
    titles: ['Trưởng phòng', 'Nhân viên kinh doanh', 'Chăm sóc khách hàng', 'Chuyên viên đấu thầu'],
    wages: [36, 18],
    people: [
      ...men('Dương Văn Hùng'),
      { name: 'Nguyễn Văn An', gender: 1, user: 'an' },
      ...women('Trần Ngọc Bích', 'Lê Thị Thanh Thảo', 'Hoàng Thị Yến', 'Mai Phương Linh', 'Đỗ Thị Hải Yến'),
      ...men('Võ Minh Tuấn', 'Phạm Quốc Đạt', 'Bùi Anh Tú', 'Nguyễn Trọng Nhân', 'Đào Duy Khôi'),
      ...women('Huỳnh Như Ý', 'Nguyễn Hạnh Phước', 'Tô Thị Lệ Quyên'),
      ...men('Trương Công Thành', 'Lại Văn Thắng', 'Quách Tuấn Kiệt'),
    ],
  },
  {
    departmentId: 35,
    titles: ['Chánh Văn phòng', 'Chuyên viên hành chính', 'Văn thư', 'Lái xe', 'Lễ tân'],
    wages: [32, 13],
    people: [
      { name: 'Hoàng Minh Đức', gender: 1, user: 'admin' },
      ...women('Lương Thị Xuân'),
      { name: 'Vũ Thị Lan', gender: 2, user: 'clerk' },
      ...men('Nguyễn Bá Lộc', 'Phạm Văn Thiện'),
      ...women('Trần Thị Như Quỳnh', 'Ninh Thị Thu Trang', 'Kiều Bích Hằng'),
    ],
  },
  {
    departmentId: 36,
    titles: ['Kế toán trưởng', 'Kế toán tổng hợp', 'Kế toán thanh toán', 'Thủ quỹ', 'Kiểm soát nội bộ'],
    wages: [38, 17],
    people: [
      ...women('Nguyễn Thị Thúy Nga'),
      { name: 'Lê Thị Chi', gender: 2, user: 'chi' },
      ...women('Phạm Thị Bảo Trâm', 'Đặng Thị Ngân', 'Hà Thị Minh Nguyệt', 'Nguyễn Thị Ái Vân'),
      ...men('Lê Đăng Khoa', 'Chu Văn Quyết', 'Nguyễn Thế Vinh', 'Triệu Quang Huy'),
      ...women('Vũ Thị Ánh Tuyết'),
    ],
  },
];

/** Days from now until contracts for a term end, one after the other: some have just ended, many end soon. */
const daysLeft = [-4, 6, 190, 13, 420, 27, 95, 610, 41, 260, 58, 330, 88, 505, 149, 700] as const;

const two = (number: number): string => String(number).padStart(2, '0');

/** The sixty employees of the demo company. Every date counts from `today` (yyyy-MM-dd). */
export function demoEmployees(today: string): DemoEmployee[] {
  const year = Number(today.slice(0, 4));
  const all = teams.flatMap((team) => team.people.map((person, place) => ({ team, person, place })));
  return all.map(({ team: { departmentId, titles, wages }, person, place }, index) => {
    const { name, gender, user } = person;
    const isHead = place === 0;
    const number = String(index + 1).padStart(3, '0');
    const code = user ?? `nv${number}`;
    const email = user ? demoEmail(user) : demoEmail(foldForSearch(name).replaceAll(' ', '.'));
    const birthYear = year - (isHead ? 44 : 24) - (index % 17);
    const end = isHead || index % 3 === 0 ? null : addDays(today, daysLeft[index % daysLeft.length] ?? 0);
    const begin =
      end === null
        ? addMonths(today, -(isHead ? 70 : 38) - (index % 24))
        : addDays(addMonths(end, index % 2 === 0 ? -24 : -36), 1);
    return {
      departmentId,
      employeeCode: `NV${number}`,
      fullName: name,
      dateOfBirth: `${String(birthYear)}-${two((index % 12) + 1)}-${two(((index * 7) % 28) + 1)}`,
      gender,
      // Province, sex and century, year of birth, and a number within these (Circular 59/2021/TT-BCA).
      identityNumber: `001${String(gender - 1 + (birthYear >= 2000 ? 2 : 0))}${two(birthYear % 100)}${String(10_007 + index * 613).padStart(6, '0')}`,
      email,
      phoneNumber: `09123457${two(index)}`,
      socialInsuranceCode: `01${String(21_000_311 + index * 7919)}`,
      status: employeeStatus.enabled,
      workingPosition: isHead ? 1 : 2,
      jobTitle: isHead ? (titles[0] ?? '') : (titles[1 + ((place - 1) % (titles.length - 1))] ?? ''),
      salary: (isHead ? wages[0] : wages[1] + (index % 5) * 1.5) * 1_000_000,
      salaryAllowance: isHead ? 3_000_000 : 1_200_000,
      contractType: end === null ? contractType.indefiniteTerm : contractType.fixedTerm,
      contractReportType: null,
      contractSigningMethod: contractSigningMethod.electronic,
      contractEffectiveDate: begin,
      contractExpiredDate: end,
      contractNote: null,
      user: { code, username: email, name, generateSelfSignedCertEnabled: null },
    };
  });
}
