import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answers, renderPage, waitFor } from '../../../test/page/render-page.tsx';
import { Trends } from './trends.tsx';

const time = { median: 5, p90: 9, completed: 3 };

it('has its charts on one line', async () => {
  await page.viewport(1280, 800);
  answers({
    '/api/statistics': {
      data: { total: 4, byStatus: [], byMonth: [{ month: '2026-11', created: 4, completed: 3 }] },
      success: true,
      code: 0,
      messages: [],
    },
    '/api/statistics/turn-around': {
      data: {
        byMonth: [{ month: '2026-11', ...time }],
        byDepartment: [{ id: 1, name: 'Nhân sự', ...time }],
        byType: [{ id: 1, name: 'Hợp đồng', ...time }],
      },
      success: true,
      code: 0,
      messages: [],
    },
  });
  await renderPage(<Trends />);
  const charts = () => [...document.querySelectorAll('section [role="img"]')];
  await waitFor(() => charts().length >= 2);
  const tops = charts().map((chart) => Math.round(chart.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});
