import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '../../test/page/render-page.tsx';
import { PersonSearch } from './person-search.tsx';

const chi = { id: 1, name: 'Lê Thị Chi', code: 'chi', email: 'chi@demo.local' };

/** Finds nobody, as soon as it is asked. */
function Search() {
  const [asked, setAsked] = useState('');
  const people = asked === '' ? [chi] : [];
  return (
    <PersonSearch
      label="Thêm người"
      search={{
        ask: setAsked,
        asked,
        people,
        total: people.length,
        isEarlier: false,
        isFetching: false,
        isError: false,
      }}
      other={{ label: 'Người khác', onChoose: () => undefined }}
      onAdd={() => undefined}
    />
  );
}

it('leaves what can be chosen in its place when the answer comes', async () => {
  const screen = await renderPage(<Search />);
  await screen.getByRole('textbox', { name: 'Thêm người' }).fill('mai@sao-mai.vn');
  const other = screen.getByRole('option', { name: 'Người khác' });
  await expect.element(other).toBeVisible();
  const top = () => other.element().getBoundingClientRect().top;
  const before = top();
  await expect.element(screen.getByText('Không tìm thấy kết quả nào')).toBeVisible();
  expect(top()).toBe(before);
});
