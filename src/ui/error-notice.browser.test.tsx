import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../test/page/render-page.tsx';
import { ErrorNotice } from './error-notice.tsx';

it('names the connection where nothing answered', async () => {
  await renderPage(<ErrorNotice failure={{ kind: 'network', status: null }} />);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Không kết nối được tới máy chủ. Hãy kiểm tra mạng rồi thử lại.');
});

it('says nothing of the connection once it is back, until the next failure', async () => {
  const failure = { kind: 'network', status: null } as const;
  const first = await renderPage(<ErrorNotice failure={failure} />);
  await expect.element(first.getByRole('alert')).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await expect.element(first.getByRole('alert')).not.toBeInTheDocument();
  await renderPage(<ErrorNotice failure={{ ...failure }} />);
  await expect.element(first.getByRole('alert')).toBeVisible();
});

it.each([
  ['says that the service is away', { failure: { kind: 'network', status: 503 } }],
  ['offers to try again', { failure: { kind: 'network' }, onRetry: () => undefined }],
  ['stands in place of what did not come', { failure: { kind: 'network' }, title: 'Không xem trước được' }],
  ['is a refusal', { failure: { kind: 'rejected', messages: ['Document has expired'] } }],
] as const)('stays when the network is back where it %s', async (_what, props) => {
  await renderPage(<ErrorNotice {...props} />);
  await expect.element(page.getByRole('alert')).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  await expect.element(page.getByRole('alert')).toBeVisible();
});

it('says that the service is away where something answered so', async () => {
  await renderPage(<ErrorNotice failure={{ kind: 'network', status: 503 }} />);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Máy chủ tạm thời gián đoạn. Hãy thử lại sau giây lát.');
});

it('says that nothing was lost where the service is too busy', async () => {
  await renderPage(<ErrorNotice failure={{ kind: 'network', status: 503, busy: true }} />);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Máy chủ đang quá tải. Không có gì bị mất: hãy thử lại sau giây lát.');
});

it('asks for another click where the session had ended: it is read once somebody is signed in again', async () => {
  await renderPage(<ErrorNotice failure={{ kind: 'unauthorized', messages: ['Unauthorized'] }} />);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Bạn đã đăng nhập lại. Thao tác bị ngắt chưa được thực hiện, hãy bấm lại.');
});
