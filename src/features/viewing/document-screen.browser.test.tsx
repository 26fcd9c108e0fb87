import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { stagedDocument } from '../../../test/page/signing-stage.tsx';
import { answers, renderPage } from '../../../test/page/render-page.tsx';
import { accessPermission } from '../../../contract/enums.ts';
import { ViewerController } from '../../pdf/viewer-controller.ts';
import { DocumentScreen } from './document-screen.tsx';

const document = stagedDocument([{ permission: accessPermission.eSign }]);

/** The screen of a phone, whose sheet holds what the reader does. */
async function renderOnPhone() {
  await page.viewport(390, 700);
  answers({});
  return renderPage(
    <DocumentScreen
      document={document}
      readerStatus={{ kind: 'draft' }}
      userId={null}
      isSession
      viewer={new ViewerController()}
      file={{ kind: 'loading', progress: null }}
      picture={{ preview: null, isReaderHeld: false, onReady: () => undefined }}
      overlay={() => null}
      download={null}
      headerActions={[]}
      headerMenu={[]}
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
