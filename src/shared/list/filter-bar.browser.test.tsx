import { SegmentedControl, Select } from '@mantine/core';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../../test/page/render-page.tsx';
import { FilterBar } from './filter-bar.tsx';

afterEach(async () => {
  await page.viewport(1280, 800);
});

const ends = [
  { value: 'soon', label: 'Sắp hết hạn' },
  { value: 'between', label: 'Hết hạn trong khoảng tôi chọn' },
] as const;

function Filters() {
  return (
    <FilterBar>
      {(['one', 'two', 'three'] as const).map((name) => (
        <Select
          key={name}
          aria-label={name}
          clearable
          data={ends}
          value={name === 'three' ? 'between' : 'soon'}
        />
      ))}
    </FilterBar>
  );
}

it('shows whole what is chosen on a phone: two fields on a line, and a long one on its own', async () => {
  await page.viewport(390, 800);
  const screen = await renderPage(<Filters />);
  await document.fonts.ready;

  const [one, two, three] = ['one', 'two', 'three'].map((name) =>
    screen.getByRole('combobox', { name }).element(),
  );
  for (const field of [one, two, three]) {
    expect(field?.scrollWidth).toBe(field?.clientWidth);
  }
  expect(one?.getBoundingClientRect().top).toBe(two?.getBoundingClientRect().top);
  expect(one?.clientWidth).toBe(two?.clientWidth);
  expect(three?.getBoundingClientRect().left).toBe(one?.getBoundingClientRect().left);
  expect(three?.getBoundingClientRect().right).toBe(two?.getBoundingClientRect().right);
});

it('is never wider than the page', async () => {
  await page.viewport(320, 800);
  const choices = ['Tất cả', 'Đang gửi', 'Đã nhận', 'Không gửi được', 'Đã bỏ qua'];
  const screen = await renderPage(
    <FilterBar>
      <SegmentedControl data={choices} aria-label="Trạng thái" />
    </FilterBar>,
  );
  await document.fonts.ready;
  const control = screen.getByRole('radiogroup').element();
  expect(control.scrollWidth).toBeGreaterThan(control.clientWidth);
  expect(document.documentElement.scrollWidth).toBe(320);
});
