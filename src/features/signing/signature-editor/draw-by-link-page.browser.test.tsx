import { expect, it, vi } from 'vitest';
import { envelopeCode } from '../../../../contract/envelope.ts';
import { messageTexts } from '../../../../contract/messages.ts';
import { answers, renderPage } from '../../../../test/page/render-page.tsx';
import { saveDraft } from '../../../api/draft-storage.ts';
import { DrawByLinkPage } from './draw-by-link-page.tsx';

const open = '/api/drawing-links/open';
const tooMany = {
  success: false,
  code: envelopeCode.tooManyRequests,
  messages: [messageTexts.tooManyRequests],
};

const drawing = {
  width: 300,
  height: 120,
  pen: { ink: 'blue', tip: 'medium' },
  strokes: [[{ x: 20, y: 20, time: 0 }]],
};

it('takes no link for over where there were only too many calls at once', async () => {
  answers({ [open]: tooMany });
  const screen = await renderPage(<DrawByLinkPage secret="bí mật" onSpent={() => undefined} />);
  await expect.element(screen.getByRole('button', { name: 'Thử lại' })).toBeVisible();
});

it('keeps what was drawn, to be sent again', async () => {
  saveDraft('drawing-by-link', drawing);
  answers({
    [open]: { success: true, code: 0, messages: [], data: { name: 'Nguyễn Văn An', secondsLeft: 60 } },
    '/api/drawing-links/deliver': tooMany,
  });
  const screen = await renderPage(<DrawByLinkPage secret="bí mật" onSpent={() => undefined} />);
  await screen.getByRole('button', { name: 'Gửi chữ ký' }).click();
  await expect.element(screen.getByText('Quá nhiều yêu cầu. Hãy đợi một lát rồi thử lại.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Gửi lại' })).toBeEnabled();
});

it('says that the service is away, and not the network, where it answers that', async () => {
  saveDraft('drawing-by-link', drawing);
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith(open)
      ? Response.json({ success: true, code: 0, messages: [], data: { name: 'An', secondsLeft: 60 } })
      : new Response('<html>', { status: 503 }),
  );
  const screen = await renderPage(<DrawByLinkPage secret="bí mật" onSpent={() => undefined} />);
  await screen.getByRole('button', { name: 'Gửi chữ ký' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Máy chủ tạm thời gián đoạn. Hãy thử lại sau giây lát.');
});
