import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessPermission, stepStatus } from '../../../../contract/enums.ts';
import { messageTexts } from '../../../../contract/messages.ts';
import type { CertificateInput } from '../../../../contract/models/certificate.ts';
import type { Document } from '../../../../contract/models/document.ts';
import { type Answer, refused, unauthenticated } from '../../../../test/page/mount-signing.tsx';
import { waitFor } from '../../../../test/page/render-page.tsx';
import {
  stagedDocument,
  type Staged,
  stageSigning,
  stepId,
  succeeded,
} from '../../../../test/page/signing-stage.tsx';

const own: CertificateInput = { id: 7, name: 'Ký số cá nhân', kind: 'remote', isValid: true };

/** A document whose step An signs digitally; `remoteSigning` is what the service says of it. */
function documentWith(remoteSigning: object | null = null, status: number = stepStatus.waiting): Document {
  const permission = accessPermission.signDigital;
  return stagedDocument([
    { permission, status, more: { pageSign: 2, position: '320,300,520,390', remoteSigning } },
    { permission: accessPermission.approve, of: 'Trần Thị Bình' },
  ]);
}

const waiting = (): Document =>
  documentWith({ state: 'waiting', expiresAt: new Date(Date.now() + 240_000).toISOString() });
const signed = (): Document => documentWith(null, stepStatus.signed);
const never = (): Promise<Answer> => Promise.withResolvers<Answer>().promise;

const signButton = ({ screen }: Staged) => screen.getByRole('button', { name: 'Ký số', exact: true });
const heading = ({ screen }: Staged, name: string) => screen.getByRole('heading', { name });
const askedFor = ({ sent }: Staged): number => sent.length;

/** Signs with text alone, which takes no picture. */
async function ask(stage: Staged): Promise<void> {
  await stage.screen.getByText('Chữ', { exact: true }).click();
  await signButton(stage).click();
}

beforeEach(() => {
  sessionStorage.clear();
});

describe('the certificate', () => {
  it('is said to be missing, with whom to ask, and nothing can be signed', async () => {
    const stage = await stageSigning({ document: documentWith(), answer: never });
    await expect.element(stage.screen.getByText('Bạn chưa có chứng thư ký số từ xa')).toBeVisible();
    await expect
      .element(stage.screen.getByText(/nhờ quản trị viên của công ty thêm chứng thư/))
      .toBeVisible();
    expect(signButton(stage).query()).toBeNull();
  });

  it('is the first that is valid, unless another is chosen; one that is over says so', async () => {
    const certificates: CertificateInput[] = [
      own,
      {
        id: 8,
        name: 'Chứng thư cũ',
        kind: 'remote',
        isValid: false,
        validTo: '2025-03-02T00:00:00+07:00',
      },
      { id: 9, name: 'Minh Long', kind: 'remote', isValid: true, isBusinessSmartCaAccount: true },
      { id: 10, name: 'Do công ty cấp', kind: 'issued', isValid: true },
    ];
    const stage = await stageSigning({ document: documentWith(), certificates, answer: never });
    const radio = (name: RegExp) => stage.screen.getByRole('radio', { name });
    await expect.element(radio(/Ký số cá nhân.*Cá nhân/)).toBeChecked();
    await expect.element(radio(/Chứng thư cũ.*Hết hiệu lực từ 02\/03\/2025/)).toBeDisabled();
    expect(radio(/Do công ty cấp/).query()).toBeNull();
    await radio(/Minh Long.*Doanh nghiệp/).click();
    await ask(stage);
    await waitFor(() => askedFor(stage) === 1);
    expect(stage.sent[0]?.body).toMatchObject({ remoteCaCertId: 9, isBusinessRemoteCaAccount: true });
  });
});

describe('while the phone is waited for', () => {
  it('says whom the request went to and the time left, and offers neither another request nor a refusal', async () => {
    const answer = Promise.withResolvers<Answer>();
    const stage = await stageSigning({
      document: documentWith(),
      certificates: [own],
      answer: () => answer.promise,
    });
    await ask(stage);
    await expect.element(heading(stage, 'Xác nhận trên điện thoại')).toBeVisible();
    await stage.bring(waiting());
    await expect.element(stage.screen.getByText('Ký số cá nhân')).toBeVisible();
    await expect.element(stage.screen.getByRole('timer')).toMatchTextContent(/Còn lại\s*3:5\d/);
    expect(signButton(stage).query()).toBeNull();
    expect(stage.screen.getByRole('button', { name: 'Từ chối' }).query()).toBeNull();
    answer.resolve(succeeded(signed()));
    await expect.element(heading(stage, 'Đã ký')).toBeVisible();
    expect(askedFor(stage)).toBe(1);
  });

  it.each([
    [messageTexts.remoteDeclined, /Bạn đã từ chối trên điện thoại/],
    [messageTexts.remoteTimedOut, /Chưa có xác nhận trong thời gian cho phép/],
    [messageTexts.remoteUnavailable, /Dịch vụ ký số từ xa không phản hồi/],
  ])('says how the last try ended (%s), and the next one signs', async (message, text) => {
    const answers = [refused([message]), succeeded(signed())];
    const stage = await stageSigning({
      document: documentWith(),
      certificates: [own],
      answer: () => answers.shift() ?? 'lost',
    });
    await ask(stage);
    await expect.element(stage.screen.getByRole('alert')).toMatchTextContent(text);
    await signButton(stage).click();
    await expect.element(heading(stage, 'Đã ký')).toBeVisible();
    expect(stage.sent[1]?.body).toEqual(stage.sent[0]?.body);
  });

  it('asks for another click where the session ended before the person was asked', async () => {
    const stage = await stageSigning({
      document: documentWith(),
      certificates: [own],
      answer: () => unauthenticated,
    });
    await ask(stage);
    await expect.element(stage.screen.getByRole('alert')).toMatchTextContent(/^Bạn đã đăng nhập lại/);
    await expect.element(signButton(stage)).toBeVisible();
  });
});

