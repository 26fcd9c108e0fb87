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
