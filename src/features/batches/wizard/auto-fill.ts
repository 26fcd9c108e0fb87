import { readColumns } from '../../../../contract/rules/batch-columns.ts';
import { parseLoop } from '../../../../contract/rules/batch-values.ts';
import type { TemplateField } from '../../../../contract/models/template.ts';
import { type LoopField, loopFields } from '../../../../contract/rules/template-fields.ts';
import { type ColumnTarget, matchColumns } from '../../../spreadsheet/match/match-columns.ts';
import { type CellSource, type Filling, type People, type Person, type Rows, noPeople } from './draft.ts';

/*
 * What can be decided about columns without asking: by the keys of a workbook that was made for the template, by headers that say
 * what a variable is called, and by what was decided for this template before.
 */

/** Fields of the document that a person may fill, in the order of the form; the first three are always shown. */
export const documentTargets = [
  'D.No',
  'D.Subject',
  'D.ExpiryDate',
  'D.Description',
  'D.CusCode',
  'D.CusName',
  'D.ContractValue',
  'D.ValidFrom',
  'D.ValidTo',
  'D.RefDocs',
  'D.FileName',
  'D.FixedPosition',
] as const;
export type DocumentTarget = (typeof documentTargets)[number];
export const requiredTargets: ReadonlySet<string> = new Set(['D.No', 'D.Subject']);

/** `{{ho_ten}}` as `ho_ten`, `{{#items}}` as `#items`. */
export function targetOf(key: string): string {
  return key.trim().slice(2, -2).replace(/\s+/g, '');
}

export const targetsOf = (fields: readonly TemplateField[]): string[] => [
  ...documentTargets,
  ...fields.map(({ key }) => targetOf(key)),
];

const documentNames: Readonly<Record<DocumentTarget, readonly string[]>> = {
  'D.No': ['Số tài liệu', 'Số hợp đồng', 'Số văn bản', 'Số HĐ', 'Document no', 'Contract number', 'D.No'],
  'D.Subject': ['Tiêu đề', 'Tên tài liệu', 'Trích yếu', 'Tên hợp đồng', 'Subject', 'Title', 'D.Subject'],
  'D.ExpiryDate': ['Hạn xử lý', 'Hạn ký', 'Ngày hết hạn xử lý', 'Due date', 'Expiry date', 'D.ExpiryDate'],
  'D.Description': ['Mô tả', 'Description', 'D.Description'],
  'D.CusCode': ['Mã khách hàng', 'Customer code', 'D.CusCode'],
  'D.CusName': ['Tên khách hàng', 'Khách hàng', 'Customer name', 'D.CusName'],
  'D.ContractValue': ['Giá trị hợp đồng', 'Giá trị', 'Contract value', 'D.ContractValue'],
  'D.ValidFrom': ['Hiệu lực từ ngày', 'Hiệu lực từ', 'Valid from', 'D.ValidFrom'],
  'D.ValidTo': ['Hiệu lực đến ngày', 'Hiệu lực đến', 'Valid to', 'D.ValidTo'],
  'D.RefDocs': ['Số tài liệu liên quan', 'Tài liệu liên quan', 'Related documents', 'D.RefDocs'],
  'D.FileName': ['Tên tệp', 'File name', 'D.FileName'],
  'D.FixedPosition': ['Cố định vị trí ký', 'Fixed position', 'D.FixedPosition'],
};

