import type { TemplateField, ValueFormat, VariableFormat } from '../../contract/models/template.ts';
import type { DocumentField } from '../../contract/rules/batch-columns.ts';
import { type LoopField, loopFields, typedFields } from '../../contract/rules/template-fields.ts';

/**
 * The sheet in which a batch is filled in (companion operations, §5): notes, a row of labels, the row of keys, and an example
 * below it. It is read back by `batch-sheet.ts`, so that nothing above the keys may look like one.
 */
export type TemplateSheet = {
  readonly name: string;
  readonly rows: readonly (readonly SheetText[])[];
  readonly widths: readonly number[];
};

type SheetText = { readonly text: string; readonly style: 'plain' | 'heading' | 'note' };

type Column = { readonly key: string; readonly label: string; readonly example: string };

const documentColumns: Readonly<Record<DocumentField, Omit<Column, 'key'>>> = {
  FileName: { label: 'Tên tệp', example: 'Hop-dong-001' },
  No: { label: 'Số tài liệu (bắt buộc, không trùng)', example: 'HD-001' },
  Subject: { label: 'Tiêu đề (bắt buộc)', example: 'Hợp đồng của Nguyễn Văn An' },
  ExpiryDate: { label: 'Hạn xử lý (dd/MM/yyyy)', example: '' },
  CusCode: { label: 'Mã khách hàng', example: 'KH001' },
  CusName: { label: 'Tên khách hàng', example: 'Công ty Minh Long' },
  ContractValue: { label: 'Giá trị hợp đồng', example: '15000000' },
  ValidFrom: { label: 'Hiệu lực từ ngày (dd/MM/yyyy)', example: '01/01/2027' },
  ValidTo: { label: 'Hiệu lực đến ngày (dd/MM/yyyy)', example: '31/12/2027' },
  RefDocs: { label: 'Số tài liệu liên quan (cách nhau bằng ;)', example: '' },
  Description: { label: 'Mô tả', example: '' },
  IsOrder: { label: 'Xử lý theo thứ tự (Y/N)', example: 'Y' },
  FixedPosition: { label: 'Cố định vị trí ký (Y/N)', example: 'N' },
};

const notes = [
  'Mỗi dòng bên dưới dòng khóa là một tài liệu. Thay dòng ví dụ bằng dữ liệu của bạn; không sửa dòng khóa.',
  'Quyền xử lý: V xem, D ký số từ xa, DR ký vẽ, E ký điện tử, EKYC ký eKYC, A phê duyệt, F điền dữ liệu, C điều phối.',
  'Thêm một cặp cột mã người xử lý và quyền xử lý cho mỗi người xử lý thêm. Mọi dòng có cùng số người xử lý.',
  'Ngày viết dd/MM/yyyy. Xuống dòng trong ô viết \\n. Danh sách viết dạng JSON: [{"ten":"…"}].',
];

const leastProcessors = 2;

/** Empty rows that are cells of text already: spreadsheets keep kinds by the cell. */
const roomToFill = 500;

export type SheetTemplate = {
  readonly name: string;
  readonly fields: readonly TemplateField[];
  readonly formats: readonly VariableFormat[];
  /** Signature boxes: as many people sign. */
  readonly boxes: number;
};

export function templateSheet(template: SheetTemplate): TemplateSheet {
  const { fields, formats } = template;
  const columns = [
    ...Object.entries(documentColumns).map(([name, column]) => ({ key: `{{D.${name}}}`, ...column })),
    ...processorColumns(Math.max(leastProcessors, template.boxes)),
    ...typedFields(fields, formats).map((field) => fieldColumn(field, formats)),
  ];
  const style = 'heading' as const;
  return {
    name: 'Dữ liệu',
    rows: [
      [{ text: `Mẫu: ${template.name.replace(/[{}]/g, '')}`, style: 'note' }],
      ...notes.map((text) => [{ text, style: 'note' as const }]),
      columns.map(({ label }) => ({ text: label, style })),
      columns.map(({ key }) => ({ text: key, style })),
      columns.map(({ example }) => ({ text: example, style: 'plain' })),
      ...Array.from({ length: roomToFill }, () => columns.map(() => ({ text: '', style: 'plain' as const }))),
    ],
    widths: columns.map(({ key, label }) => Math.min(40, Math.max(16, key.length + 2, label.length))),
  };
}

function processorColumns(count: number): Column[] {
  return Array.from({ length: count }, (_, index) => String(index + 1)).flatMap((n) => [
    { key: '{{P.Code}}', label: `Mã người xử lý ${n}`, example: `NV00${n}` },
    { key: '{{P.AccessPermission}}', label: `Quyền xử lý ${n}`, example: 'E' },
  ]);
}

type Kind = { readonly label: string; readonly example: string };
const number: Kind = { label: 'số', example: '12' };
const money: Kind = { label: 'số tiền', example: '15000000' };
const day: Kind = { label: 'ngày dd/MM/yyyy', example: '31/12/2027' };

/** What is typed for a format. */
const kinds: Readonly<Record<Exclude<ValueFormat, 'text'>, Kind>> = {
  number,
  words: number,
  'money-dong': money,
  'money-vnd': money,
  'money-words': money,
  date: day,
  'date-words': day,
};

/** By the format of the variable, or of one that takes its value from it. */
function kindOf(name: string, formats: readonly VariableFormat[]): Kind | null {
  const own = formats.filter((one) => one.name === name || one.source === name);
  return (
    own.map(({ format }) => (format === 'text' ? null : kinds[format])).find((kind) => kind !== null) ?? null
  );
}

function fieldColumn({ key, name, description }: TemplateField, formats: readonly VariableFormat[]): Column {
  if (!key.startsWith('{{#')) {
    const kind = kindOf(name, formats);
    const label = name.replaceAll('_', ' ');
    return kind === null
      ? { key, label, example: '…' }
      : { key, label: `${label} (${kind.label})`, example: kind.example };
  }
  return {
    key,
    label: `${name.replaceAll('_', ' ')} (danh sách: ${description})`,
    example: JSON.stringify([exampleItem(loopFields(description))]),
  };
}

/** A row of a loop, with one row in each loop inside of it. */
function exampleItem(fields: readonly LoopField[]): object {
  return Object.fromEntries(
    fields.map(({ name, inner }) => [name, inner === null ? '…' : [exampleItem(inner)]]),
  );
}
