import { guestKey } from '../../../../contract/rules/guest-key.ts';
import { guestCreate } from '../../../../contract/operations/users.ts';
import type { BodyInput } from '../../../../contract/operation.ts';
import { faultMessage } from '../../../../contract/faults.ts';
import type { SheetContent } from '../../../spreadsheet/intake/taken-sheet.ts';
import type { ColumnMatch, ColumnTarget } from '../../../spreadsheet/match/match-columns.ts';
import { bareDigits, phoneWithLostZero } from '../../../spreadsheet/typed-digits.ts';
import { taxCodeWithLostZero } from '../../../../contract/rules/tax-code.ts';
import { checkForm } from '../../../shared/form/check-form.ts';

/** The columns of a sheet of guests, in their order. */
export const guestColumns = ['name', 'email', 'phone', 'organization', 'taxCode'] as const;
export type GuestColumn = (typeof guestColumns)[number];

const names: Readonly<Record<GuestColumn, readonly string[]>> = {
  name: ['Họ và tên', 'Full name', 'Họ tên', 'Tên', 'Tên khách hàng', 'Người liên hệ', 'Name', 'Contact'],
  email: ['Email', 'Email address', 'Địa chỉ email', 'Thư điện tử', 'E-mail', 'Mail'],
  phone: ['Số điện thoại', 'Phone number', 'Điện thoại', 'SĐT', 'Di động', 'Phone', 'Mobile'],
  organization: [
    'Công ty hoặc tổ chức',
    'Company or organization',
    'Công ty',
    'Tổ chức',
    'Đối tác',
    'Đơn vị',
    'Company',
    'Organization',
    'Partner',
  ],
  taxCode: ['Mã số thuế', 'Tax code', 'MST', 'Mã số doanh nghiệp', 'Tax number', 'Tax ID'],
};

export const guestTargets: readonly ColumnTarget[] = guestColumns.map((id) => ({
  id,
  names: names[id],
  required: id === 'name',
}));

/** The rows of a file in the columns of the sheet. Telephone numbers and tax codes get back the zero that spreadsheets drop. */
export function guestRowsOf({ rows }: Pick<SheetContent, 'rows'>, match: ColumnMatch): string[][] {
  return rows.map((row) =>
    guestColumns.map((column) => {
      const text = (row[match[column] ?? -1] ?? '').trim();
      switch (column) {
        case 'phone':
          return phoneWithLostZero(text) ?? bareDigits(text);
        case 'taxCode':
          return taxCodeWithLostZero(bareDigits(text));
        default:
          return text;
      }
    }),
  );
}

/** What became of rows that were sent. */
export type Imported = { readonly added: number; readonly known: number };

type GuestBody = BodyInput<typeof guestCreate>;

/** A row as it is sent, or what is wrong with its cells, in the wire's words. */
export function readGuestRow(row: readonly string[]) {
  const [name = '', email = '', phone = '', organization = '', taxCode = ''] = row.map((text) => text.trim());
  const body: GuestBody = { name, email, phone, organization, taxCode };
  const checked = checkForm(guestCreate.body, body);
  return checked.kind === 'ok' && email === '' && phone === ''
    ? {
        kind: 'faults' as const,
        faults: { email: faultMessage({ path: 'email', id: 'guestWithoutAddress' }) },
      }
    : checked;
}

/** What two rows that are one person have in common; `null` where a row says too little. */
export function guestRowKey(row: readonly string[]): string | null {
  const [name = '', email = '', phone = ''] = row.map((text) => text.trim());
  return name === '' || (email === '' && phone === '') ? null : guestKey({ name, email, phone });
}
