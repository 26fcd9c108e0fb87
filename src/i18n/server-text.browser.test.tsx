import { expect, it } from 'vitest';
import { formatMessage } from '../../contract/messages.ts';
import { renderPage } from '../../test/page/render-page.tsx';
import { useServerText } from './server-text.ts';

function Screen() {
  const serverText = useServerText();
  return (
    <ul>
      <li>{serverText(formatMessage('upsertUsersSuccess', { created: 1200, updated: 7 }))}</li>
      <li>{serverText('rows: must have at most 20000 items')}</li>
    </ul>
  );
}

it('has the numbers of the wire in it with the separators of the language', async () => {
  const screen = await renderPage(<Screen />);
  await expect.element(screen.getByText('Đã thêm 1.200 người dùng, cập nhật 7 người dùng.')).toBeVisible();
  await expect.element(screen.getByText('Tối đa 20.000 mục')).toBeVisible();
});
