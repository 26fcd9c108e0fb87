import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../test/page/render-page.tsx';
import { ListStates } from './list-states.tsx';

async function show(totalCount: number, isFiltered = false) {
  const onPage = vi.fn<(page: number) => void>();
  const data = { items: [], totalCount, pageCount: Math.ceil(totalCount / 20) };
  const screen = await renderPage(
    <ListStates
      list={{ data, isError: false, error: null, isFetching: false, refetch: () => null }}
      filters={{ isFiltered, clear: () => null, turnTo: onPage }}
      empty="Chưa có gì"
    >
      {() => null}
    </ListStates>,
  );
  return { screen, onPage };
}

test.each([false, true])(
  'leads from a page past the end to the last one, and asks for no other filters (filtered: %s)',
  async (isFiltered) => {
    const { screen, onPage } = await show(41, isFiltered);
    await expect.element(screen.getByRole('heading', { name: 'Trang này không còn gì' })).toBeVisible();
    await expect.element(screen.getByText('Không có gì khớp')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Trang 3' }).click();
    expect(onPage).toHaveBeenCalledExactlyOnceWith(3);
  },
);

test('tells a list without anything from one of which nothing is found', async () => {
  await expect.element((await show(0)).screen.getByText('Chưa có gì')).toBeVisible();
  await expect
    .element((await show(0, true)).screen.getByRole('heading', { name: 'Không có gì khớp' }))
    .toBeVisible();
});
