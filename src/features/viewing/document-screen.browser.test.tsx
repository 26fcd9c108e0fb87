import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { stagedDocument } from '../../../test/page/signing-stage.tsx';
import { answers, renderPage, waitFor } from '../../../test/page/render-page.tsx';
import { NotificationList } from '../../ui/notification-list.tsx';
import { accessPermission } from '../../../contract/enums.ts';
import { ViewerController } from '../../pdf/viewer-controller.ts';
import { DocumentScreen } from './document-screen.tsx';
import { ShownFileContext } from './shown-file-context.ts';

const document = stagedDocument([{ permission: accessPermission.eSign }]);

const onItsWay = {
  file: { kind: 'loading', progress: null },
  picture: { preview: null, isReaderHeld: false, onReady: () => undefined },
} as const;

type ScreenProps = {
  readonly subject?: string;
  readonly onAct?: () => void;
  readonly primaryLabel?: string | null;
};

function Screen({
  subject = document.subject,
  onAct = () => undefined,
  primaryLabel = 'Ký tài liệu',
}: ScreenProps) {
  const [viewer] = useState(() => new ViewerController());
  return (
    <ShownFileContext value={onItsWay}>
      <DocumentScreen
        document={{ ...document, subject }}
        readerStatus={{ kind: 'draft' }}
        userId={null}
        isSession
        viewer={viewer}
        overlay={() => null}
        download={null}
        headerActions={[{ label: 'Từ chối', onAct }]}
        headerMenu={[]}
        handOnOf={() => null}
        mayAttach={false}
        mayDetach={false}
        action={<p>Ký ở đây</p>}
        primaryLabel={primaryLabel}
      />
    </ShownFileContext>
  );
}

/** The screen of a phone, whose sheet holds what the reader does. */
async function renderOnPhone(props: ScreenProps = {}) {
  await page.viewport(390, 700);
  answers({});
  return renderPage(<Screen {...props} />);
}

beforeEach(() => {
  sessionStorage.clear();
});

async function openSheet() {
  const screen = await renderOnPhone();
  await screen.getByRole('button', { name: 'Ký tài liệu' }).click();
  const sheet = screen.getByRole('dialog', { name: 'Thông tin tài liệu' });
  await expect.element(sheet.getByText('Ký ở đây')).toBeVisible();
  return sheet;
}

function GoBack() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Về
    </button>
  );
}

function Preparation() {
  const navigate = useNavigate();
  const send = (): void => {
    notifications.show({ color: 'ok', title: 'Đã gửi tài liệu', message: 'Đến lượt An' });
    void navigate('/sent', { replace: true, state: 'sent' });
  };
  return (
    <button type="button" onClick={send}>
      Gửi
    </button>
  );
}

it('shows who has just sent the document its workflow, below what says that it was sent, and once', async () => {
  await page.viewport(390, 700);
  answers({});
  const screen = await renderPage(
    <>
      <NotificationList />
      <Routes>
        <Route path="/" element={<Preparation />} />
        <Route
          path="/sent"
          element={
            <>
              <Screen primaryLabel={null} />
              <Link to="/other">Nơi khác</Link>
            </>
          }
        />
        <Route path="/other" element={<GoBack />} />
      </Routes>
    </>,
  );
  await screen.getByRole('button', { name: 'Gửi' }).click();
  const sheet = screen.getByRole('dialog', { name: 'Thông tin tài liệu' });
  await expect
    .element(sheet.getByRole('tab', { name: 'Quy trình' }))
    .toHaveAttribute('aria-selected', 'true');
  await expect.element(sheet.getByRole('listitem').first()).toBeInViewport();
  const said = screen.getByText('Đã gửi tài liệu').element();
  const { x, y } = said.getBoundingClientRect();
  expect(said.contains(window.document.elementFromPoint(x + 4, y + 4))).toBe(true);
  await sheet.getByRole('button', { name: 'Đóng' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  // Who comes back to it later reads the document.
  await screen.getByRole('link', { name: 'Nơi khác' }).click();
  await screen.getByRole('button', { name: 'Về' }).click();
  await expect.element(screen.getByRole('button', { name: 'Xem thông tin' })).toBeVisible();
  expect(sheet.query()).toBeNull();
});

it('puts its sheet away by a button that is seen', async () => {
  const sheet = await openSheet();
  await sheet.getByRole('button', { name: 'Đóng' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
});

it('puts its sheet away by the Back button, and stays', async () => {
  const sheet = await openSheet();
  const address = location.href;
  history.back();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(location.href).toBe(address);
});

it('puts its sheet away when it is drawn down, and not for less', async () => {
  const sheet = await openSheet();
  const { x, y, width } = sheet.element().getBoundingClientRect();
  const held = window.document.elementFromPoint(x + width / 2, y + 12);
  const draw = (by: number): void => {
    const at = (clientY: number) => ({ bubbles: true, pointerId: 1, clientX: x + width / 2, clientY });
    held?.dispatchEvent(new PointerEvent('pointerdown', at(y + 12)));
    held?.dispatchEvent(new PointerEvent('pointermove', at(y + 12 + by)));
    held?.dispatchEvent(new PointerEvent('pointerup', at(y + 12 + by)));
  };
  draw(30);
  await expect.element(sheet.getByText('Ký ở đây')).toBeVisible();
  draw(160);
  await expect.element(sheet).not.toBeInTheDocument();
});

it('offers refusing beside the next step', async () => {
  const onAct = vi.fn<() => void>();
  const screen = await renderOnPhone({ onAct });
  const reject = screen.getByRole('button', { name: 'Từ chối' });
  await expect.element(reject).toBeInViewport({ ratio: 1 });
  await reject.click();
  expect(onAct).toHaveBeenCalledOnce();
});

it('shows the whole of a long title', async () => {
  const subject = `Phụ lục hợp đồng ${'về việc điều chỉnh mức lương '.repeat(8)}năm 2027`;
  const screen = await renderOnPhone({ subject });
  const title = screen.getByRole('heading', { level: 1 }).element();
  expect(title.scrollHeight).toBeGreaterThan(title.clientHeight);
  await screen.getByRole('button', { name: 'Hiện cả tên' }).click();
  await waitFor(() => title.scrollHeight <= title.clientHeight);
  await expect.element(screen.getByRole('button', { name: 'Thu gọn tên' })).toBeVisible();
});
