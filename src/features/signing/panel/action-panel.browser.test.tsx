import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { faultMessage } from '../../../../contract/faults.ts';
import { chooseLanguage } from '../../../i18n/setup.ts';
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
  responseOf,
  shownStep,
  targetOf,
  targetWith,
} from '../../../../test/page/mount-signing.tsx';
import { frameOf } from '../../../../test/page/page-overlay.ts';
import { useFirstPlace } from '../place/use-first-place.ts';
import { DraftNote } from './action-panel.tsx';

const signDraw = 2;

beforeEach(() => {
  sessionStorage.clear();
});

const storedDrafts = (): string[] =>
  Object.keys(sessionStorage).filter((key) => key.includes(`signing:${processId}`));

async function typeName(screen: Awaited<ReturnType<typeof mountSigning>>): Promise<void> {
  await screen.getByText('Gõ tên', { exact: true }).click();
  await screen.getByLabelText('Tên viết trên chữ ký').fill('Thị Hằng');
}

it('says at each field what is missing before anything is sent', async () => {
  const sent = answerInTurn();
  const screen = await mountSigning(signDraw);
  await screen.getByRole('button', { name: 'Ký tài liệu' }).click();
  await expect.element(screen.getByText('Hãy thêm chữ ký trước khi ký.')).toBeVisible();
  await expect.element(screen.getByText('Bạn cần đồng ý trước khi ký.')).toBeVisible();
  expect(sent).toEqual([]);
});

it('leads to the first thing that is missing, in front of the foot that stays', async () => {
  await page.viewport(390, 620);
  answerInTurn();
  const screen = await mountSigning(signDraw);
  await screen.getByRole('button', { name: 'Ký tài liệu' }).click();
  const fault = screen.getByText('Hãy thêm chữ ký trước khi ký.');
  await expect.element(fault).toHaveFocus();
  const { left, top, height } = fault.element().getBoundingClientRect();
  expect(document.elementFromPoint(left + 4, top + height / 2)).toBe(fault.element());
});

it('sends all that a signature needs, the picture as PNG', async () => {
  const sent = answerInTurn(codeSent());
  const screen = await mountSigning(signDraw);
  await typeName(screen);
  await screen.getByRole('checkbox', { name: /Tôi đã đọc/ }).click();
  await screen.getByRole('button', { name: 'Ký tài liệu' }).click();
  await waitFor(() => sent.length === 1);
  expect(sent[0]).toMatchObject({
    processId,
    otp: null,
    reject: false,
    signatureDisplayMode: 2,
    signingPage: 2,
    signingPosition: '330,323,526,415',
    signatureText: 'Ký bởi: {{Name}}\n{{SignTime}}\nLý do: {{Reason}}',
    fontSize: 10,
    showReason: true,
    confirmTermsConditions: true,
  });
  expect(sent[0]?.['signatureImage']).toMatch(/^data:image\/png;base64,/);
  await waitFor(() => dialogText().includes('chữ ký gõ tên'));
});

const smallSecondPage = {
  pageCount: 2,
  firstFrame: frameOf(595, 842),
  frameOf: () => Promise.resolve(frameOf(420, 400)),
};

function FirstPlace() {
  useFirstPlace(smallSecondPage);
  return null;
}

it('brings a place that its author set askew onto the page', async () => {
  const sent = answerInTurn(codeSent());
  const screen = await mountSigning(signDraw, <FirstPlace />);
  await typeName(screen);
  await screen.getByRole('checkbox', { name: /Tôi đã đọc/ }).click();
  await screen.getByRole('button', { name: 'Ký tài liệu' }).click();
  await waitFor(() => sent.length === 1);
  expect(sent[0]).toMatchObject({ signingPage: 2, signingPosition: '224,308,420,400' });
});

it('says on the clock of the device when the draft was kept', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T03:24:00Z'));
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-420);
  const screen = await mountSigning(signDraw, <DraftNote />);
  await screen.getByRole('textbox', { name: 'Lý do' }).fill('Đã đọc kỹ');
  await expect.element(screen.getByText('Đã lưu nháp 10:24')).toBeVisible();
});

