import { expect, it, vi } from 'vitest';
import { accessPermission } from '../../../../contract/enums.ts';
import { renderPage } from '../../../../test/page/render-page.tsx';
import { targetWith } from '../../../../test/page/mount-signing.tsx';
import { OpenStore, useStore } from '../../../store.ts';
import { IdentityForm } from './identity-form.tsx';
import { IdentityPanel } from './identity-panel.tsx';
import type { Identity } from './use-identity.ts';

const mount = () =>
  renderPage(
    <IdentityForm target={targetWith(accessPermission.ekyc)} refusal={null} onSent={() => undefined} />,
  );

type ShownState = { readonly identity: Extract<Identity, { kind: 'to-show' | 'waiting' }> };

function Panel({ shown }: { readonly shown: OpenStore<ShownState> }) {
  const { identity } = useStore(shown);
  return <IdentityPanel target={targetWith(accessPermission.ekyc)} identity={identity} />;
}

/** A picture with edges, as letters on a paper have them. */
async function stripes(width: number, height: number, ground: number, ink: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) {
    throw new Error('there is no canvas');
  }
  const gray = (value: number): string => `rgb(${value} ${value} ${value})`;
  context.fillStyle = gray(ground);
  context.fillRect(0, 0, width, height);
  context.fillStyle = gray(ink);
  for (let x = 0; x < width; x += 24) {
    context.fillRect(x, 0, 8, height);
  }
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Chooses a file for one of the pictures, counted from the first; the one of the camera's dialog is the last. */
function choose(slot: number, content: BlobPart): void {
  const field = [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')].at(slot);
  if (field === undefined) {
    throw new Error(`there is no picture ${slot}`);
  }
  const transfer = new DataTransfer();
  transfer.items.add(new File([content], 'anh.png', { type: 'image/png' }));
  field.files = transfer.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

it('names every picture that is missing, fewer of a passport', async () => {
  const screen = await mount();
  await screen.getByRole('button', { name: 'Gửi để xác minh' }).click();
  const missing = screen.getByText('Chưa có ảnh này.');
  await expect.poll(() => missing.elements().length).toBe(3);
  await screen.getByText('Hộ chiếu', { exact: true }).click();
  await expect.poll(() => missing.elements().length).toBe(2);
});

it('says at a picture why it cannot be used, and keeps the one before', async () => {
  const screen = await mount();
  choose(0, await stripes(900, 700, 190, 40));
  const taken = screen.getByRole('img', { name: 'Ảnh đã chọn: Mặt trước giấy tờ' });
  await expect.element(taken).toBeVisible();
  choose(0, await stripes(400, 300, 190, 40));
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Ảnh quá nhỏ để đọc được: cạnh ngắn cần ít nhất 600 điểm ảnh.');
  choose(0, 'not a picture at all');
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Tệp này không phải ảnh JPEG, PNG, WebP hoặc HEIC, hoặc đã hỏng.');
  await expect.element(taken).toBeVisible();
});

it('takes a picture that is too dark, and says so', async () => {
  const screen = await mount();
  choose(1, await stripes(900, 700, 35, 5));
  await expect.element(screen.getByText(/Ảnh hơi tối/)).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'Ảnh đã chọn: Mặt sau giấy tờ' })).toBeVisible();
  expect(screen.getByRole('alert').elements()).toEqual([]);
});

it('leaves the camera open that was opened while the picture before was still read', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  const read = Promise.withResolvers<undefined>();
  const decode = createImageBitmap;
  vi.stubGlobal('createImageBitmap', async (blob: Blob) => {
    await read.promise;
    return decode(blob);
  });
  const screen = await mount();
  await screen.getByRole('button', { name: 'Chụp ảnh: Mặt trước giấy tờ' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Mặt trước giấy tờ' })).toBeVisible();
  await expect.poll(() => document.querySelectorAll('input[type="file"]').length).toBe(4);
  choose(-1, await stripes(900, 700, 190, 40));
  await screen.getByRole('button', { name: 'Đóng' }).click();
  await screen.getByRole('button', { name: 'Chụp ảnh: Mặt sau giấy tờ' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Mặt sau giấy tờ' })).toBeVisible();
  read.resolve(undefined);
  const taken = () => document.querySelector('img[alt="Ảnh đã chọn: Mặt trước giấy tờ"]');
  await expect.poll(taken).not.toBeNull();
  await expect.element(screen.getByRole('dialog', { name: 'Mặt sau giấy tờ' })).toBeVisible();
});

it('is busy until all pictures are read, and has the one that was chosen last', async () => {
  const reads = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const decode = createImageBitmap;
  const waiting = reads.map(({ promise }) => promise);
  vi.stubGlobal('createImageBitmap', async (blob: Blob) => {
    await waiting.shift();
    return decode(blob);
  });
  const screen = await mount();
  const send = screen.getByRole('button', { name: 'Gửi để xác minh' });
  const front = screen.getByRole('img', { name: 'Ảnh đã chọn: Mặt trước giấy tờ' });
  choose(0, await stripes(900, 700, 60, 10));
  choose(1, await stripes(900, 700, 190, 40));
  choose(0, await stripes(900, 700, 190, 40));
  await expect.element(front).toBeVisible();
  await expect.element(send).toBeDisabled();
  reads[1]?.resolve(undefined);
  await expect.element(screen.getByRole('img', { name: 'Ảnh đã chọn: Mặt sau giấy tờ' })).toBeVisible();
  await expect.element(send).toBeEnabled();
  const chosen = front.element().getAttribute('src');
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  reads[0]?.resolve(undefined);
  await expect.poll(() => revoked.mock.calls.length).toBe(1);
  expect(front.element().getAttribute('src')).toBe(chosen);
  expect(revoked).not.toHaveBeenCalledWith(chosen);
});

it('goes on with the pictures that are being taken where those sent before are refused meanwhile', async () => {
  const shown = new OpenStore<ShownState>({ identity: { kind: 'waiting', since: null } });
  const screen = await renderPage(<Panel shown={shown} />);
  await screen.getByRole('button', { name: 'Gửi ảnh khác' }).click();
  choose(0, await stripes(900, 700, 190, 40));
  const taken = screen.getByRole('img', { name: 'Ảnh đã chọn: Mặt trước giấy tờ' });
  await expect.element(taken).toBeVisible();
  shown.change({ identity: { kind: 'to-show', refusal: 'Ảnh mờ' } });
  await expect.element(screen.getByText('Ảnh mờ')).toBeVisible();
  await expect.element(taken).toBeVisible();
});
