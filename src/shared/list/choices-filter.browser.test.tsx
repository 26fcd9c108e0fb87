import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPage } from '../../../test/page/render-page.tsx';
import { ChoicesFilter } from './choices-filter.tsx';

const names = [
  'Nhân sự',
  'Kế toán',
  'Kinh doanh',
  ...Array.from({ length: 9 }, (_, n) => `Tổ ${String(n + 1)}`),
];
const options = names.map((label, index) => ({ value: index + 1, label }));
/** Of a saved view: not among those that are offered. */
const unknown = 99;

async function show() {
  let chosen: readonly number[] = [];
  function Bar() {
    const [values, setValues] = useState<readonly number[]>([unknown]);
    chosen = values;
    return (
      <>
        <input aria-label="Tìm" />
        <ChoicesFilter label="Phòng ban" options={options} values={values} onChange={setValues} />
      </>
    );
  }
  const screen = await renderPage(<Bar />);
  return { screen, field: screen.getByRole('combobox', { name: 'Phòng ban' }), chosen: () => chosen };
}

it('finds one of many without diacritics, tells which are chosen, and keeps a value that it does not offer', async () => {
  const { screen, field, chosen } = await show();
  await expect.element(field).toHaveTextContent('Phòng ban: 1');
  await field.click();
  await screen.getByRole('textbox', { name: 'Tìm kiếm' }).fill('nhan su');
  const option = screen.getByRole('option', { name: 'Nhân sự' });
  expect(screen.getByRole('option').elements()).toHaveLength(1);
  await option.click();
  expect(chosen()).toEqual([unknown, 1]);
  await expect.element(option).toHaveAttribute('aria-checked', 'true');
  await expect.element(field).toHaveTextContent('Phòng ban: 2');
});

it('gives the focus back to its field by Escape and Tab, and leaves it where a click goes', async () => {
  const { screen, field } = await show();
  const search = screen.getByRole('textbox', { name: 'Tìm kiếm' });
  for (const key of ['{Escape}', '{Tab}']) {
    await field.click();
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard(key);
    await expect.element(field).toHaveFocus();
  }
  await field.click();
  await expect.element(search).toHaveFocus();
  const elsewhere = screen.getByRole('textbox', { name: 'Tìm', exact: true });
  await elsewhere.click();
  await userEvent.keyboard('an');
  await expect.element(elsewhere).toHaveValue('an');
});
