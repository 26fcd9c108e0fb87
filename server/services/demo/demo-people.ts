import type { Role } from '../../../contract/operation.ts';
import type { Person } from './contract-texts.ts';

/** The company of demo mode has this id, and so do one department and one document type (design: demo mode). */
export const demoCompanyId = 164;

export const demoCompanies = ['at-work', 'plain'] as const;

/** Whether the company has its employees, or just those who sign in. */
export type DemoCompany = (typeof demoCompanies)[number];

export const demoPassword = 'Demo@2026';

export type DemoUser = {
  readonly code: 'admin' | 'hr' | 'clerk' | 'an' | 'binh' | 'chi';
  readonly name: string;
  readonly phone: string;
  readonly roles: readonly Role[];
  readonly departmentId: number;
};

export const demoUsers: readonly DemoUser[] = [
  {
    code: 'admin',
    name: 'Hoàng Minh Đức',
    phone: '0912345600',
    roles: ['admin', 'signer'],
    departmentId: 35,
  },
  { code: 'hr', name: 'Phạm Thu Hà', phone: '0912345611', roles: ['hr', 'signer'], departmentId: 33 },
  { code: 'clerk', name: 'Vũ Thị Lan', phone: '0912345612', roles: ['clerk', 'signer'], departmentId: 35 },
  { code: 'an', name: 'Nguyễn Văn An', phone: '0912345601', roles: ['signer'], departmentId: 34 },
  { code: 'binh', name: 'Trần Thị Bình', phone: '0912345602', roles: ['signer'], departmentId: 31 },
  { code: 'chi', name: 'Lê Thị Chi', phone: '0912345603', roles: ['signer'], departmentId: 36 },
];

export type DemoUserCode = DemoUser['code'];

export function demoEmail(code: string): string {
  return `${code}@demo.local`;
}

export const demoDepartments = [
  { id: 31, code: 'BGD', name: 'Ban Giám đốc' },
  { id: 32, code: 'KT-CN', name: 'Phòng Kỹ thuật – Công nghệ' },
  { id: 33, code: 'NS', name: 'Phòng Nhân sự' },
  { id: 34, code: 'KD', name: 'Phòng Kinh doanh' },
  { id: 35, code: 'VP', name: 'Văn phòng' },
  { id: 36, code: 'TCKT', name: 'Phòng Tài chính – Kế toán' },
] as const;

export const demoDocumentTypes = [
  {
    id: 46,
    code: 'HDLD',
    name: 'Hợp đồng lao động',
    description: 'Hợp đồng với người lao động',
    isLaborContract: true,
  },
  { id: 47, code: 'PLHD', name: 'Phụ lục hợp đồng', description: 'Sửa đổi, bổ sung hợp đồng đã ký' },
  { id: 48, code: 'BBBG', name: 'Biên bản bàn giao', description: 'Bàn giao tài sản, hồ sơ, công việc' },
  { id: 49, code: 'HDDV', name: 'Hợp đồng dịch vụ', description: 'Mua dịch vụ của nhà cung cấp' },
  { id: 50, code: 'CKBM', name: 'Cam kết bảo mật', description: 'Cam kết của người lao động' },
] as const;

/** The signers as their contracts describe them. */
export const demoPersons = {
  an: {
    name: 'Nguyễn Văn An',
    birthday: '14/03/1994',
    identityNumber: '001094012345',
    address: 'Số 5 ngõ 82 phố Duy Tân, phường Cầu Giấy, Hà Nội',
    phone: '0912 345 601',
  },
  binh: {
    name: 'Trần Thị Bình',
    birthday: '02/09/1985',
    identityNumber: '036185004271',
    address: 'Số 27 phố Hàng Bông, phường Hoàn Kiếm, Hà Nội',
    phone: '0912 345 602',
  },
  chi: {
    name: 'Lê Thị Chi',
    birthday: '25/11/1990',
    identityNumber: '038190007788',
    address: 'Số 112 đường Láng, phường Láng, Hà Nội',
    phone: '0912 345 603',
  },
} as const satisfies Readonly<Record<string, Person>>;