describe('a page that did not ask itself', () => {
  it('finds the wait, and says what it comes to', async () => {
    const stage = await stageSigning({ document: waiting(), certificates: [own], answer: never });
    await expect.element(heading(stage, 'Xác nhận trên điện thoại')).toBeVisible();
    await stage.bring(signed());
    await expect.element(heading(stage, 'Đã ký')).toBeVisible();
    expect(askedFor(stage)).toBe(0);
  });

  it('says a refusal that came while nobody looked', async () => {
    const document = documentWith({ state: 'declined', expiresAt: null });
    const stage = await stageSigning({ document, certificates: [own], answer: never });
    await expect
      .element(stage.screen.getByRole('alert'))
      .toMatchTextContent(/^Bạn đã từ chối trên điện thoại/);
    await expect.element(signButton(stage)).toBeVisible();
  });
});

/** The connection is lost after the person was asked. */
async function loseAnswer(): Promise<Staged> {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 100 });
  const answer = Promise.withResolvers<Answer>();
  const stage = await stageSigning({
    document: documentWith(),
    certificates: [own],
    answer: () => answer.promise,
  });
  await ask(stage);
  await expect.element(heading(stage, 'Xác nhận trên điện thoại')).toBeVisible();
  stage.tell('lost');
  answer.resolve('lost');
  await expect.element(heading(stage, 'Chưa biết kết quả ký')).toBeVisible();
  return stage;
}

it('asks nobody again when the answer is lost, and reads what became of it', async () => {
  const stage = await loseAnswer();
  expect(signButton(stage).query()).toBeNull();

  await stage.screen.getByRole('button', { name: 'Kiểm tra lại' }).click();
  await expect.element(heading(stage, 'Chưa biết kết quả ký')).toBeVisible();
  // Once it can be read again it is, without being asked to.
  stage.tell(waiting());
  await expect.element(stage.screen.getByRole('timer')).toBeVisible();
  await stage.bring(signed());
  await expect.element(heading(stage, 'Đã ký')).toBeVisible();
  expect(askedFor(stage)).toBe(1);
});

it('does not take a read that another one overtakes for news', async () => {
  const stage = await loseAnswer();
  const late = Promise.withResolvers<'lost'>();
  stage.tell(late.promise);
  await vi.advanceTimersByTimeAsync(5000);
  await stage.screen.getByRole('button', { name: 'Kiểm tra lại' }).click();
  await vi.advanceTimersByTimeAsync(100);
  late.resolve('lost');
  await expect.element(stage.screen.getByRole('button', { name: 'Kiểm tra lại' })).toBeEnabled();
  expect(signButton(stage).query()).toBeNull();
});

it('is refused in one call without a code, also when the news of it comes before its answer', async () => {
  const answer = Promise.withResolvers<Answer>();
  const stage = await stageSigning({
    document: documentWith(),
    certificates: [own],
    answer: () => answer.promise,
  });
  await stage.screen.getByRole('button', { name: 'Từ chối' }).click();
  const dialog = stage.screen.getByRole('dialog', { name: 'Từ chối tài liệu' });
  await dialog.getByLabelText(/^Lý do từ chối/).fill('Sai chức danh');
  await dialog.getByRole('button', { name: 'Tiếp tục' }).click();
  await waitFor(() => askedFor(stage) === 1);
  expect(stage.sent[0]?.body).toMatchObject({
    processId: stepId(1),
    reject: true,
    reason: 'Sai chức danh',
  });
  const rejected = { ...documentWith(null, stepStatus.rejected), status: { value: -1, description: '' } };
  await stage.bring(rejected);
  answer.resolve(succeeded(rejected));
  await expect.element(heading(stage, 'Đã từ chối')).toBeVisible();
});
