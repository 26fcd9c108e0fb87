import { expect, it } from 'vitest';
import { found } from '../../../test/page/signing-stage.tsx';
import { answers, renderPage } from '../../../test/page/render-page.tsx';
import { GuestSheet } from './guest-sheet.tsx';

const partner = (id: number, name: string, taxCode: string) => ({
  ...{ id, name, taxCode, address: '' },
  ...{ contactCount: 1, mergedPartners: [] },
});

it('takes the number of a company along with its name', async () => {
  const [first, second] = [partner(1, 'Sao Mai', '0304444444'), partner(2, 'Hải Âu', '0312345678')];
  const failed = { success: false, code: 1, messages: ['no'], data: null };
  const sent = answers({ '/api/partners': found([second]), '/api/users/guests/update': failed });
  const guest = { id: 7, name: 'Lê Oanh', email: 'oanh@example.vn', phone: '', organization: 'Sao Mai' };
  const screen = await renderPage(
    <GuestSheet guest={{ ...guest, partner: first }} onClose={() => undefined} onSaved={() => undefined} />,
  );
  const company = screen.getByRole('combobox', { name: 'Công ty hoặc tổ chức' });
  const number = screen.getByRole('textbox', { name: 'Mã số thuế' });
  await expect.element(number).toHaveValue('0304444444');
  await company.fill('Bình Minh');
  await expect.element(number).toHaveValue('');
  await company.fill('Sao Mai');
  await expect.element(number).toHaveValue('0304444444');
  await company.fill('Hải');
  await screen.getByRole('option', { name: /Hải Âu/ }).click();
  await expect.element(number).toHaveValue('0312345678');
  await company.fill('Hải Âu Xanh');
  await number.fill('0319999999');
  await company.fill('Hải Âu Trắng');
  await expect.element(number).toHaveValue('0319999999');
  await company.fill('');
  await number.fill('');
  await screen.getByRole('button', { name: 'Lưu' }).click();
  const body = () => sent.find(({ path }) => path === '/api/users/guests/update')?.body;
  await expect.poll(body).toContain('"organization":"","taxCode":""');
});

it('leaves what was not touched as it is', async () => {
  const failed = { success: false, code: 1, messages: ['no'], data: null };
  const sent = answers({ '/api/partners': found([]), '/api/users/guests/update': failed });
  const guest = { id: 7, name: 'Lê Oanh', email: 'oanh@example.vn', phone: '', organization: 'Sao Mai' };
  const screen = await renderPage(
    <GuestSheet guest={guest} onClose={() => undefined} onSaved={() => undefined} />,
  );
  const bodies = () => sent.flatMap(({ body }) => (body === null ? [] : [JSON.parse(body) as unknown]));
  await screen.getByRole('textbox', { name: 'Họ và tên' }).fill('Lê Thị Oanh');
  await screen.getByRole('button', { name: 'Lưu' }).click();
  await expect.poll(bodies).toEqual([{ id: 7, name: 'Lê Thị Oanh' }]);
  await screen.getByRole('textbox', { name: 'Mã số thuế' }).fill('0304444444');
  await screen.getByRole('button', { name: 'Lưu' }).click();
  await expect
    .poll(() => bodies().at(-1))
    .toEqual({ id: 7, name: 'Lê Thị Oanh', organization: 'Sao Mai', taxCode: '0304444444' });
});

it('says beside the field that a telephone number is none, before anything is sent', async () => {
  const failed = { success: false, code: 1, messages: ['no'], data: null };
  const sent = answers({ '/api/partners': found([]), '/api/users/guests/create': failed });
  const screen = await renderPage(
    <GuestSheet guest={null} typed="Lê Oanh" onClose={() => undefined} onSaved={() => undefined} />,
  );
  const phone = screen.getByRole('textbox', { name: 'Số điện thoại' });
  await phone.fill('hỏi chị Oanh');
  await screen.getByRole('button', { name: 'Thêm', exact: true }).click();
  await expect.element(phone).toHaveAccessibleDescription(/Đây không phải là số điện thoại/);
  expect(sent.map(({ path }) => path)).not.toContain('/api/users/guests/create');
  await phone.fill('+84 912.345.601');
  await screen.getByRole('button', { name: 'Thêm', exact: true }).click();
  await expect.poll(() => sent.map(({ path }) => path)).toContain('/api/users/guests/create');
});
