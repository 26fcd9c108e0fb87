import { expect, it, vi } from 'vitest';
import { found, succeeded } from '../../../test/page/signing-stage.tsx';
import { answers, renderPage } from '../../../test/page/render-page.tsx';
import { GuestSheet } from '../../shared/guests/guest-sheet.tsx';
import { PartnersPage } from './partners-page.tsx';

const partner = (id: number, name: string, taxCode = '') => ({
  id,
  name,
  taxCode,
  address: '',
  contactCount: id,
  mergedPartners: [],
});

it('says that two partners are one company, and which of both stays', async () => {
  const [saoMai, duplicate] = [partner(1, 'Sao Mai'), partner(2, 'Công ty Cổ phần Sao Mai', '0312345678')];
  const sent = answers({
    '/api/partners': found([duplicate, saoMai]),
    '/api/partners/merge': succeeded(duplicate),
  });
  const screen = await renderPage(<PartnersPage />);
  await expect.element(screen.getByText('0312345678')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: '2 người' }))
    .toHaveAttribute('href', '/guests?search=C%C3%B4ng+ty+C%E1%BB%95+ph%E1%BA%A7n+Sao+Mai');
  await screen.getByRole('button', { name: 'Thao tác với Sao Mai' }).click();
  await screen.getByRole('menuitem', { name: 'Gộp với công ty khác…' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Cùng một công ty với' }).click();
  await screen.getByRole('option', { name: 'Công ty Cổ phần Sao Mai · 0312345678' }).click();
  await expect
    .element(dialog.getByText('Người liên hệ của Sao Mai từ nay thuộc Công ty Cổ phần Sao Mai.'))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Gộp', exact: true }).click();
  await vi.waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toBe('{"id":2,"mergedId":1}'),
  );
});

it('takes a tax code with or without its dash, and nothing else', async () => {
  const sent = answers({
    '/api/partners': found([]),
    '/api/partners/create': succeeded(partner(1, 'Sao Mai', '0312345678-001')),
  });
  const screen = await renderPage(<PartnersPage />);
  await screen.getByRole('button', { name: 'Thêm công ty đối tác' }).click();
  await screen.getByRole('textbox', { name: 'Tên công ty' }).fill('Sao Mai');
  const taxCode = screen.getByRole('textbox', { name: 'Mã số thuế' });
  await taxCode.fill('031234');
  await screen.getByRole('button', { name: 'Thêm', exact: true }).click();
  await expect.element(screen.getByText('Mã số thuế có 10 số, hoặc 13 số với chi nhánh')).toBeVisible();
  await taxCode.fill('0312345678001');
  await screen.getByRole('button', { name: 'Thêm', exact: true }).click();
  await vi.waitFor(() =>
    expect(JSON.parse(sent.find(({ method }) => method === 'POST')?.body ?? '{}')).toMatchObject({
      name: 'Sao Mai',
      taxCode: '0312345678001',
    }),
  );
});

it('shows a partner that came with somebody who acts for it', async () => {
  const guest = { id: 7, name: 'Lê Oanh', email: 'oanh@example.vn', phone: '', organization: '' };
  let isNamed = false;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/users/guests/update') {
      isNamed = true;
      return Response.json(succeeded(guest));
    }
    return Response.json(found(isNamed ? [partner(1, 'Sao Mai')] : []));
  });
  const screen = await renderPage(
    <>
      <PartnersPage />
      <GuestSheet guest={guest} onClose={() => undefined} onSaved={() => undefined} />
    </>,
  );
  await screen.getByRole('combobox', { name: 'Công ty hoặc tổ chức' }).fill('Sao Mai');
  await screen.getByRole('button', { name: 'Lưu' }).click();
  await expect
    .element(screen.getByRole('link', { name: '1 người', includeHidden: true }))
    .toBeInTheDocument();
});
