import { expect, it } from 'vitest';
import { answers, renderPage } from '../../../../test/page/render-page.tsx';
import { found, succeeded } from '../../../../test/page/signing-stage.tsx';
import { GroupsPage } from './groups-page.tsx';

it('leaves the members of a group as they are when it is renamed', async () => {
  const group = { id: 5, code: 'BGD', name: 'Ban giám đốc', users: [{ id: 1, code: 'an', name: 'An' }] };
  const sent = answers({
    '/api/user-groups': found([group]),
    '/api/users': found([]),
    '/api/user-groups/update': succeeded(group),
  });
  const page = await renderPage(<GroupsPage />);
  await page.getByRole('button', { name: 'Ban giám đốc', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Tên' }).fill('Hội đồng quản trị');
  await dialog.getByRole('button', { name: 'Lưu' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent.flatMap(({ body }) => (body === null ? [] : [JSON.parse(body) as unknown]))).toEqual([
    { id: 5, name: 'Hội đồng quản trị' },
  ]);
});
