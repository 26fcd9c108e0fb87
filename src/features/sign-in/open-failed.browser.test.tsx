import { expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { renderPage } from '../../../test/page/render-page.tsx';
import { OpenFailed } from './open-failed.tsx';

const over = { date: '2026-12-21T09:00:00.000+07:00', sender: 'Trần Thị Mai', company: 'Minh Long' };

const refused = (message: string, data: unknown) =>
  new ApiError('linkLogin', { kind: 'rejected', code: 0, messages: [message], data });

const show = (message: string, data: unknown = null) =>
  renderPage(
    <OpenFailed error={refused(message, data)} link="bí mật" onRetry={() => undefined} retrying={false} />,
  );

it('offers a fresh link where the step has ended', async () => {
  const screen = await show('The step of this link has ended');
  await expect
    .element(screen.getByRole('heading', { name: 'Việc của bạn ở tài liệu này đã xong' }))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Gửi email mới cho tôi' })).toBeVisible();
});

it.each([
  ['under-way', {}, /^Tài liệu đang được xử lý tiếp\. Để xem/],
  ['completed', {}, /^Tài liệu đã hoàn tất ngày 21\/12\/2026\. Để xem/],
  ['rejected', { by: 'Đỗ Văn Sơn' }, /^Đỗ\sVăn\sSơn đã từ chối tài liệu ngày 21\/12\/2026\. Để xem/],
  [
    'canceled',
    { by: 'Trần Thị Mai' },
    /^Trần\sThị\sMai \(Minh Long\) đã huỷ tài liệu ngày 21\/12\/2026\. Để/,
  ],
  ['expired', {}, /^Tài liệu đã quá hạn xử lý, hạn là hết ngày 21\/12\/2026/],
  // Of a service that says more than this page knows.
  ['archived', {}, /^Để xem và tải tài liệu/],
])('says what has become of the document since its reader acted: %s', async (state, more, lead) => {
  const screen = await show('The step of this link has ended', { ...over, state, ...more });
  await expect
    .element(screen.getByRole('heading', { name: 'Việc của bạn ở tài liệu này đã xong' }))
    .toBeVisible();
  await expect.element(screen.getByText(lead)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Gửi email mới cho tôi' })).toBeVisible();
});

it('says since when the document is over for them, whom to ask, and offers no link', async () => {
  const screen = await show('Access to this document ended on 21/12/2026, ask Trần Thị Mai of Minh Long');
  await expect.element(screen.getByText(/21\/12\/2026/)).toBeVisible();
  await expect.element(screen.getByText(/liên hệ .*Trần\sThị\sMai/)).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});

it.each([
  ['rejected', 'Tài liệu bị từ chối', /Đỗ\sVăn\sSơn đã từ chối tài liệu ngày 21\/12\/2026/, true],
  ['canceled', 'Tài liệu đã huỷ', /Đỗ\sVăn\sSơn \(Minh Long\) đã huỷ tài liệu ngày 21\/12\/2026/, true],
  ['expired', 'Tài liệu đã quá hạn', /liên hệ Trần\sThị\sMai/, false],
  ['reassigned', 'Bước này đã chuyển cho người khác', /ngày 21\/12\/2026/, false],
  ['replaced', 'Đã có liên kết mới hơn', /email mới nhất/, true],
])('says that the document was %s, and what can be done', async (cause, title, lead, isRenewable) => {
  const screen = await show(`Link is over: ${cause}`, { ...over, cause, by: 'Đỗ Văn Sơn' });
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(screen.getByText(lead)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Gửi email mới cho tôi' }).elements()).toHaveLength(
    isRenewable ? 1 : 0,
  );
});

it('opens the link again where there were only too many at once', async () => {
  const messages = ['Too many requests, try again later'];
  const onRetry = vi.fn();
  const error = new ApiError('linkLogin', { kind: 'rejected', code: 429, messages, data: null });
  const screen = await renderPage(
    <OpenFailed error={error} link={null} onRetry={onRetry} retrying={false} />,
  );
  await screen.getByRole('button', { name: 'Thử lại' }).click();
  expect(onRetry).toHaveBeenCalledOnce();
});
