import { useState } from 'react';
import { expect, it } from 'vitest';
import { templateSchema, type VariableFormat } from '../../../contract/models/template.ts';
import { answers, renderPage } from '../../../test/page/render-page.tsx';
import { FieldPanel } from './field-panel.tsx';

const template = templateSchema.parse({
  id: 1,
  fillableFields: [
    { key: '{{luong}}', name: 'luong' },
    { key: '{{luong_bang_chu}}', name: 'luong_bang_chu' },
    { key: '{{#phu_cap}}', name: 'phu_cap', description: 'ten, muc' },
  ],
});

function Screen({ onChange }: { readonly onChange: (formats: readonly VariableFormat[]) => void }) {
  const [formats, setFormats] = useState<readonly VariableFormat[]>([]);
  return (
    <FieldPanel
      template={template}
      formats={formats}
      onFormats={(next) => {
        setFormats(next);
        onChange(next);
      }}
    />
  );
}

it('chooses how variables and fields of lists are printed; one in words takes the value of the one that it is about', async () => {
  answers({});
  let chosen: readonly VariableFormat[] = [];
  const page = await renderPage(
    <Screen
      onChange={(formats) => {
        chosen = formats;
      }}
    />,
  );
  const choose = async (field: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name: field, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Cách in Lương', 'Số tiền: 15.000.000 đồng');
  await choose('Cách in Lương bằng chữ', 'Số tiền bằng chữ: Mười lăm triệu đồng');
  const source = page.getByRole('combobox', { name: 'Lấy giá trị từ (cho Lương bằng chữ)' });
  await expect.element(source).toHaveValue('Lương');
  await expect
    .element(page.getByRole('combobox', { name: 'Lấy giá trị từ (cho Lương)' }))
    .not.toBeInTheDocument();
  await choose('Cách in Mức', 'Số: 15.000.000');
  await choose('Lấy giá trị từ (cho Lương bằng chữ)', 'Cột riêng của biến này');
  await choose('Cách in Lương', 'Giữ nguyên như đã nhập');
  expect(chosen).toEqual([
    { name: 'phu_cap.muc', format: 'number', source: null },
    { name: 'luong_bang_chu', format: 'money-words', source: null },
  ]);
});

it('calls variables and lists as people do, and tells the codes of the file only to those who ask', async () => {
  answers({});
  let chosen: readonly VariableFormat[] = [];
  const page = await renderPage(
    <Screen
      onChange={(formats) => {
        chosen = formats;
      }}
    />,
  );
  await page.getByRole('textbox', { name: 'Tên gọi của Lương', exact: true }).fill('Lương tháng');
  await page.getByRole('textbox', { name: 'Tên gọi của Phụ cấp' }).fill('Các khoản phụ cấp');
  await page.getByRole('textbox', { name: 'Tên gọi của Mức' }).fill('');
  await expect.element(page.getByRole('combobox', { name: 'Cách in Lương tháng' })).toBeVisible();
  await expect.element(page.getByText('{{luong}}')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Tuỳ chọn khác' }).click();
  await expect.element(page.getByText('{{luong}}')).toBeVisible();
  expect(chosen).toEqual([
    { name: 'luong', format: 'text', source: null, label: 'Lương tháng' },
    { name: 'phu_cap', format: 'text', source: null, label: 'Các khoản phụ cấp' },
  ]);
});