it('takes the size of the text as it is typed, digit by digit', async () => {
  const sent = answerInTurn(codeSent());
  const screen = await mountSigning(signDraw);
  await typeName(screen);
  await screen.getByRole('button', { name: 'Tuỳ chọn khác' }).click();
  const size = screen.getByLabelText('Cỡ chữ (pt)');
  await size.fill('14');
  await size.tripleClick();
  await userEvent.keyboard('12');
  await expect.element(size).toHaveValue('12');
  await screen.getByRole('checkbox', { name: /Tôi đã đọc/ }).click();
  await screen.getByRole('button', { name: 'Ký tài liệu' }).click();
  await waitFor(() => sent.length === 1);
  expect(sent[0]).toMatchObject({ fontSize: 12 });
});

it('goes back to the usual size of the text where that is emptied', async () => {
  const screen = await mountSigning(signDraw);
  await screen.getByRole('button', { name: 'Tuỳ chọn khác' }).click();
  const size = screen.getByLabelText('Cỡ chữ (pt)');
  await size.fill('14');
  await size.fill('');
  await expect.element(size).toHaveValue('');
  await userEvent.tab();
  await expect.element(size).toHaveValue('10');
});

it('begins with a reason in the language in use, which is no edit, and leaves one that was written', async () => {
  const screen = await mountSigning(signDraw);
  const reason = screen.getByRole('textbox', { name: /^(Lý do|Reason)/ });
  await expect.element(reason).toHaveValue('Đồng ý nội dung tài liệu');
  onTestFinished(() => chooseLanguage('vi'));
  await chooseLanguage('en');
  await expect.element(reason).toHaveValue('I agree to this document');
  window.dispatchEvent(new Event('pagehide'));
  expect(storedDrafts()).toEqual([]);
  await reason.fill('Đã đọc kỹ');
  await chooseLanguage('vi');
  await expect.element(screen.getByRole('button', { name: 'Ký tài liệu' })).toBeVisible();
  await expect.element(reason).toHaveValue('Đã đọc kỹ');
});

it('says the faults of the service at their fields, in the language of the reader', async () => {
  const faults = [
    'signingPosition: must lie on the page',
    'signatureImage: the image is too large',
    'Document has expired',
    faultMessage({ path: 'adjacentProcesses.1.signingPage', id: 'noSuchPage', params: { n: 2 } }),
  ];
  answerInTurn(refused(faults));
  const screen = await mountSigning(signDraw);
  await screen.getByText('Chữ', { exact: true }).click();
  await screen.getByRole('checkbox', { name: /Tôi đã đọc/ }).click();
  await screen.getByRole('button', { name: 'Ký tài liệu' }).click();
  await expect.element(screen.getByText('Ô ký phải nằm trong trang')).toBeVisible();
  await expect.element(screen.getByText('Tài liệu đã quá hạn xử lý.')).toBeVisible();
  // Beside the button, since no field is that of a step which is done together.
  await expect.element(screen.getByText('Tài liệu chỉ có 2 trang')).toBeVisible();
});

it('says that there is no connection until there is one again, each time anew', async () => {
  answerInTurn('lost', 'lost', codeSent());
  const screen = await mountSigning(3);
  const said = screen.getByText(/Không kết nối được tới máy chủ/);
  const approve = screen.getByRole('button', { name: 'Phê duyệt' });
  await approve.click();
  await expect.element(said).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await expect.element(said).not.toBeInTheDocument();
  await approve.click();
  await expect.element(said).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await approve.click();
  await waitFor(() => dialogText() !== '');
  expect(said.query()).toBeNull();
});

it('keeps what was typed, chosen and accepted when the page is loaded anew', async () => {
  answerInTurn();
  const first = await mountSigning(signDraw);
  await typeName(first);
  await first.getByLabelText('Lý do', { exact: true }).fill('Đồng ý mức lương mới');
  await first.getByRole('checkbox', { name: /Tôi đã đọc/ }).click();
  await first.getByText('Hình', { exact: true }).click();
  window.dispatchEvent(new Event('pagehide'));
  document.body.replaceChildren();
  const again = await mountSigning(signDraw);
  await expect.element(again.getByLabelText('Tên viết trên chữ ký')).toHaveValue('Thị Hằng');
  await expect.element(again.getByLabelText('Lý do', { exact: true })).toHaveValue('Đồng ý mức lương mới');
  await expect.element(again.getByRole('checkbox', { name: /Tôi đã đọc/ })).toBeChecked();
  await expect.element(again.getByRole('radio', { name: 'Hình', exact: true })).toBeChecked();
});

