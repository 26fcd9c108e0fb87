import { useState } from 'react';
import { expect, it } from 'vitest';
import { templateSchema } from '../../../../contract/models/template.ts';
import { batchLimits } from '../../../../contract/operations/batches.ts';
import { answers, renderPage } from '../../../../test/page/render-page.tsx';
import { DataStep } from './data-step.tsx';
import type { TakenData } from './take-data.ts';

const template = templateSchema.parse({
  id: 1,
  name: 'Hợp đồng',
  fileName: 'hop-dong.docx',
  fillableFields: [],
  signatureBoxes: [],
});

function Screen() {
  const [data, setData] = useState<TakenData | null>(null);
  return (
    <DataStep
      chrome={{
        step: 'data',
        name: template.name,
        saveState: 'saved',
        isOpen: () => false,
        onStep: () => undefined,
      }}
      userId={1}
      template={template}
      targets={['D.No', 'D.Subject']}
      facts={data?.facts ?? null}
      rows={data?.rows ?? []}
      isEdited={false}
      employeeIds={[]}
      onTake={setData}
      onNext={() => undefined}
    />
  );
}

function paste(rows: number): void {
  const clipboardData = new DataTransfer();
  const lines = Array.from({ length: rows }, (_, row) => `QL-${String(row)}\tHợp đồng ${String(row)}`);
  clipboardData.setData('text/plain', ['Số tài liệu\tTên tài liệu', ...lines].join('\n'));
  document.body.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

it('begins no batch of more rows than one may have, says the limit, and takes a smaller sheet', async () => {
  answers({});
  const page = await renderPage(<Screen />);
  const next = page.getByRole('button', { name: /^Tiếp tục/ });
  paste(batchLimits.rows + 1);
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Mỗi lô có nhiều nhất 20.000 dòng; bảng này có 20.001');
  await expect.element(next).toBeDisabled();
  await page.getByRole('button', { name: 'Bỏ dữ liệu này' }).click();
  paste(3);
  await expect.element(page.getByText('3 dòng · 2 cột')).toBeVisible();
  await expect.element(next).toBeEnabled();
  expect(page.getByRole('alert').elements()).toEqual([]);
});
