import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../../test/page/render-page.tsx';
import { CompanyNav } from './company-nav.tsx';

it.each([320, 820, 1240])(
  'stands behind a button at %i pixels, which says where one is and folds the list away',
  async (width) => {
    await page.viewport(width, 800);
    const screen = await renderPage(<CompanyNav />);
    await screen.getByRole('button', { name: 'Quản trị công ty' }).click();
    await screen.getByRole('searchbox', { name: 'Tìm mục' }).fill('logo');
    await expect.element(screen.getByRole('link')).toHaveTextContent('Logo và màu');
    await screen.getByRole('link', { name: 'Logo và màu' }).click();
    await expect
      .element(screen.getByRole('button', { name: 'Logo và màu' }))
      .toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('link').query()).toBeNull();
    expect(document.documentElement.scrollWidth).toBe(width);
  },
);

it('stands beside the screens of a small laptop', async () => {
  await page.viewport(1280, 800);
  const screen = await renderPage(<CompanyNav />);
  await expect.element(screen.getByRole('link', { name: 'Quyền riêng tư' })).toBeInViewport({ ratio: 1 });
  expect(screen.getByRole('button').query()).toBeNull();
});
