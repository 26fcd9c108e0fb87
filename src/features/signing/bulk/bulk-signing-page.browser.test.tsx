import { Link, Route, Routes } from 'react-router';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessPermission, displayMode } from '../../../../contract/enums.ts';
import { batchProcessMax } from '../../../../contract/operations/batch-process.ts';
import { unauthenticated } from '../../../../test/page/mount-signing.tsx';
import { answers, renderPage, waitFor } from '../../../../test/page/render-page.tsx';
import { handedDocuments, handOver } from '../../../api/handed-documents.ts';
import { emptyDraft } from '../signing-draft.ts';
import { saveRun } from './bulk-run.ts';
import { BulkSigningPage } from './bulk-signing-page.tsx';
import { bulkStore } from './bulk-store.ts';

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', () => Promise.withResolvers<Response>().promise);
});

const envelope = (data: unknown) => ({ data, success: true, code: 0, messages: [] });
const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A document that waits for a permission of the reader, or for nothing of theirs. */
const choice = (number: number, permission: number) => ({
  documentId: idOf(number),
  no: `SO-${String(number)}`,
  subject: `Phụ lục số ${String(number)}`,
  process: {
    id: idOf(number),
    order: 1,
    status: { value: 0, description: 'Waiting' },
    accessPermission: { value: permission, description: '' },
    pageSign: 1,
    position: '330,560,530,650',
  },
  message: null,
});

/** Three documents to be approved and two to be signed. */
const approvedAndSigned = [
  ...[1, 2, 3].map((number) => choice(number, accessPermission.approve)),
  ...[4, 5].map((number) => choice(number, accessPermission.eSign)),
];

const sessionOf = (user: object | null) =>
  envelope({
    scope: { kind: 'session' },
    user,
    company: null,
    roles: [],
    preferences: null,
    expiresAt: '2026-11-22T10:00:00+07:00',
  });

/** As a list hands them over. */
async function renderHanded(choices = approvedAndSigned, user: object | null = null) {
  const document = {
    id: idOf(1),
    no: 'SO-1',
    subject: 'Phụ lục số 1',
    status: { value: 2, description: '' },
  };
  answers({
    '/api/auth/me': sessionOf(user),
    '/api/documents/batch-process/look-up': envelope(choices),
    '/api/documents/create-batch-process': unauthenticated,
    '/api/account/signing-providers': envelope([
      { id: 7, kind: 'smart-ca', name: 'VNPT SmartCA', documentsPerConfirmation: 2 },
    ]),
    [`/api/documents/${idOf(1)}`]: envelope(document),
  });
  handOver(choices.map(({ documentId }) => documentId));
  return renderPage(
    <Routes>
      <Route path="/" element={<BulkSigningPage />} />
      <Route path="/documents/:id" element={<Link to="/">Quay lại</Link>} />
    </Routes>,
  );
}

