import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { meSchema } from '../../../contract/models/user.ts';
import { answers, renderPage } from '../../../test/page/render-page.tsx';
import { Sidebar } from './sidebar.tsx';

beforeEach(() => page.viewport(1280, 800));

it('has who is signed in on the screen, however many ways there are, and for which company', async () => {
  answers({});
  const me = meSchema.parse({
    scope: { kind: 'session' },
    user: { id: 1, name: 'Hoàng Minh Đức', email: 'duc@demo.local' },
    company: { id: 1, name: 'Công ty Cổ phần Minh Long' },
    roles: ['admin', 'clerk', 'hr'],
    preferences: null,
    expiresAt: '2026-11-22T08:00:00+07:00',
  });
  const screen = await renderPage(
    <div style={{ height: '100dvh', width: 256 }}>
      <Sidebar me={me} />
    </div>,
  );
  const account = screen.getByRole('button', { name: /Hoàng Minh Đức/ });
  await expect.element(account).toBeInViewport({ ratio: 1 });
  const company = screen.getByText('Công ty Cổ phần Minh Long').element();
  expect(company.scrollWidth).toBe(company.clientWidth);
  expect(company.scrollHeight).toBe(company.clientHeight);
  await account.click();
  await expect.element(screen.getByRole('menuitem', { name: 'Đăng xuất' })).toBeInViewport({ ratio: 1 });
});
