import type { Role } from '../../../contract/operation.ts';

export type DemoAccount = { readonly username: string; readonly name: string; readonly role: Role };

const account = (code: string, role: Role, name: string): DemoAccount => ({
  username: `${code}@demo.local`,
  name,
  role,
});

/** The people of the demo company, as `npm start` prints them. */
export const demoAccounts: readonly DemoAccount[] = [
  account('an', 'signer', 'Nguyễn Văn An'),
  account('binh', 'signer', 'Trần Thị Bình'),
  account('chi', 'signer', 'Lê Thị Chi'),
  account('clerk', 'clerk', 'Vũ Thị Lan'),
  account('hr', 'hr', 'Phạm Thu Hà'),
  account('admin', 'admin', 'Hoàng Minh Đức'),
];

export const demoPassword = 'Demo@2026';
