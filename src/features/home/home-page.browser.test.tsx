import { expect, it } from 'vitest';
import { batchStatus } from '../../../contract/enums.ts';
import { answers, renderPage } from '../../../test/page/render-page.tsx';
import { succeeded } from '../../../test/page/signing-stage.tsx';
import { RowTitle } from '../../shared/table/row-title.tsx';
import { HomePage } from './home-page.tsx';

const overview = {
  today: '2026-11-21',
  waiting: {
    total: 1,
    overdue: 0,
    soon: 0,
    next: [{ id: 'd1', no: 'HD-1', subject: 'Hợp đồng lao động', sender: 'Vũ Thị Lan', expiryDate: null }],
  },
  documents: {
    scope: 'mine',
    draft: 1,
    correcting: 0,
    inProgress: 1,
    completed: 0,
    rejected: 0,
    overdue: 0,
    soon: 0,
    undelivered: 1,
  },
  holders: [{ id: 7, name: 'Trần Thị Bình', count: 1, overdue: 0, oldestDays: 3 }],
  batches: [
    {
      id: 3,
      name: 'Lô tháng 12',
      status: { value: batchStatus.processing, description: '' },
      numberOfRecords: 2000,
      progress: { total: 2000, rendered: 1200, sent: 0, completed: 0, failed: 0 },
    },
  ],
  contracts: {
    within30: 1,
    within60: 1,
    underWay: 0,
    next: [{ id: 9, employeeCode: 'NV9', fullName: 'Lê Thị Chi', expiredDate: '2026-12-01' }],
  },
  alarms: { webhooks: 1, notices: 1 },
  has: { employees: false, templates: true, documents: false },
};

function lookOf(link: Element): { readonly color: string; readonly line: string } {
  const { color, textDecorationLine } = getComputedStyle(link);
  return { color, line: textDecorationLine };
}

it('shows its links as those of other lists, and none as a browser does', async () => {
  answers({
    '/api/auth/me': succeeded({
      scope: { kind: 'session' },
      user: null,
      company: null,
      roles: ['hr'],
      preferences: null,
      expiresAt: '2026-11-22T10:00:00+07:00',
    }),
    '/api/overview': succeeded(overview),
  });
  const screen = await renderPage(
    <main>
      <HomePage />
      <RowTitle title="Dòng của danh sách khác" to="/other" />
    </main>,
  );
  await expect.element(screen.getByText('Đang tạo 1.200/2.000')).toBeVisible();
  const usual = screen.getByRole('link', { name: 'Dòng của danh sách khác' }).element();
  const titles = ['Hợp đồng lao động', 'Trần Thị Bình', 'Lô tháng 12', 'Lê Thị Chi'];
  for (const name of titles) {
    const link = screen.getByRole('link', { name, exact: true });
    await expect.element(link).toBeVisible();
    expect([name, lookOf(link.element())]).toEqual([name, lookOf(usual)]);
  }
  const links = screen.getByRole('link').elements();
  expect(links.length).toBeGreaterThan(titles.length + 6);
  // Blue and underlined is a link that nobody has styled.
  expect(links.map(lookOf).filter(({ color }) => color === 'rgb(0, 0, 238)')).toEqual([]);
});
