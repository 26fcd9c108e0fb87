import { useState } from 'react';
import { expect, it } from 'vitest';
import { templateSchema, type VariableFormat } from '../../../contract/models/template.ts';
import { answers, renderPage } from '../../../test/page/render-page.tsx';
import { FieldPanel } from './field-panel.tsx';

const template = templateSchema.parse({
  id: 1,
  fillableFields: [
    { key: '{{luong}}', name: 'luong' },
    { key: '{{luong_chu}}', name: 'luong_chu' },
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
  await choose('Cách in luong', 'Số tiền: 15.000.000 đồng');
  await choose('Cách in luong_chu', 'Số tiền bằng chữ: Mười lăm triệu đồng');
  const source = page.getByRole('combobox', { name: 'Lấy giá trị từ (cho luong_chu)' });
  await expect.element(source).toHaveValue('{{luong}}');
  await expect
    .element(page.getByRole('combobox', { name: 'Lấy giá trị từ (cho luong)' }))
    .not.toBeInTheDocument();
  await choose('Cách in phu_cap.muc', 'Số: 15.000.000');
  await choose('Lấy giá trị từ (cho luong_chu)', 'Cột riêng của biến này');
  await choose('Cách in luong', 'Giữ nguyên như đã nhập');
  expect(chosen).toEqual([
    { name: 'phu_cap.muc', format: 'number', source: null },
    { name: 'luong_chu', format: 'money-words', source: null },
  ]);
});
