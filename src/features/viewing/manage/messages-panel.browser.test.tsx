import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { accessPermission } from '../../../../contract/enums.ts';
import { renderPage } from '../../../../test/page/render-page.tsx';
import { stagedDocument, succeeded } from '../../../../test/page/signing-stage.tsx';
import { MessagesPanel } from './messages-panel.tsx';

const document = stagedDocument([{ permission: accessPermission.approve }]);

/** Beside it, another tab can be looked at, as in the side panel. */
function Talk() {
  const [draft, setDraft] = useState('');
  const [isShown, setShown] = useState(true);
  return (
    <>
      {isShown && <MessagesPanel document={document} userId={11} draft={draft} onDraft={setDraft} />}
      <button type="button" onClick={() => setShown(!isShown)}>
        Thẻ khác
      </button>
      <output>{draft}</output>
    </>
  );
}

/** A message that is being sent. */
async function sending() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  const screen = await renderPage(<Talk />);
  await screen.getByLabelText('Viết tin nhắn').fill('Đã xem.');
  await screen.getByRole('button', { name: 'Gửi tin' }).click();
  return { screen, answer: () => resolve(new Response(JSON.stringify(succeeded(document)))) };
}

it('keeps what is written on while a message is being sent', async () => {
  const { screen, answer } = await sending();
  await screen.getByLabelText('Viết tin nhắn').click();
  await userEvent.keyboard('{End} Còn phụ lục?');
  answer();
  const send = screen.getByRole('button', { name: 'Gửi tin' });
  await expect.element(send).not.toHaveAttribute('data-loading');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Đã xem. Còn phụ lục?');
});

it('forgets what was sent, also where another tab is looked at by then', async () => {
  const { screen, answer } = await sending();
  await screen.getByRole('button', { name: 'Thẻ khác' }).click();
  answer();
  await expect.poll(() => screen.getByRole('status').element().textContent).toBe('');
});
