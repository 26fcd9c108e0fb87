import { expect, it } from 'vitest';
import { answers, renderPage } from '../../../../test/page/render-page.tsx';
import { found, succeeded } from '../../../../test/page/signing-stage.tsx';
import { userFilters } from '../users/user-filters.tsx';
import { CertificatesPage } from './certificates-page.tsx';

it('leads from how many users lack a valid certificate to those users', async () => {
  answers({
    '/api/company/certificates': found([]),
    '/api/company/certificates/overview': succeeded({
      authority: null,
      counts: { valid: 0, expiring: 0, expired: 2, revoked: 0 },
      usersWithout: 3,
    }),
  });
  const screen = await renderPage(<CertificatesPage />);
  const link = screen.getByRole('list').getByRole('link', { name: /^3 / });
  await expect.element(link).toBeVisible();
  const { search } = new URL(link.element().getAttribute('href') ?? '', 'https://page.test');
  expect(userFilters.parse(new URLSearchParams(search))).toMatchObject({
    state: ['active', 'invited', 'locked'],
    certStatus: [0, 2],
  });
});
