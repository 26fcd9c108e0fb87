import { beforeEach, expect, it } from 'vitest';
import { type page, userEvent } from 'vitest/browser';
import { waitFor } from '../../../../test/page/render-page.tsx';
import {
  answerInTurn,
  codeSent,
  dialogText,
  documentWith,
  done,
  mountSigning,
  processId,
  refused,
  tellDocument,
} from '../../../../test/page/mount-signing.tsx';

const approve = 3;

beforeEach(() => {
  sessionStorage.clear();
});

function field(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('[role="dialog"] input[autocomplete="one-time-code"]');
}

const typed = (): string => field()?.value ?? '';

const isAsked = (): boolean => field() !== null && document.activeElement === field();

/** Presses the panel's button, and waits until a code can be typed. */
async function askForCode(screen: typeof page): Promise<void> {
  await screen.getByRole('button', { name: 'Phê duyệt', exact: true }).click();
  await waitFor(isAsked);
}

it('says where the code went, and confirms the very same request with it', async () => {
  const sent = answerInTurn(codeSent(), done(approve));
  const screen = await mountSigning(approve);
  await askForCode(screen);
  await waitFor(() => dialogText().includes('h•••g@minhlong.vn'));
  await waitFor(() => dialogText().includes('Lý do: Đồng ý phê duyệt'));
  await userEvent.keyboard('471205');
  await expect.element(screen.getByRole('heading', { name: 'Đã phê duyệt' })).toBeVisible();
  const request = { processId, reason: 'Đồng ý phê duyệt', reject: false };
  expect(sent).toEqual([
    { ...request, otp: null },
    { ...request, otp: '471205' },
  ]);
});

it.each(['471205', '471 205', 'Mã OTP: ４７１２０５, hết hạn lúc 10:28'])(
  'takes a pasted code, whatever stands around it: %s',
  async (text) => {
    const sent = answerInTurn(codeSent(), done(approve));
    const screen = await mountSigning(approve);
    await askForCode(screen);
    const data = new DataTransfer();
    data.setData('text/plain', text);
    field()?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
    await waitFor(() => sent.length === 2);
    expect(sent[1]).toMatchObject({ otp: '471205' });
  },
);

it('takes the code that a phone fills in at once, and sends it once', async () => {
  const sent = answerInTurn(codeSent(), done(approve));
  const screen = await mountSigning(approve);
  await askForCode(screen);
  expect(field()?.inputMode).toBe('numeric');
  await screen.getByLabelText('Mã OTP gồm 6 số').fill('471205');
  await expect.element(screen.getByRole('heading', { name: 'Đã phê duyệt' })).toBeVisible();
  expect(sent).toHaveLength(2);
});

it('reads the digits of another keyboard, and takes no letters', async () => {
  const sent = answerInTurn(codeSent(), done(approve));
  const screen = await mountSigning(approve);
  await askForCode(screen);
  await screen.getByLabelText('Mã OTP gồm 6 số').fill('٤٧x１２');
  expect(typed()).toBe('4712');
  await userEvent.keyboard('05');
  await waitFor(() => sent.length === 2);
  expect(sent[1]).toMatchObject({ otp: '471205' });
});

it('says that a code was wrong and how many tries are left, and begins anew', async () => {
  answerInTurn(codeSent(), refused(['Invalid OTP'], { attemptsLeft: 4 }), done(approve));
  const screen = await mountSigning(approve);
  await askForCode(screen);
  await userEvent.keyboard('000000');
  await expect.element(screen.getByText('Mã không đúng. Còn 4 lần thử.')).toBeVisible();
  await waitFor(() => typed() === '' && isAsked());
  await userEvent.keyboard('471205');
  await expect.element(screen.getByRole('heading', { name: 'Đã phê duyệt' })).toBeVisible();
});

it.each([
  ['burned', ['Invalid OTP', 'OTP is no longer valid, request a new one'], /nhập sai quá số lần/],
  ['expired', ['OTP has expired'], /Mã đã hết hạn\. Hãy lấy mã mới/],
  [
    'of another request',
    ['The request differs from the one that the OTP was sent for'],
    /Nội dung đã thay đổi/,
  ],
] as const)('gets another code with one press when the one before is %s', async (_name, messages, text) => {
  const sent = answerInTurn(codeSent(), refused(messages), codeSent(), done(approve));
  const screen = await mountSigning(approve);
  await askForCode(screen);
  await userEvent.keyboard('000000');
  await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Gửi mã mới' })).toHaveFocus();
  expect(field()?.disabled).toBe(true);
  expect(dialogText()).not.toContain('Hết hạn sau');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => sent.length === 3 && isAsked());
  await userEvent.keyboard('471205');
  await expect.element(screen.getByRole('heading', { name: 'Đã phê duyệt' })).toBeVisible();
  expect(sent.map((body) => body['otp'])).toEqual([null, '000000', null, '471205']);
});

