import { notifications } from '@mantine/notifications';
import { useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answers, renderPage } from '../../../test/page/render-page.tsx';
import { defaultView, saveDefaultView } from './default-view.ts';
import { DocumentsPage } from './documents-page.tsx';

const envelope = (data: unknown) => ({ data, success: true, code: 0, messages: [] });

const me = envelope({
  scope: { kind: 'session' },
  user: { id: 1, code: 'clerk', name: 'Văn thư' },
  company: null,
  roles: ['clerk'],
  preferences: null,
  expiresAt: '2026-11-22T10:00:00+07:00',
});

const listOf = (items: readonly object[]) =>
  envelope({
    items,
    totalCount: items.length,
    pageCount: 1,
    page: 1,
    pageSize: 20,
    hasNextPage: false,
    hasPreviousPage: false,
  });

test('names whom a document waits for in the columns that there are at first', async () => {
  const step = (id: string, name: string, status: number) => ({
    id,
    orderNo: Number(id),
    accessPermission: { value: 1, description: 'Approve' },
    status: { value: status, description: '' },
    processedByUser: { id: Number(id), code: id, name },
  });
  const waiting = step('2', 'Trần Thị Bình', 1);
  const document = {
    id: '00000000-0000-4000-8000-000000000001',
    no: 'HD-1',
    subject: 'Hợp đồng lao động',
    status: { value: 3, description: '' },
    processes: [step('1', 'Nguyễn Văn An', 2), waiting],
    waitingProcess: waiting,
    waitingProcesses: [waiting],
  };
  answers({
    '/api/auth/me': me,
    '/api/documents': listOf([document]),
    '/api/me/views': envelope([]),
  });
  const screen = await renderPage(<DocumentsPage />);
  await expect.element(screen.getByRole('cell', { name: /^1\/2\sbước\s·\sTrần\sThị\sBình/ })).toBeVisible();
});

const view = {
  id: 7,
  name: 'Mới nhận',
  query: { search: 'hợp đồng' },
  createdDate: '2026-11-20T08:00:00+07:00',
};

/** The list among other screens, and ways between them. */
function Screens({ start }: { readonly start: string }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{`${pathname}${search}`}</output>
      <button onClick={() => void navigate(start)}>Open</button>
      <button onClick={() => void navigate('/elsewhere')}>Leave</button>
      <button onClick={() => void navigate(-1)}>Back</button>
      {pathname === '/documents' && <DocumentsPage />}
    </>
  );
}

describe('the view that comes first', () => {
  const byPath = { '/api/auth/me': me, '/api/documents': listOf([]), '/api/me/views': envelope([view]) };
  const ofView = '/documents?search=h%E1%BB%A3p+%C4%91%E1%BB%93ng';

  beforeEach(() => saveDefaultView(1, view.name));
  afterEach(() => saveDefaultView(1, null));

  /** Opens the list at `start`; `isAt` waits for an address, that of the entry itself after one has left it and come back. */
  async function open(start: string) {
    const screen = await renderPage(<Screens start={start} />);
    const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();
    const isAt = (address: string) =>
      expect.poll(() => screen.getByRole('status').first().element().textContent).toBe(address);
    const staysAt = async (address: string) => {
      await expect.element(screen.getByRole('button', { name: view.name, exact: true })).toBeVisible();
      await press('Leave');
      await isAt('/elsewhere');
      await press('Back');
      await isAt(address);
    };
    await press('Open');
    return { screen, press, isAt, staysAt };
  }

  test('opens by itself, and not again where all documents were asked for', async () => {
    answers(byPath);
    const { press, isAt, staysAt } = await open('/documents');
    await isAt(ofView);
    await press('Tất cả');
    await isAt('/documents');
    await staysAt('/documents');
    await staysAt('/documents');
    await press('Leave');
    await press('Open');
    await isAt(ofView);
  });

  test('leaves the page of an address as it is', async () => {
    answers(byPath);
    const { staysAt } = await open('/documents?page=2');
    await staysAt('/documents?page=2');
  });

  test('leaves what was asked for before it was known', async () => {
    const typed = '/documents?search=bi%C3%AAn+b%E1%BA%A3n';
    const views = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', async (url: string) => {
      const path = url.split('?', 1)[0] ?? '';
      return path === '/api/me/views'
        ? views.promise
        : Response.json(path === '/api/auth/me' ? me : listOf([]));
    });
    const { screen, isAt, staysAt } = await open('/documents');
    await screen.getByRole('searchbox').fill('biên bản');
    await isAt(typed);
    views.resolve(Response.json(envelope([view])));
    await staysAt(typed);
  });
});

