import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { stagedDocument } from '../../../test/page/signing-stage.tsx';
import { answers, renderPage, waitFor } from '../../../test/page/render-page.tsx';
import { accessPermission } from '../../../contract/enums.ts';
import { ViewerController } from '../../pdf/viewer-controller.ts';
import { DocumentScreen } from './document-screen.tsx';

const document = stagedDocument([{ permission: accessPermission.eSign }]);

/** The screen of a phone, whose sheet holds what the reader does. */
async function renderOnPhone(subject = document.subject, onAct = (): void => undefined) {
  await page.viewport(390, 700);
  answers({});
  return renderPage(
    <DocumentScreen
      document={{ ...document, subject }}
      readerStatus={{ kind: 'draft' }}
      userId={null}
      isSession
      viewer={new ViewerController()}
      file={{ kind: 'loading', progress: null }}
      picture={{ preview: null, isReaderHeld: false, onReady: () => undefined }}
      overlay={() => null}
      download={null}
      headerActions={[{ label: 'Từ chối', onAct }]}
      headerMenu={[]}
      handOnOf={() => null}
      mayAttach={false}
      mayDetach={false}
      action={<p>Ký ở đây</p>}
      primaryLabel="Ký tài liệu"
    />,
  );
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
  const screen = await renderOnPhone(document.subject, onAct);
  const reject = screen.getByRole('button', { name: 'Từ chối' });
  await expect.element(reject).toBeInViewport({ ratio: 1 });
  await reject.click();
  expect(onAct).toHaveBeenCalledOnce();
});

it('shows the whole of a long title', async () => {
  const subject = `Phụ lục hợp đồng ${'về việc điều chỉnh mức lương '.repeat(8)}năm 2027`;
  const screen = await renderOnPhone(subject);
  const title = screen.getByRole('heading', { level: 1 }).element();
  expect(title.scrollHeight).toBeGreaterThan(title.clientHeight);
  await screen.getByRole('button', { name: 'Hiện cả tên' }).click();
  await waitFor(() => title.scrollHeight <= title.clientHeight);
  await expect.element(screen.getByRole('button', { name: 'Thu gọn tên' })).toBeVisible();
});
