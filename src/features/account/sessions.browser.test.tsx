import { expect, it } from 'vitest';
import { session } from '../../api/session.ts';
import { answers, renderPage, waitFor } from '../../../test/page/render-page.tsx';
import { Sessions } from './sessions.tsx';

it('ends every session of mine once I say so again, this one as well', async () => {
  session.begin('of-hr');
  const path = '/api/auth/sign-out-everywhere';
  const sent = answers({ [path]: { success: true, code: 0, messages: ['Done'], data: null } });
  const screen = await renderPage(<Sessions />);
  await screen.getByRole('button', { name: 'Đăng xuất mọi thiết bị' }).click();
  expect(sent).toEqual([]);
  await screen.getByRole('dialog').getByRole('button', { name: 'Đăng xuất mọi thiết bị' }).click();
  await waitFor(() => session.get().end === 'signed-out');
  expect(sent).toMatchObject([{ path, method: 'POST' }]);
});
