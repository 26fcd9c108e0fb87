import { Select, TextInput } from '@mantine/core';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../test/page/render-page.tsx';

it('has what cannot be changed look so, and what saves it in reach', async () => {
  await page.viewport(1280, 800);
  const screen = await renderPage(
    <form>
      <TextInput label="Mã" readOnly defaultValue="NV001" />
      <TextInput label="Tên" />
      <Select label="Giới tính" data={['Nam', 'Nữ']} />
      <div style={{ height: 2000 }} />
      <div className="cs-form-foot">
        <button type="submit">Lưu</button>
      </div>
    </form>,
  );
  const ground = (label: string): string =>
    getComputedStyle(screen.getByRole('textbox', { name: label }).element()).backgroundColor;
  expect(ground('Mã')).not.toBe(ground('Tên'));
  const choice = getComputedStyle(screen.getByRole('combobox', { name: 'Giới tính' }).element());
  expect(choice.backgroundColor).toBe(ground('Tên'));
  await expect.element(screen.getByRole('button', { name: 'Lưu' })).toBeInViewport({ ratio: 1 });
});