it('is not refused while what was clicked before is under way', async () => {
  const approve = 3;
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  const screen = await mountSigning(approve);
  await screen.getByRole('button', { name: 'Phê duyệt' }).click();
  // Beside the button of the panel, and in the header.
  await screen.getByRole('button', { name: 'Từ chối' }).first().click();
  resolve(responseOf(done(approve)));
  await expect.element(screen.getByRole('link', { name: 'Kiểm tra chữ ký' })).toBeVisible();
  expect(dialogText()).toBe('');
});

it('does not blame the network where the service is away', async () => {
  answerInTurn('away');
  const screen = await mountSigning(3);
  await screen.getByRole('button', { name: 'Phê duyệt' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Máy chủ tạm thời gián đoạn/);
});

it('leads from what was done to the check of exactly the file that was signed', async () => {
  const approve = 3;
  answerInTurn(done(approve));
  const screen = await mountSigning(approve);
  await screen.getByRole('button', { name: 'Phê duyệt' }).click();
  await expect
    .element(screen.getByRole('link', { name: 'Kiểm tra chữ ký' }))
    .toHaveAttribute('href', `/verify?document=${documentWith(approve).id}&file=f2`);
});

it('keeps nothing of what is done, in whichever language it is read then', async () => {
  const approve = 3;
  answerInTurn(done(approve));
  const screen = await mountSigning(approve);
  await screen.getByRole('button', { name: 'Phê duyệt' }).click();
  await expect.element(screen.getByRole('link', { name: 'Kiểm tra chữ ký' })).toBeVisible();
  onTestFinished(() => chooseLanguage('vi'));
  await chooseLanguage('en');
  await expect.element(screen.getByRole('link', { name: 'Verify signatures' })).toBeVisible();
  // What waits to be stored is stored when the page is put aside.
  window.dispatchEvent(new Event('pagehide'));
  expect(storedDrafts()).toEqual([]);
});

/** The document once more, after it was rejected, corrected and sent again, with the place where its author wants the mark now. */
function sentAgain(permission: number, position: string) {
  const before = documentWith(permission);
  const waitingProcesses = before.waitingProcesses.map((step) => ({ ...step, position }));
  return targetOf({ ...before, lastModifiedDate: '2026-11-21T10:00:00.000+07:00', waitingProcesses });
}

it('goes from what was done to the step that waits again, once its document was corrected and sent', async () => {
  const approve = 3;
  const approved = { ...documentWith(approve, true), lastModifiedDate: '2026-11-21T09:00:00.000+07:00' };
  const sent = answerInTurn({ success: true, code: 0, messages: [], data: approved });
  const shown = shownStep(targetWith(approve));
  const screen = await mountSigning(approve, null, shown);
  await screen.getByRole('button', { name: 'Phê duyệt' }).click();
  const isDone = screen.getByRole('heading', { name: 'Đã phê duyệt' });
  await expect.element(isDone).toBeVisible();
  // Asked for before it was done, and answered after it.
  const late = targetOf({ ...documentWith(approve), lastModifiedDate: '2026-11-20T08:00:00.000+07:00' });
  shown.change({ target: late });
  await expect.element(isDone).toBeVisible();
  shown.change({ target: null });
  await expect.element(isDone).toBeVisible();
  shown.change({ target: sentAgain(approve, '10,10,110,60') });
  await expect.element(screen.getByRole('button', { name: 'Phê duyệt' })).toBeVisible();
  expect(isDone.elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Phê duyệt' }).click();
  await waitFor(() => sent.length === 2);
});

it('signs where the author of a corrected document wants the mark by now', async () => {
  const sent = answerInTurn(codeSent());
  const shown = shownStep(targetWith(signDraw));
  const screen = await mountSigning(signDraw, <FirstPlace />, shown);
  await screen.getByText('Chữ', { exact: true }).click();
  await screen.getByRole('checkbox', { name: /Tôi đã đọc/ }).click();
  shown.change({ target: null });
  await expect.poll(() => screen.getByRole('button', { name: 'Ký tài liệu' }).elements()).toEqual([]);
  shown.change({ target: sentAgain(signDraw, '10,10,110,60') });
  await screen.getByRole('button', { name: 'Ký tài liệu' }).click();
  await waitFor(() => sent.length === 1);
  expect(sent[0]).toMatchObject({ signingPage: 2, signingPosition: '10,10,110,60' });
});