/** What variables of templates and headers of lists call the same thing. */
const synonyms: readonly (readonly string[])[] = [
  ['ho_ten', 'ho_va_ten', 'ten_nhan_vien', 'ten_nguoi_lao_dong', 'full_name', 'name'],
  ['ma_nhan_vien', 'ma_nv', 'employee_code', 'code'],
  ['ngay_sinh', 'sinh_ngay', 'date_of_birth', 'dob'],
  ['gioi_tinh', 'gender'],
  ['loai_hop_dong', 'loai_hd', 'contract_type'],
  ['so_cccd', 'cccd', 'so_can_cuoc', 'can_cuoc', 'so_can_cuoc_cong_dan', 'cmnd', 'identity_number'],
  ['chuc_danh', 'chuc_vu', 'vi_tri', 'job_title'],
  ['luong', 'muc_luong', 'luong_co_ban', 'tien_luong', 'salary'],
  ['phu_cap', 'phu_cap_luong', 'allowance', 'salary_allowance'],
  ['ngay_hieu_luc', 'tu_ngay', 'ngay_bat_dau', 'hieu_luc_tu', 'effective_date'],
  ['ngay_het_han', 'den_ngay', 'ngay_ket_thuc', 'hieu_luc_den', 'expired_date'],
  ['dien_thoai', 'so_dien_thoai', 'phone', 'phone_number'],
  ['email', 'thu_dien_tu'],
  ['so_bhxh', 'ma_bhxh', 'so_so_bao_hiem', 'social_insurance_code'],
  ['so_hop_dong', 'contract_number'],
  ['dia_chi', 'noi_cu_tru', 'address'],
];

function namesOf(target: string): readonly string[] {
  const known = documentTargets.find((id) => id === target);
  if (known !== undefined) {
    return documentNames[known];
  }
  const name = target.replace(/^#/, '');
  return [name, ...(synonyms.find((group) => group.includes(name.toLowerCase())) ?? [])];
}

const columnTarget = (id: string): ColumnTarget => ({
  id,
  names: namesOf(id),
  required: requiredTargets.has(id),
});

/** What columns of a sheet are looked for. */
export const columnTargets = (targets: readonly string[]): ColumnTarget[] => targets.map(columnTarget);

const columnsOf = (match: Readonly<Record<string, number>>): Filling =>
  Object.fromEntries(
    Object.entries(match).map(([id, column]): [string, CellSource] => [id, { kind: 'column', column }]),
  );

/** What the rows of a list of the template consist of. */
export function fieldsOfList(target: string, fields: readonly TemplateField[]): readonly LoopField[] {
  return loopFields(fields.find(({ key }) => targetOf(key) === target)?.description ?? '');
}

/** Whether a column could fill a target: something stands in it, and for a loop some list. */
export function couldFill(
  rows: Rows,
  column: number,
  target: string,
  fields: readonly TemplateField[],
): boolean {
  const texts = rows.map((row) => row[column] ?? '').filter((text) => text.trim() !== '');
  if (texts.length === 0 || !target.startsWith('#')) {
    return texts.length > 0;
  }
  const inner = fieldsOfList(target, fields);
  return texts.some((text) => parseLoop(text, inner) !== null);
}

/** The columns whose headers say what they are, and that hold something of the kind. */
export function fillByHeaders(
  headers: readonly string[],
  rows: Rows,
  targets: readonly string[],
  fields: readonly TemplateField[],
): Filling {
  const match = matchColumns(headers, columnTargets(targets));
  return columnsOf(
    Object.fromEntries(Object.entries(match).filter(([id, column]) => couldFill(rows, column, id, fields))),
  );
}

/** What a key row says: every column is what its key says, processors among them. */
export function fillByKeys(
  keys: readonly string[],
  targets: readonly string[],
): { readonly filling: Filling; readonly people: People } | null {
  const read = readColumns(keys);
  if (read.kind === 'refused') {
    return null;
  }
  const { fields, variables, processors } = read.columns;
  const match: Record<string, number> = {};
  fields.forEach((index, field) => {
    match[`D.${field}`] = index;
  });
  for (const { name, index, isLoop } of variables) {
    match[isLoop ? `#${name}` : name] = index;
  }
  const order = match['D.IsOrder'];
  const persons = processors.map(({ code, isGuest, permission }, index): Person => ({
    key: `k${index}`,
    who: { kind: 'column', column: code, hasGuests: isGuest },
    permission: { kind: 'column', column: permission },
  }));
  return {
    filling: columnsOf(Object.fromEntries(Object.entries(match).filter(([id]) => targets.includes(id)))),
    people: {
      order: order === undefined ? noPeople.order : { kind: 'column', column: order },
      persons,
    },
  };
}
