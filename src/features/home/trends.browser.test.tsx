import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answers, renderPage, waitFor } from '../../../test/page/render-page.tsx';
// The library is large: it is loaded before a test waits for it.
import './charts.tsx';
import { Trends } from './trends.tsx';

const time = { median: 5, p90: 9, completed: 3 };

const twoOfAName = [
  { id: 1, name: 'Kinh doanh', ...time },
  { id: 2, name: 'Kinh doanh', ...time },
];

const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);

async function mount(
  width: number,
  byDepartment = [{ id: 1, name: 'Nhân sự', ...time }],
): Promise<Element[]> {
  await page.viewport(width, 800);
  const envelope = (data: unknown) => ({ data, success: true, code: 0, messages: [] });
  answers({
    '/api/statistics': envelope({
      total: 4,
      byStatus: [],
      byMonth: months.map((month) => ({ month, created: 4, completed: 3 })),
    }),
    '/api/statistics/turn-around': envelope({
      byMonth: months.map((month) => ({ month, ...time })),
      byDepartment,
      byType: [{ id: 1, name: 'Hợp đồng', ...time }],
    }),
  });
  await renderPage(<Trends />);
  const charts = () => [...document.querySelectorAll('section [role="img"]')];
  await waitFor(() => document.querySelectorAll('.recharts-xAxis-tick-labels').length >= 2);
  return charts();
}

it('has its charts on one line', async () => {
  const tops = (await mount(1280)).map((chart) => Math.round(chart.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

it.each([1280, 390])('names every month below its charts, side by side, at %i pixels', async (width) => {
  for (const chart of await mount(width)) {
    const ticks = [...chart.querySelectorAll('.recharts-xAxis-tick-labels text')];
    expect(ticks.map(({ textContent }) => textContent)).toEqual(
      months.map((_, index) => `T${String(index + 1)}`),
    );
    const boxes = ticks.map((tick) => tick.getBoundingClientRect());
    expect(boxes.every(({ left }, index) => left >= (boxes[index - 1]?.right ?? 0))).toBe(true);
  }
});

it('leaves no row behind of two departments with one name', async () => {
  await mount(1280, twoOfAName);
  const heads = () =>
    [...document.querySelectorAll('section:last-of-type tbody th')].map(({ textContent }) => textContent);
  await page.getByText('Phòng ban', { exact: true }).first().click();
  await expect.poll(heads).toEqual(['Kinh doanh', 'Kinh doanh']);
  await page.getByText('Loại tài liệu', { exact: true }).first().click();
  await expect.poll(heads).toEqual(['Hợp đồng']);
});
