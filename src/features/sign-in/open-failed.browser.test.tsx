import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { renderPage } from '../../../test/page/render-page.tsx';
import { OpenFailed } from './open-failed.tsx';

const refused = (message: string) =>
  new ApiError('linkLogin', { kind: 'rejected', code: 0, messages: [message], data: null });

const show = (message: string) =>
  renderPage(
    <OpenFailed error={refused(message)} link="bí mật" onRetry={() => undefined} retrying={false} />,
  );

it('offers a fresh link where the step has ended', async () => {
  const screen = await show('The step of this link has ended');
  await expect
    .element(screen.getByRole('heading', { name: 'Việc của bạn ở tài liệu này đã xong' }))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Gửi email mới cho tôi' })).toBeVisible();
});

it('says since when the document is over for them, whom to ask, and offers no link', async () => {
  const screen = await show('Access to this document ended on 21/12/2026, ask Trần Thị Mai of Minh Long');
  await expect.element(screen.getByText(/21\/12\/2026/)).toBeVisible();
  await expect.element(screen.getByText(/liên hệ .*Trần\sThị\sMai/)).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});
