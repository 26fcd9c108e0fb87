import { Stack } from '@mantine/core';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../test/page/render-page.tsx';
import { NetworkNote } from '../ui/network-note.tsx';
import { PageNotices } from './page-notices.tsx';

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

it('says that there is no network until it is put away, that it is back, and says so again the next time', async () => {
  const screen = await renderPage(<PageNotices />);
  const notice = screen.getByRole('status', { name: 'Bạn đang ngoại tuyến' });
  setOnline(false);
  await expect.element(notice).toBeVisible();
  await screen.getByRole('button', { name: 'Ẩn thông báo ngoại tuyến' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  setOnline(true);
  await expect.element(screen.getByText('Đã có mạng trở lại.')).toBeInTheDocument();
  setOnline(false);
  await expect.element(notice).toBeVisible();
  setOnline(true);
  await expect.element(notice).not.toBeInTheDocument();
});

it('says that there is no network once: in its place where something waits for it', async () => {
  const screen = await renderPage(
    <>
      <PageNotices />
      <NetworkNote />
    </>,
  );
  setOnline(false);
  await expect.element(screen.getByText(/^Đang mất mạng/)).toBeVisible();
  await expect.element(screen.getByRole('status', { name: 'Bạn đang ngoại tuyến' })).not.toBeInTheDocument();
  setOnline(true);
});

it('takes no room between its neighbors while there is nothing to say', async () => {
  const screen = await renderPage(
    <Stack gap={20}>
      <button>Trước</button>
      <NetworkNote />
      <button>Sau</button>
    </Stack>,
  );
  const rectOf = (name: string) => screen.getByRole('button', { name }).element().getBoundingClientRect();
  expect(rectOf('Sau').top - rectOf('Trước').bottom).toBe(20);
});

it('pushes the page down instead of covering what it begins with', async () => {
  const screen = await renderPage(
    <>
      <PageNotices />
      <h1>Hộp ký</h1>
    </>,
  );
  setOnline(false);
  const notice = screen.getByRole('status', { name: 'Bạn đang ngoại tuyến' });
  await expect.element(notice).toBeVisible();
  const heading = screen.getByRole('heading', { name: 'Hộp ký' }).element();
  expect(heading.getBoundingClientRect().top).toBeGreaterThanOrEqual(
    notice.element().getBoundingClientRect().bottom,
  );
  setOnline(true);
});