test('says why a view could not be replaced, and why it could not be deleted in that question alone', async () => {
  const refused = { data: null, success: false, code: 0, messages: ['Something went wrong'] };
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    const path = url.split('?', 1)[0] ?? '';
    if (path.startsWith('/api/me/views')) {
      return Response.json(method === 'GET' ? envelope([view]) : refused);
    }
    return Response.json(path === '/api/auth/me' ? me : listOf([]));
  });
  const screen = await renderPage(<Screens start="/documents?search=A" />);
  await screen.getByRole('button', { name: 'Open' }).click();
  const menu = screen.getByRole('button', { name: 'Tuỳ chọn của “Mới nhận”' });
  await menu.click();
  await screen.getByRole('menuitem', { name: 'Cập nhật theo bộ lọc hiện tại' }).click();
  await expect.element(screen.getByRole('navigation').getByRole('alert')).toBeVisible();
  await menu.click();
  await screen.getByRole('menuitem', { name: 'Xoá bộ lọc' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Xoá bộ lọc' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Quay lại' }).click();
  await menu.click();
  await screen.getByRole('menuitem', { name: 'Xoá bộ lọc' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Quay lại' })).toBeVisible();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
});

describe('views and the one that comes first', () => {
  const other = { ...view, id: 8, name: 'Sắp hết hạn', query: { search: 'phụ lục' } };

  beforeEach(() => saveDefaultView(1, view.name));
  afterEach(() => saveDefaultView(1, null));

  /** A service with saved views; answers the calls that change them. */
  function serveViews(saved: (typeof view)[]): string[] {
    const calls: string[] = [];
    vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
      const path = url.split('?', 1)[0] ?? '';
      if (!path.startsWith('/api/me/views')) {
        return Response.json(path === '/api/auth/me' ? me : listOf([]));
      }
      if (method === 'GET') {
        return Response.json(envelope([...saved]));
      }
      calls.push(`${method} ${path}`);
      if (method === 'DELETE') {
        const at = saved.findIndex(({ id }) => path.endsWith(`/${String(id)}`));
        saved.splice(at, 1);
        return Response.json(envelope(null));
      }
      const { name, query } = JSON.parse(body ?? '') as Pick<typeof view, 'name' | 'query'>;
      const sent = { ...view, id: 9, name: name.normalize('NFC'), query };
      const same = saved.find((one) => one.name === sent.name);
      if (!same) {
        saved.push(sent);
      }
      return Response.json(envelope(same ?? sent));
    });
    return calls;
  }

  async function open() {
    const screen = await renderPage(<Screens start="/documents?search=A" />);
    await screen.getByRole('button', { name: 'Open' }).click();
    const choose = async (name: string, what: string) => {
      await screen.getByRole('button', { name: `Tuỳ chọn của “${name}”` }).click();
      await screen.getByRole('menuitem', { name: what }).click();
    };
    const rename = async (name: string, next: string) => {
      await choose(name, 'Đổi tên');
      const dialog = screen.getByRole('dialog');
      await dialog.getByRole('textbox').fill(next);
      await dialog.getByRole('button', { name: 'Lưu' }).click();
      await expect.element(dialog).not.toBeInTheDocument();
    };
    return { screen, choose, rename, marks: screen.getByRole('navigation').getByText('mặc định') };
  }

  test('is one, whichever was before', async () => {
    serveViews([view, other]);
    const { choose, marks } = await open();
    await expect.element(marks).toBeVisible();
    await choose(other.name, 'Đặt làm mặc định');
    await expect.poll(() => marks.elements().length).toBe(1);
    expect(defaultView(1)).toBe(other.name);
    await choose(view.name, 'Đặt làm mặc định');
    expect(defaultView(1)).toBe(view.name);
  });

  test('stays the first under another name', async () => {
    serveViews([view, other]);
    const { screen, rename, marks } = await open();
    await rename(view.name, 'Vừa nhận');
    await expect.element(screen.getByRole('button', { name: 'Vừa nhận', exact: true })).toBeVisible();
    await expect.element(marks).toBeVisible();
    expect(defaultView(1)).toBe('Vừa nhận');
  });

  test('are not deleted by a name that is the same to the service', async () => {
    const calls = serveViews([view, other]);
    const { rename } = await open();
    await rename(view.name, view.name.normalize('NFD'));
    expect(calls).toEqual(['POST /api/me/views']);
  });
});

test('says that a document was restored which the list has no longer', async () => {
  const deleted = {
    id: '00000000-0000-4000-8000-000000000001',
    no: 'HD-1',
    subject: 'Hợp đồng lao động',
    status: { value: 1, description: '' },
    isRestoreable: true,
  };
  let isRestored = false;
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?', 1)[0] ?? '';
    if (path.includes('/restore')) {
      isRestored = true;
      return Response.json(envelope({ ...deleted, isRestoreable: false }));
    }
    if (path === '/api/documents') {
      return Response.json(listOf(isRestored ? [] : [deleted]));
    }
    return Response.json(path === '/api/auth/me' ? me : envelope([]));
  });
  const show = vi.spyOn(notifications, 'show').mockReturnValue('');
  const screen = await renderPage(<DocumentsPage />);
  await screen.getByRole('button', { name: 'Thao tác với Hợp đồng lao động' }).click();
  await screen.getByRole('menuitem', { name: 'Khôi phục' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Bạn chưa tạo tài liệu nào' })).toBeVisible();
  expect(show.mock.calls).toEqual([[{ color: 'ok', message: 'Đã khôi phục “Hợp đồng lao động”' }]]);
});
