import { userEvent } from 'vitest/browser';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { session } from '../../api/session.ts';
import { type Answer, refused } from '../../../test/page/mount-signing.tsx';
import { renderPage, waitFor } from '../../../test/page/render-page.tsx';
import { succeeded } from '../../../test/page/signing-stage.tsx';
import { CodePage } from './code-page.tsx';
import { OpenWithAccessCode } from './open-with-access-code.tsx';

const documentId = '3f8f1c1e-0b52-4a4e-9d0e-6a4f0f6f1a01';
const opened = {
  token: 'of-the-link',
  document: { id: documentId, status: { value: 2, description: 'Ready' } },
};
const asking = { attemptsLeft: 5, sender: 'Trần Thị Mai', company: 'Minh Long' };
const needed = refused(['An access code is needed'], asking);
const wrong = refused(['Access code is incorrect'], { ...asking, attemptsLeft: 4 });
const locked = ['Access code is locked after too many wrong tries, for another 60 minutes'];

/** Answers calls one after the other, and keeps what they sent. */
function answerInTurn(...inTurn: readonly Answer[]): unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(typeof init.body === 'string' ? JSON.parse(init.body) : null);
    return Response.json(inTurn[sent.length - 1]);
  });
  return sent;
}

beforeEach(() => {
  session.end();
});

const showLink = (messages: readonly string[], onOpened = vi.fn()) =>
  renderPage(
    <OpenWithAccessCode
      link="bi-mat"
      asked={new ApiError('linkLogin', { kind: 'rejected', code: 0, messages, data: asking })}
      onOpened={onOpened}
    />,
  );

it('says who told the code word, what is wrong beside the field, and opens with the right one', async () => {
  const sent = answerInTurn(wrong, succeeded(opened));
  const onOpened = vi.fn();
  const screen = await showLink(['An access code is needed'], onOpened);
  await expect.element(screen.getByText(/Trần\sThị\sMai \(Minh Long\) đặt mã bí mật/)).toBeVisible();
  const field = screen.getByLabelText('Mã bí mật');
  await screen.getByRole('button', { name: 'Mở tài liệu' }).click();
  await expect.element(field).toHaveAccessibleDescription(/Hãy nhập mã bí mật/);
  await field.fill('hoa hồng');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAccessibleDescription(/Mã không đúng\. Còn 4 lần thử\./);
  await field.fill('hoa phượng');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => onOpened.mock.calls.length > 0);
  expect(sent).toEqual([
    { link: 'bi-mat', accessCode: 'hoa hồng' },
    { link: 'bi-mat', accessCode: 'hoa phượng' },
  ]);
  expect(session.tokenFor(documentId)?.token).toBe('of-the-link');
});

it('says for how long it is locked, at once', async () => {
  const screen = await showLink(locked);
  await expect.element(screen.getByText(/Hãy thử lại sau 60 phút/)).toBeVisible();
});

it('is asked for after a process code, too', async () => {
  const sent = answerInTurn(needed, succeeded(opened));
  const onOpened = vi.fn();
  const screen = await renderPage(<CodePage onOpened={onOpened} />);
  await screen.getByLabelText('Nơi nhận mã').fill('an@congty.vn');
  document.querySelector<HTMLInputElement>('input[autocomplete="one-time-code"]')?.focus();
  await userEvent.keyboard('471203');
  await screen.getByLabelText('Mã bí mật').fill('hoa phượng');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => onOpened.mock.calls.length > 0);
  expect(sent.at(-1)).toEqual({ processCode: '471203', sentTo: 'an@congty.vn', accessCode: 'hoa phượng' });
});