it('sends again only when the time for it has come', async () => {
  const sent = answerInTurn(codeSent({ retryAfter: 1 }), codeSent(), done(approve));
  const screen = await mountSigning(approve);
  await askForCode(screen);
  await screen.getByRole('button', { name: 'Gửi lại mã' }).click();
  await waitFor(() => sent.length === 2);
  await expect.element(screen.getByRole('button', { name: /Gửi lại sau 0:(30|29)/ })).toBeDisabled();
});

it('offers another code when the time of this one is over', async () => {
  const sent = answerInTurn(codeSent({ expiresIn: 1 }), codeSent());
  const screen = await mountSigning(approve);
  await askForCode(screen);
  await screen.getByRole('button', { name: 'Gửi mã mới' }).click();
  await waitFor(() => sent.length === 2);
});

it('loses nothing when the connection breaks between the calls', async () => {
  const sent = answerInTurn(codeSent(), 'lost', done(approve));
  const screen = await mountSigning(approve);
  await askForCode(screen);
  await userEvent.keyboard('471205');
  await expect.element(screen.getByText(/Mất kết nối/)).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await expect.element(screen.getByText(/Mất kết nối/)).not.toBeInTheDocument();
  expect(typed()).toBe('471205');
  await screen.getByRole('button', { name: 'Thử lại' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Đã phê duyệt' })).toBeVisible();
  expect(sent[2]).toEqual(sent[1]);
});

it('goes on where it was after a reload', async () => {
  answerInTurn(codeSent());
  const first = await mountSigning(approve);
  await first.getByLabelText('Lý do').fill('Đã đối chiếu');
  await askForCode(first);
  // A page that is loaded anew knows only what was kept in the tab.
  document.body.replaceChildren();
  const sent = answerInTurn(done(approve));
  const again = await mountSigning(approve);
  await waitFor(isAsked);
  await waitFor(() => dialogText().includes('h•••g@minhlong.vn'));
  await userEvent.keyboard('471205');
  await expect.element(again.getByRole('heading', { name: 'Đã phê duyệt' })).toBeVisible();
  expect(sent).toEqual([{ processId, reason: 'Đã đối chiếu', reject: false, otp: '471205' }]);
});

it('asks for another code where it was left and something was changed', async () => {
  const sent = answerInTurn(codeSent(), codeSent());
  const screen = await mountSigning(approve);
  await askForCode(screen);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => dialogText() === '');
  await screen.getByLabelText('Lý do').fill('Đúng dự toán');
  await askForCode(screen);
  expect(dialogText()).toContain('Lý do: Đúng dự toán');
  expect(sent.map(({ reason, otp }) => ({ reason, otp }))).toEqual([
    { reason: 'Đồng ý phê duyệt', otp: null },
    { reason: 'Đúng dự toán', otp: null },
  ]);
});

it('says that the step was done on another device, and takes no code any more', async () => {
  answerInTurn(codeSent());
  tellDocument(documentWith(approve, true));
  const screen = await mountSigning(approve);
  await screen.getByRole('button', { name: 'Phê duyệt', exact: true }).click();
  await waitFor(() => dialogText().includes('đã được xử lý trên thiết bị hoặc thẻ khác (Đã ký)'));
  expect(field()).toBeNull();
  // Good news: in the color of text, not in that of errors.
  const news = screen.getByRole('alert').element();
  expect(getComputedStyle(news).color).toBe(getComputedStyle(document.body).color);
  await screen.getByRole('button', { name: 'Xem tài liệu' }).click();
  await waitFor(() => dialogText() === '');
});

it('is done at once for one who takes no codes', async () => {
  answerInTurn(done(approve));
  const screen = await mountSigning(approve);
  await screen.getByRole('button', { name: 'Phê duyệt', exact: true }).click();
  await expect.element(screen.getByRole('heading', { name: 'Đã phê duyệt' })).toBeVisible();
});

it('says in another color than an error that the step was done meanwhile', async () => {
  answerInTurn(refused(['Document has expired']), refused(['Document process is not waiting']));
  const screen = await mountSigning(approve);
  const button = screen.getByRole('button', { name: 'Phê duyệt', exact: true });
  const ground = (): string => getComputedStyle(screen.getByRole('alert').element()).backgroundColor;
  await button.click();
  await expect.element(screen.getByText('Tài liệu đã quá hạn xử lý.')).toBeVisible();
  const ofError = ground();
  await button.click();
  await expect.element(screen.getByText(/^Bước này vừa được xử lý/)).toBeVisible();
  expect(ground()).not.toBe(ofError);
});

it('says beside the button why no code was sent', async () => {
  answerInTurn(refused(['The OTP could not be sent, try again later']), codeSent());
  const screen = await mountSigning(approve);
  await screen.getByRole('button', { name: 'Phê duyệt', exact: true }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Chưa gửi được mã OTP. Hãy thử lại sau.');
  await askForCode(screen);
});
