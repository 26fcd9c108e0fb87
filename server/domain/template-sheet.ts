import type { TemplateField, VariableFormat } from '../../contract/models/template.ts';
import type { DocumentField } from '../../contract/rules/batch-columns.ts';
import { type LoopField, loopFields, typedFields } from '../../contract/rules/template-fields.ts';
import { variableLabel } from '../../contract/rules/variable-labels.ts';
import { exampleList, exampleRows, isTypedInWords, kindOf } from './template-examples.ts';

/**
 * The workbook in which a batch is filled in (companion operations, §5): notes, a row of labels, the row of keys, and an example
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
  'Mỗi dòng bên dưới dòng khoá là một tài liệu. Thay dòng ví dụ bằng dữ liệu của bạn; không sửa dòng khoá.',
  'Quyền xử lý: V xem, D ký số từ xa, DR ký vẽ, E ký điện tử, EKYC ký eKYC, A phê duyệt, F điền dữ liệu, C chọn người tiếp theo.',
  'Thêm một cặp cột mã người xử lý và quyền xử lý cho mỗi người xử lý thêm. Mọi dòng có cùng số người xử lý.',
  'Ngày viết dd/MM/yyyy. Xuống dòng trong ô viết \\n.',
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

/** The sheet to fill in, which is the first, and where there are lists, one that explains them. */
export function templateSheets(template: SheetTemplate): readonly TemplateSheet[] {
  const { formats } = template;
  const fields = typedFields(template.fields, formats);
  const lists = fields.filter(isList);
  return [dataSheet({ ...template, fields }), ...(lists.length === 0 ? [] : [listSheet(lists, formats)])];
}

function dataSheet({ name, fields, formats, boxes }: SheetTemplate): TemplateSheet {
  const columns = [
    ...Object.entries(documentColumns).map(([field, column]) => ({ key: `{{D.${field}}}`, ...column })),
    ...processorColumns(Math.max(leastProcessors, boxes)),
    ...fields.map((field) => fieldColumn(field, formats)),
  ];
  return {
    name: 'Dữ liệu',
    rows: [
      [note(`Mẫu: ${name.replace(/[{}]/g, '')}`)],
      ...notes.map((text) => [note(text)]),
      ...(fields.some(isList) ? [[note('Cách điền danh sách: xem trang “Danh sách” của tệp này.')]] : []),
      columns.map(({ label }) => heading(label)),
      columns.map(({ key }) => heading(key)),
      columns.map(({ example }) => plain(example)),
      ...Array.from({ length: roomToFill }, () => columns.map(() => plain(''))),
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

function fieldColumn(field: TemplateField, formats: readonly VariableFormat[]): Column {
  const { key, name } = field;
  const label = variableLabel(formats, name);
  if (isList(field)) {
    return {
      key,
      label: `${label} (danh sách: ${rowLabels(field, formats)})`,
      example: exampleList(field, formats),
    };
  }
  const kind = kindOf(name, formats);
  return kind === null
    ? { key, label, example: '…' }
    : { key, label: `${label} (${kind.label})`, example: kind.example };
}

/** What a row of a list holds, as people call it. */
function rowLabels({ name, description }: TemplateField, formats: readonly VariableFormat[]): string {
  const labels = (prefix: string, fields: readonly LoopField[]): string =>
    fields
      .map(({ name: tag, inner }) => {
        const path = `${prefix}${tag}`;
        const label = variableLabel(formats, path, tag);
        return inner === null ? label : `${label} (${labels(`${path}.`, inner)})`;
      })
      .join(', ');
  const fields = loopFields(description);
  return fields.length === 0 ? description : labels(`${name}.`, fields);
}

function isList({ key }: TemplateField): boolean {
  return key.startsWith('{{#');
}

/** How the lists of a template are filled in, for whoever has the workbook alone. */
function listSheet(lists: readonly TemplateField[], formats: readonly VariableFormat[]): TemplateSheet {
  return {
    name: 'Danh sách',
    rows: [
      [note('Cách điền danh sách vào trang “Dữ liệu”. Trang này chỉ để xem, không cần điền.')],
      ...lists.flatMap((list) => [[], ...listRows(list, formats)]),
    ],
    widths: [40, 24, 24, 24, 24, 24, 24],
  };
}

function listRows(list: TemplateField, formats: readonly VariableFormat[]): (readonly SheetText[])[] {
  const { key, name } = list;
  const columns = exampleRows(list, formats).flatMap((row, index) =>
    row.map(({ field, text }) => ({ key: `{{${name}.${String(index + 1)}.${field}}}`, text })),
  );
  return [
    [heading(variableLabel(formats, name)), plain(`Mỗi dòng gồm: ${rowLabels(list, formats)}`)],
    [
      plain(`Cách 1: ghi cả danh sách trong một ô của cột ${key}`),
      note(
        isTypedInWords(list)
          ? 'Mỗi dòng của danh sách cách nhau bằng dấu ; hoặc xuống dòng. Thông tin trong dòng cách nhau bằng dấu :'
          : 'Danh sách này có danh sách con: ghi như ví dụ, hoặc nhập bằng bảng trên màn hình tạo lô.',
      ),
    ],
    [plain(''), plain(exampleList(list, formats))],
    [
      plain('Cách 2: mỗi thông tin một cột'),
      note(`Thay cột ${key} bằng các cột có khoá như sau; số ở giữa là thứ tự của dòng trong danh sách.`),
    ],
    [plain(''), ...columns.map((column) => heading(column.key))],
    [plain(''), ...columns.map(({ text }) => plain(text))],
  ];
}

const note = (text: string): SheetText => ({ text, style: 'note' });
const heading = (text: string): SheetText => ({ text, style: 'heading' });
const plain = (text: string): SheetText => ({ text, style: 'plain' });
