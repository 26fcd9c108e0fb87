import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../../test/page/render-page.tsx';
import { setCompact } from '../list/list-density.ts';
import { useListCursor } from '../list/use-list-cursor.ts';
import { useSelection } from '../list/use-selection.ts';
import { type Column, DataTable } from './data-table.tsx';
import { RowTitle } from './row-title.tsx';

type Fruit = { readonly id: number; readonly name: string; readonly color: string };

const fruits: readonly Fruit[] = [
  { id: 1, name: 'Cam', color: 'cam' },
  { id: 2, name: 'Chanh', color: 'xanh' },
  { id: 3, name: 'Chuối', color: '' },
];
const drawn = vi.fn<(name: string) => void>();
const columns: readonly Column<Fruit>[] = [
  {
    id: 'name',
    title: 'Tên',
    render: ({ name, id }) => {
      drawn(name);
      return <RowTitle title={name} to={`/fruits/${String(id)}`} />;
    },
  },
  { id: 'color', title: 'Màu', render: ({ color }) => color },
];
const nameOf = ({ name }: Fruit): string => name;
const addressOf = ({ id }: Fruit): string => `/fruits/${String(id)}`;
const onSort = vi.fn<() => void>();

function Fruits() {
  const { selection, toggle, togglePage } = useSelection(fruits);
  const { activeId, searchField } = useListCursor({ rows: fruits, addressOf, onToggle: toggle });
  return (
    <>
      <input ref={searchField} aria-label="Tìm" />
      <DataTable
        label="Trái cây"
        rows={fruits}
        nameOf={nameOf}
        columns={columns}
        sortOf={(id) => (id === 'name' ? { direction: 'ascending', onSort } : undefined)}
        selection={{ selected: selection, onToggle: toggle, onTogglePage: togglePage, pageLabel: 'Cả trang' }}
        activeId={activeId}
      />
      <p>Đã chọn: {[...selection.keys()].join(' ')}</p>
    </>
  );
}

it('selects a row, a range with Shift, and the page', async () => {
  const screen = await renderPage(<Fruits />);
  const box = (name: string) => screen.getByRole('checkbox', { name });
  await box('Chọn Cam').click();
  await expect.element(screen.getByText('Đã chọn: 1')).toBeVisible();
  await expect.element(box('Cả trang')).toBePartiallyChecked();
  await box('Chọn Chuối').click({ modifiers: ['Shift'] });
  await expect.element(screen.getByText('Đã chọn: 1 2 3')).toBeVisible();
  await expect.element(box('Cả trang')).toBeChecked();
  await box('Cả trang').click();
  await expect.element(box('Chọn Chanh')).not.toBeChecked();
});

it('draws only the row that changes', async () => {
  const screen = await renderPage(<Fruits />);
  await expect.element(screen.getByRole('link', { name: 'Chuối' })).toBeVisible();
  drawn.mockClear();
  await screen.getByRole('checkbox', { name: 'Chọn Chanh' }).click();
  await expect.element(screen.getByText('Đã chọn: 2')).toBeVisible();
  expect(new Set(drawn.mock.calls.flat())).toEqual(new Set(['Chanh']));
});

it('shows more rows where lists are compact, which this browser remembers', async () => {
  await page.viewport(1280, 800);
  const screen = await renderPage(<Fruits />);
  const height = () => screen.getByRole('row', { name: /Cam/ }).element().getBoundingClientRect().height;
  const roomy = height();
  onTestFinished(() => setCompact(false));
  setCompact(true);
  await expect.poll(height).toBeLessThan(roomy * 0.8);
  expect(localStorage.getItem('countersign.compact-lists')).toBe('true');
});

it('is worked from the keyboard, and sorted by a heading that says so', async () => {
  const screen = await renderPage(<Fruits />);
  await expect
    .element(screen.getByRole('columnheader', { name: 'Tên' }))
    .toHaveAttribute('aria-sort', 'ascending');
  await screen.getByRole('button', { name: 'Tên' }).click();
  expect(onSort).toHaveBeenCalledOnce();
  const press = (key: string): void => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
  };
  const row = (name: RegExp) => screen.getByRole('row', { name });
  press('j');
  await expect.element(row(/Cam/)).toHaveAttribute('aria-current', 'true');
  press('j');
  await expect.element(row(/Chanh/)).toHaveAttribute('aria-current', 'true');
  press('x');
  await expect.element(screen.getByText('Đã chọn: 2')).toBeVisible();
});

it('keeps what can be done with a row in sight, however far its columns reach', async () => {
  await page.viewport(600, 800);
  const wide = Array.from({ length: 8 }, (_, index): Column<Fruit> => {
    const title = `Cột số ${String(index)}`;
    return { id: title, title, render: () => <span style={{ whiteSpace: 'nowrap' }}>{title} rất dài</span> };
  });
  const screen = await renderPage(
    <DataTable
      label="Trái cây"
      rows={fruits}
      nameOf={nameOf}
      columns={[...columns, ...wide]}
      actions={({ name }) => <button type="button">Thao tác với {name}</button>}
    />,
  );
  await expect.element(screen.getByRole('button', { name: 'Thao tác với Cam' })).toBeInViewport({ ratio: 1 });
});
