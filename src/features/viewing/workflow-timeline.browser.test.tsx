import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { accessPermission, stepStatus } from '../../../contract/enums.ts';
import type { Document } from '../../../contract/models/document.ts';
import { stagedDocument, stepId, succeeded } from '../../../test/page/signing-stage.tsx';
import { answers, renderPage } from '../../../test/page/render-page.tsx';
import { WorkflowTimeline } from './workflow-timeline.tsx';

const date = '2026-11-26T10:00:00+07:00';
const guest = {
  id: 12,
  code: 'G1',
  name: 'Trần Thị Mai',
  email: 'mia@saomai.example.com',
  isGuest: true,
  organization: 'Sao Mai',
};
const refused = {
  state: 'not-delivered',
  date,
  cause: 'refused',
  detail: '550 5.1.1 no such user',
};

/** The guest's turn, in a document of user 11. */
const documentWith = (delivery: object | null): Document =>
  stagedDocument(
    [{ permission: accessPermission.eSign, of: guest.name, more: { processedByUser: guest, delivery } }],
    { createdByUserId: 11 },
  );

function render(document: Document, userId: number, onHandOn = (): void => undefined) {
  return renderPage(
    <WorkflowTimeline
      document={document}
      userId={userId}
      handOnOf={(id) => (id === stepId(1) && userId === 11 ? onHandOn : null)}
    />,
  );
}

it.each([
  ['queued', 'Thư mời đang chờ gửi'],
  ['handed-over', 'Đã gửi lúc 26/11/2026 10:00, chưa mở'],
  ['delivered', 'Đã đến hộp thư lúc 26/11/2026 10:00, chưa mở'],
  ['opened', 'Đã mở tài liệu lúc 26/11/2026 10:00'],
  ['code-sent', 'Đã gửi mã OTP lúc 26/11/2026 10:00'],
])('says quietly that a request is %s', async (state, text) => {
  answers({});
  const screen = await render(documentWith({ state, date }), 11);
  await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Sửa địa chỉ/ })).not.toBeInTheDocument();
});

it('says on whose device a step was processed', async () => {
  answers({});
  const host = { id: 11, code: 'clerk', name: 'Trần Văn Thư' };
  const more = { status: { value: stepStatus.approved }, inPerson: true, inPersonHost: host };
  const approved = stagedDocument([{ permission: accessPermission.approve, of: guest.name, more }]);
  const screen = await render(approved, 11);
  await expect.element(screen.getByText('Tại chỗ, trên thiết bị của Trần Văn Thư')).toBeVisible();
});

it('says who vouches for a signature', async () => {
  answers({});
  const more = { status: { value: stepStatus.signed }, level: 'public-person' };
  const signed = stagedDocument([{ permission: accessPermission.signDigital, of: guest.name, more }]);
  const screen = await render(signed, 11);
  await expect.element(screen.getByText('Ký số · Chứng thư số công cộng (cá nhân)')).toBeVisible();
});

it('says what carried a request', async () => {
  answers({});
  const screen = await render(documentWith({ state: 'handed-over', date, channel: 'sms' }), 11);
  await expect.element(screen.getByText('Đã gửi qua SMS lúc 26/11/2026 10:00, chưa mở')).toBeVisible();
});

it('sets another code word for whoever forgot theirs', async () => {
  const delivery = { state: 'opened', date };
  const more = { processedByUser: guest, delivery, hasAccessCode: true };
  const document = stagedDocument([{ permission: accessPermission.eSign, of: guest.name, more }], {
    createdByUserId: 11,
  });
  const path = `/api/documents/access-code/${stepId(1)}`;
  const sent = answers({ [path]: succeeded(document) });
  const screen = await render(document, 11);
  await screen.getByRole('button', { name: 'Đổi mã bí mật của Trần Thị Mai' }).click();
  await screen.getByLabelText('Mã bí mật').fill('hoa sen 2027');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByLabelText('Mã bí mật')).not.toBeInTheDocument();
  expect(sent.find((call) => call.path === path)?.body).toBe('{"accessCode":"hoa sen 2027"}');
});

it('says why a request was not delivered, and corrects the address of a guest', async () => {
  const onHandOn = vi.fn<() => void>();
  const update = '/api/users/guests/update';
  const sent = answers({
    [update]: succeeded({ ...guest, email: 'mai@saomai.example.com' }),
    [`/api/documents/${documentWith(null).id}`]: succeeded(documentWith({ state: 'handed-over', date })),
  });
  const screen = await render(documentWith(refused), 11, onHandOn);
  await expect.element(screen.getByText(/^Chưa gửi được thư mời: máy chủ email/)).toBeVisible();
  await expect.element(screen.getByText('Máy chủ email trả lời: 550 5.1.1 no such user')).toBeVisible();
  await expect.element(screen.getByText('Địa chỉ: mia@saomai.example.com')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Gửi lại thư mời cho Trần Thị Mai' }))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Chuyển bước của Trần Thị Mai cho người khác' }).click();
  expect(onHandOn).toHaveBeenCalledOnce();

  await screen.getByRole('button', { name: 'Sửa địa chỉ của Trần Thị Mai' }).click();
  const email = screen.getByRole('textbox', { name: 'Email' });
  await expect.element(email).toHaveValue('mia@saomai.example.com');
  await email.fill('mai@saomai.example.com');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => sent.find(({ path }) => path === update)?.body)
    .toContain('"email":"mai@saomai.example.com"');
  await expect.element(email).not.toBeInTheDocument();
});

it('lets an admin who did not make the document correct the address or have it signed in person, and nothing else', async () => {
  answers({});
  const screen = await render(documentWith(refused), 99);
  await expect.element(screen.getByRole('button', { name: 'Sửa địa chỉ của Trần Thị Mai' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Ký tại chỗ với Trần Thị Mai' })).toBeVisible();
  expect(screen.getByRole('button').elements()).toHaveLength(2);
});

const disabledUser = { id: 12, code: 'NV7', name: 'Lê Văn Bình', email: 'binh@saomai.example.com' };
const lostUser = stagedDocument(
  [
    {
      permission: accessPermission.eSign,
      of: disabledUser.name,
      more: { processedByUser: disabledUser, delivery: { state: 'not-delivered', date, cause: 'disabled' } },
    },
  ],
  { createdByUserId: 11 },
);

it.each([
  ['an admin', ['clerk', 'admin'], 1],
  ['a clerk', ['clerk'], 0],
])(
  'leads %s to the page of a colleague who was not reached, if they may open it',
  async (_, roles, links) => {
    answers({
      '/api/auth/me': succeeded({
        scope: { kind: 'session' },
        user: null,
        company: null,
        roles,
        preferences: null,
        expiresAt: date,
      }),
    });
    const screen = await render(lostUser, 11);
    await expect.element(screen.getByText(/tài khoản của người này đã ngừng sử dụng/)).toBeVisible();
    await expect
      .poll(() => screen.getByText(/^Sửa địa chỉ hoặc mở lại tài khoản ở trang người dùng/).elements())
      .toHaveLength(links);
    const link = screen.getByRole('link', { name: 'Mở trang người dùng của Lê Văn Bình' });
    await expect
      .poll(() => link.elements().map((one) => one.getAttribute('href')))
      .toEqual(Array.from({ length: links }, () => '/company/users/12'));
  },
);
