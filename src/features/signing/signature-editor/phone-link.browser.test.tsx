import { expect, it } from 'vitest';
import { messageTexts } from '../../../../contract/messages.ts';
import { answers, renderPage } from '../../../../test/page/render-page.tsx';
import { PhoneLink } from './phone-link.tsx';

const id = '00000000-0000-4000-8000-000000000001';

it('goes on to wait for a drawing after too many calls', async () => {
  answers({
    [`/api/me/drawing-links/${id}`]: { success: false, code: 429, messages: [messageTexts.tooManyRequests] },
  });
  const screen = await renderPage(
    <PhoneLink
      grant={null}
      made={{ id, link: 'https://ky.example/draw#x', secondsLeft: 60, madeAt: Date.now() }}
      error={null}
      isMaking={false}
      onMake={() => undefined}
      onDrawn={() => undefined}
    />,
  );
  await expect.element(screen.getByText('Quá nhiều yêu cầu. Hãy đợi một lát rồi thử lại.')).toBeVisible();
  await expect.element(screen.getByText('Mã QR đã hết hạn', { exact: false })).not.toBeInTheDocument();
});