it('says where to choose documents when none were handed over', async () => {
  const screen = await renderPage(<BulkSigningPage />);
  await expect.element(screen.getByRole('heading', { name: 'Chưa chọn tài liệu nào' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Về hộp ký' })).toHaveAttribute('href', '/');
});

it('says before it begins that each kind of work is confirmed by itself', async () => {
  const screen = await renderHanded();
  await expect.element(screen.getByText('Có 2 loại việc: bạn xác nhận 2 lần, mỗi lần một mã.')).toBeVisible();
});

it('says before it begins that more documents than one confirmation takes come afterwards', async () => {
  const screen = await renderHanded(
    Array.from({ length: batchProcessMax + 1 }, (_, index) => choice(index + 1, accessPermission.approve)),
  );
  await expect.element(screen.getByText(/Mỗi lượt tối đa 500 tài liệu/)).toBeVisible();
});

it('goes on past documents that are not done together', async () => {
  const alone = choice(1, accessPermission.coordinate);
  const screen = await renderHanded(
    Array.from({ length: batchProcessMax + 2 }, (_, index) => ({ ...alone, documentId: idOf(index + 1) })),
  );
  await screen.getByRole('button', { name: 'Tiếp tục với 2 tài liệu còn lại' }).click();
  expect(handedDocuments().documentIds).toEqual([idOf(batchProcessMax + 1), idOf(batchProcessMax + 2)]);
});

it('says before it begins how often the application of a provider asks that takes fewer documents at a time', async () => {
  const certificate = { id: 3, name: 'Nguyễn Văn An', kind: 'remote', isValid: true, isConfirmed: true };
  const signer = {
    id: 1,
    code: 'an',
    name: 'Nguyễn Văn An',
    userCertificates: [{ ...certificate, providerId: 7 }],
  };
  const signed = [1, 2, 3].map((number) => choice(number, accessPermission.signDigital));
  const screen = await renderHanded(signed, signer);
  await expect
    .element(
      screen.getByText('Nhà cung cấp nhận tối đa 2 tài liệu mỗi lần: bạn sẽ xác nhận 2 lần trong ứng dụng.'),
    )
    .toBeVisible();
});

it('keeps what was unchecked while a document is looked at, in place and by itself', async () => {
  const screen = await renderHanded();
  const second = screen.getByRole('checkbox', { name: 'Phụ lục số 2' });
  await second.click();
  await screen.getByRole('button', { name: 'Xem nhanh Phụ lục số 1' }).click();
  const look = screen.getByRole('dialog', { name: 'Phụ lục số 1' });
  await expect.element(look.getByText('SO-1')).toBeVisible();
  await look.getByRole('button', { name: 'Đóng' }).click();
  await expect.element(look).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Xem nhanh Phụ lục số 1' }).click();
  await look.getByRole('link', { name: 'Xem tài liệu Phụ lục số 1' }).click();
  await screen.getByRole('link', { name: 'Quay lại' }).click();
  await expect.element(second).not.toBeChecked();
  await expect.element(screen.getByRole('button', { name: 'Phê duyệt 2 tài liệu' })).toBeVisible();
});

it('asks for another click where the session ended before the documents were gathered', async () => {
  const screen = await renderHanded([choice(1, accessPermission.approve)]);
  await screen.getByRole('button', { name: 'Phê duyệt 1 tài liệu' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Bạn đã đăng nhập lại/);
});

it('has its button on the screen of a small laptop', async () => {
  await page.viewport(1280, 640);
  const screen = await renderHanded();
  await screen.getByRole('radio', { name: /^Ký điện tử/ }).click();
  const button = screen.getByRole('button', { name: 'Ký 2 tài liệu' });
  await expect.element(button).toBeInViewport({ ratio: 1 });
});

it('offers the files of those that are done, and of no others, once all is over', async () => {
  const [one, two, three] = [1, 2, 3].map((number) => choice(number, accessPermission.approve));
  const results = [one, two, three].map((given, index) => ({
    ...given,
    processId: idOf(index),
    success: index < 2,
    message: null,
  }));
  handOver(results.map(({ documentId }) => documentId ?? ''));
  saveRun({
    handedAt: handedDocuments().handedAt,
    batchProcessId: idOf(9),
    code: 'A',
    certificateId: null,
    documents: results.map(({ documentId = '', no = '', subject = '' }) => ({ documentId, no, subject })),
  });
  const sent = answers({
    '/api/auth/me': sessionOf(null),
    [`/api/documents/batch-process/${idOf(9)}`]: envelope({
      id: idOf(9),
      accessPermission: { value: accessPermission.approve, description: '' },
      isConfirmed: true,
      results,
    }),
    '/api/documents/zip': envelope({ downloadUrl: '/api/zip?token=x' }),
  });
  const taken: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    taken.push(this.getAttribute('href') ?? '');
  });
  const screen = await renderPage(<BulkSigningPage />);
  await screen.getByRole('button', { name: 'Tải xuống 2 tài liệu (zip)' }).click();
  await waitFor(() => taken.length === 1);
  expect(taken).toEqual(['/api/zip?token=x']);
  expect(sent.find(({ path }) => path === '/api/documents/zip')?.body).toBe(
    JSON.stringify({ ids: [idOf(1), idOf(2)] }),
  );
});

/** Answers as a service does that confirms a batch of approvals with the second call, at once. */
function answersOfConfirming(documents: ReturnType<typeof choice>[]): void {
  let calls = 0;
  const batchOf = (success: boolean | null) => ({
    id: idOf(9),
    accessPermission: { value: accessPermission.approve, description: '' },
    isConfirmed: success !== null,
    results: documents.map(({ documentId }) => ({
      documentId,
      processId: documentId,
      success,
      message: null,
    })),
  });
  const sent = {
    processId: '',
    batchProcessId: idOf(9),
    receiveOtpMethod: 1,
    receiveOtpEmail: 'a•n@minhlong.vn',
  };
  answers({
    '/api/auth/me': sessionOf(null),
    '/api/documents/create-batch-process': envelope({ ...batchOf(null), processes: [] }),
    get '/api/documents/batch-process/look-up'() {
      return envelope(documents.map((each) => (calls < 2 ? each : { ...each, process: null, message: '' })));
    },
    get '/api/documents/batch-process'() {
      calls += 1;
      return calls < 2
        ? { ...envelope({ ...sent, expiresAt: new Date(Date.now() + 300_000).toISOString() }), code: 100 }
        : envelope(batchOf(true).results);
    },
    get [`/api/documents/batch-process/${idOf(9)}`]() {
      return envelope(batchOf(calls < 2 ? null : true));
    },
  });
}

it('says what was done as soon as it is confirmed, and never that nothing can be done together', async () => {
  const documents = [1, 2].map((number) => choice(number, accessPermission.approve));
  answersOfConfirming(documents);
  handOver(documents.map(({ documentId }) => documentId));
  const screen = await renderPage(<BulkSigningPage />);
  await screen.getByRole('button', { name: 'Phê duyệt 2 tài liệu' }).click();
  await expect.element(screen.getByLabelText('Mã OTP gồm 6 số')).toHaveFocus();
  const nothing = screen.getByRole('heading', { name: 'Không có tài liệu nào xử lý cùng lúc được' });
  let wasNothing = false;
  const observer = new MutationObserver(() => {
    wasNothing ||= nothing.query() !== null;
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  await userEvent.keyboard('471205');
  await expect.element(screen.getByRole('heading', { name: 'Đã phê duyệt 2 tài liệu' })).toBeVisible();
  expect(wasNothing).toBe(false);
});

it('gathers the documents once, however often its button is pressed while the signature is made', async () => {
  const documents = [1, 2].map((number) => choice(number, accessPermission.eSign));
  const sent = answers({
    '/api/auth/me': sessionOf(null),
    '/api/me/signatures': envelope([]),
    '/api/documents/batch-process/look-up': envelope(documents),
  });
  handOver(documents.map(({ documentId }) => documentId));
  const canvas = document.createElement('canvas');
  canvas.getContext('2d')?.fillRect(10, 10, 80, 20);
  const fresh = emptyDraft('Nguyễn Văn An', { reason: 'Đồng ý', signatureText: 'An' }, []);
  const store = bulkStore(handedDocuments().handedAt, 'E', fresh);
  const uploaded = { image: canvas.toDataURL(), removePaper: true, strength: 50 };
  store.update({ signature: { ...fresh.signature, source: 'upload', uploaded }, termsAccepted: true });
  store.flush();
  const screen = await renderPage(<BulkSigningPage />);
  const button = screen.getByRole('button', { name: 'Ký 2 tài liệu' });
  await expect.element(button).toBeVisible();
  for (const _click of [1, 2]) {
    button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(sent.filter(({ path }) => path === '/api/documents/create-batch-process')).toHaveLength(1);
});

it('signs with the certificate that has come since the draft was begun without one', async () => {
  const documents = [choice(1, accessPermission.signDigital)];
  const certificate = { id: 3, name: 'Nguyễn Văn An', kind: 'remote', isValid: true, isConfirmed: true };
  const signer = { id: 1, code: 'an', name: 'Nguyễn Văn An', userCertificates: [certificate] };
  const sent = answers({
    '/api/auth/me': sessionOf(signer),
    '/api/me/signatures': envelope([]),
    '/api/account/signing-providers': envelope([]),
    '/api/documents/batch-process/look-up': envelope(documents),
  });
  handOver(documents.map(({ documentId }) => documentId));
  const fresh = emptyDraft('Nguyễn Văn An', { reason: 'Đồng ý', signatureText: 'An' }, []);
  const store = bulkStore(handedDocuments().handedAt, 'D', fresh);
  store.update({ display: displayMode.text, termsAccepted: true });
  store.flush();
  const screen = await renderPage(<BulkSigningPage />);
  await screen.getByRole('button', { name: 'Ký 1 tài liệu' }).click();
  await waitFor(() => sent.some(({ path }) => path === '/api/documents/create-batch-process'));
});
