import { userEvent } from 'vitest/browser';
import { beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../api/session.ts';
import { answers, renderPage, waitFor } from '../../../test/page/render-page.tsx';
import { CodePage } from './code-page.tsx';

const documentId = '3f8f1c1e-0b52-4a4e-9d0e-6a4f0f6f1a01';
const opened = {
  token: 'of-the-code',
  document: { id: documentId, status: { value: 2, description: 'Ready' } },
};

beforeEach(() => {
  session.end();
});

const field = (): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>('input[autocomplete="one-time-code"]');

const isAsked = (): boolean => field() !== null && document.activeElement === field();

/** Says where the code was sent, and goes on to the code. */
async function giveAddress(screen: Awaited<ReturnType<typeof renderPage>>): Promise<void> {
  await screen.getByLabelText('Nơi nhận mã').fill(' An@congty.vn ');
  field()?.focus();
  await waitFor(isAsked);
}

it('opens the document as soon as the sixth digit is typed', async () => {
  const sent = answers({
    '/api/auth/process-code-login': { success: true, code: 0, messages: ['Done'], data: opened },
  });
  const onOpened = vi.fn();
  await giveAddress(await renderPage(<CodePage onOpened={onOpened} />));
  await userEvent.keyboard('471203');
  await waitFor(() => onOpened.mock.calls.length > 0);
  expect(onOpened).toHaveBeenCalledExactlyOnceWith(documentId);
  expect(sent.map((call) => call.body)).toEqual(['{"processCode":"471203","sentTo":"An@congty.vn"}']);
  expect(session.tokenFor(documentId)?.token).toBe('of-the-code');
  expect(session.get().token).toBeNull();
});

it('says in place that a code is wrong, and begins anew', async () => {
  answers({
    '/api/auth/process-code-login': {
      success: false,
      code: 0,
      messages: ['Process code is invalid or expired'],
    },
  });
  const screen = await renderPage(<CodePage onOpened={vi.fn()} />);
  await giveAddress(screen);
  await userEvent.keyboard('000000');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Mã xử lý không đúng hoặc đã hết hạn.');
  expect(field()?.value).toBe('');
  expect(isAsked()).toBe(true);
  expect(field()?.getAttribute('aria-invalid')).toBe('true');
});

it('asks for all six digits before it calls', async () => {
  const sent = answers({});
  const screen = await renderPage(<CodePage onOpened={vi.fn()} />);
  await giveAddress(screen);
  await userEvent.keyboard('47');
  await screen.getByRole('button', { name: 'Mở tài liệu' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Hãy nhập đủ 6 số');
  expect(sent).toEqual([]);
});

it('asks first where the code was sent, without which it calls nobody', async () => {
  const sent = answers({});
  const screen = await renderPage(<CodePage onOpened={vi.fn()} />);
  await expect.element(screen.getByLabelText('Nơi nhận mã')).toHaveFocus();
  field()?.focus();
  await userEvent.keyboard('471203');
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Hãy nhập địa chỉ email hoặc số điện thoại đã nhận mã');
  expect(sent).toEqual([]);
});
