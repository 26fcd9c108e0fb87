import type { ColumnTarget } from '../../../spreadsheet/match/match-columns.ts';

/** How a field's text is read and written. */
export type FieldKind =
  | 'text'
  | 'code'
  | 'digits'
  | 'email'
  | 'day'
  | 'money'
  | 'gender'
  | 'status'
  | 'position'
  | 'report'
  | 'contractType'
  | 'signing'
  | 'flag';

type Field = {
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly width: number;
  /** Headers that mean it, in both languages; the first two are those of the workbook to download. */
  readonly names: readonly [vi: string, en: string, ...others: string[]];
};

const field = (kind: FieldKind, required: boolean, width: number, names: Field['names']): Field => ({
  kind,
  required,
  width,
  names,
});

/** What a row of employees is made of (specification, "Create or update employee"), by its path in the request. */
export const fields = {
  employeeCode: field('code', true, 150, [
    'Mã nhân viên',
    'Employee code',
    'Mã NV',
    'MNV',
    'Mã số nhân viên',
    'Employee ID',
    'Emp code',
    'Staff code',
    'employeeCode',
  ]),
  fullName: field('text', true, 200, [
    'Họ và tên',
    'Full name',
    'Họ tên',
    'Tên nhân viên',
    'Họ tên nhân viên',
    'Employee name',
    'Name',
    'fullName',
  ]),
  dateOfBirth: field('day', true, 130, [
    'Ngày sinh',
    'Date of birth',
    'Sinh ngày',
    'Ngày tháng năm sinh',
    'DOB',
    'Birthday',
    'Birth date',
  ]),
  gender: field('gender', true, 110, ['Giới tính', 'Gender', 'Phái', 'Sex']),
  identityNumber: field('digits', true, 150, [
    'Số CCCD',
    'ID number',
    'Identity number',
    'CCCD',
    'Số căn cước',
    'Căn cước công dân',
    'Số căn cước công dân',
    'CMND',
    'Số CMND',
    'CMND/CCCD',
    'Số CMND/CCCD',
    'CCCD/CMND',
    'Số giấy tờ',
    'Số định danh',
    'ID number',
    'National ID',
    'Citizen ID',
    'ID card',
  ]),
  email: field('email', true, 220, [
    'Email',
    'E-mail',
    'Thư điện tử',
    'Địa chỉ email',
    'Email address',
    'Mail',
  ]),
  phoneNumber: field('digits', true, 140, [
    'Số điện thoại',
    'Phone number',
    'Điện thoại',
    'SĐT',
    'Di động',
    'Số di động',
    'Phone',
    'Mobile',
    'Tel',
  ]),
  socialInsuranceCode: field('digits', false, 150, [
    'Mã số BHXH',
    'Social insurance code',
    'Số BHXH',
    'BHXH',
    'Mã BHXH',
    'Số sổ BHXH',
    'Mã số bảo hiểm xã hội',
    'Social insurance number',
  ]),
  status: field('status', true, 150, [
    'Trạng thái',
    'Status',
    'Tình trạng',
    'Trạng thái làm việc',
    'Employee status',
  ]),
  workingPosition: field('position', true, 160, [
    'Vị trí việc làm',
    'Job position',
    'Working position',
    'Vị trí',
    'Vị trí công việc',
    'Mã vị trí',
    'Mã vị trí việc làm',
    'Position',
  ]),
  jobTitle: field('text', true, 170, ['Chức danh', 'Job title', 'Chức vụ', 'Chức danh công việc', 'Title']),
  contractType: field('contractType', true, 190, [
    'Loại hợp đồng',
    'Contract type',
    'Loại HĐ',
    'Loại HĐLĐ',
    'Loại hợp đồng lao động',
  ]),
  contractReportType: field('report', false, 150, [
    'Loại báo cáo',
    'Contract report type',
    'Loại báo cáo hợp đồng',
    'Loại hợp đồng báo cáo',
    'Contract type for reports',
    'Report type',
  ]),
  contractSigningMethod: field('signing', true, 140, [
    'Hình thức ký',
    'Contract signing method',
    'Hình thức ký hợp đồng',
    'Cách ký',
    'Phương thức ký',
    'Signing method',
  ]),
  contractEffectiveDate: field('day', true, 140, [
    'Ngày hiệu lực',
    'Contract effective date',
    'Ngày bắt đầu',
    'Hiệu lực từ',
    'Ngày bắt đầu hợp đồng',
    'Từ ngày',
    'Effective date',
    'Start date',
  ]),
  contractExpiredDate: field('day', false, 140, [
    'Ngày hết hạn',
    'Contract expired date',
    'Ngày kết thúc',
    'Hiệu lực đến',
    'Ngày kết thúc hợp đồng',
    'Đến ngày',
    'Expired date',
    'Expiry date',
    'End date',
  ]),
  salary: field('money', true, 140, [
    'Lương',
    'Salary',
    'Mức lương',
    'Lương cơ bản',
    'Tiền lương',
    'Basic salary',
    'Base salary',
  ]),
  salaryAllowance: field('money', false, 130, [
    'Phụ cấp',
    'Salary allowance',
    'Phụ cấp lương',
    'Tiền phụ cấp',
    'Allowance',
  ]),
  contractNote: field('text', false, 200, [
    'Ghi chú',
    'Contract note',
    'Ghi chú hợp đồng',
    'Chú thích',
    'Note',
    'Notes',
    'Remark',
  ]),
  'user.code': field('code', false, 140, ['Mã người dùng', 'User code', 'Mã tài khoản', 'Account code']),
  'user.username': field('code', false, 200, [
    'Tên đăng nhập',
    'Username',
    'Tài khoản',
    'Tài khoản đăng nhập',
    'User name',
    'Login',
    'Account',
  ]),
  'user.name': field('text', false, 180, [
    'Tên người dùng',
    'User display name',
    'Tên hiển thị',
    'Display name',
  ]),
  'user.generateSelfSignedCertEnabled': field('flag', false, 150, [
    'Cấp chứng thư số',
    'Issue a certificate',
    'Tạo chứng thư số',
    'Chứng thư số',
    'Tạo chứng thư số tự ký',
    'Self-signed certificate',
  ]),
} as const satisfies Record<string, Field>;

export type FieldId = keyof typeof fields;

/** In the order of the sheet. */
export const fieldIds = Object.keys(fields) as readonly FieldId[];

export const isFieldId = (id: string): id is FieldId => id in fields;

/** Fields that fill themselves where a file has no column for them, and from what. */
export const filledFrom = {
  'user.code': 'employeeCode',
  'user.username': 'email',
  'user.name': 'fullName',
} as const satisfies Partial<Record<FieldId, FieldId>>;

/** Fields that the choices for a whole file can stand in for. */
const chosenForAll: readonly FieldId[] = ['status', 'contractSigningMethod'];

/** What columns are matched with. */
export const columnTargets: readonly ColumnTarget[] = fieldIds.map((id) => ({
  id,
  names: fields[id].names,
  required: fields[id].required && !chosenForAll.includes(id),
}));

/** What a file with some of the needed columns alone updates of employees who exist; `null` for a file that has all that a new one needs. */
export function updatedFields(given: ReadonlySet<FieldId>): readonly FieldId[] | null {
  const isWhole = columnTargets.every(({ id, required }) => !required || (isFieldId(id) && given.has(id)));
  const updated = fieldIds.filter((id) => given.has(id) && id !== 'employeeCode');
  return isWhole || updated.length === 0 || !given.has('employeeCode') ? null : updated;
}
