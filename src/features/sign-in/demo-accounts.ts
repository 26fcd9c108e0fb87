import type { Role } from '../../../contract/operation.ts';

export type DemoAccount = { readonly username: string; readonly name: string | null; readonly role: Role };

const account = (code: string, role: Role, name: string | null = null): DemoAccount => ({
  username: `${code}@demo.local`,
  name,
  role,
});

/** The people of the demo company; whoever has no name here is called by their role. */
export const demoAccounts: readonly DemoAccount[] = [
  account('an', 'signer', 'Nguyễn Văn An'),
  account('binh', 'signer', 'Trần Thị Bình'),
  account('chi', 'signer', 'Lê Thị Chi'),
  account('clerk', 'clerk'),
  account('hr', 'hr'),
  account('admin', 'admin'),
];

export const demoPassword = 'Demo@2026';
