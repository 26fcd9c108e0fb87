import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../test/page/render-page.tsx';
import { SelectAllMatching } from './select-all-matching.tsx';
import type { Selection, SetSelection } from './selection.ts';
import type { PageReader } from './use-gather.ts';

test('says how far it is with a long list, and can be stopped', async () => {
  const onSelect = vi.fn();
  const next = Promise.withResolvers<undefined>();
  async function* read() {
    yield { items: [{ id: 1 }, { id: 2 }], totalCount: 20_000 };
    await next.promise;
    yield { items: [{ id: 3 }], totalCount: 20_000 };
  }
  const screen = await renderPage(
    <SelectAllMatching
      selection={new Map()}
      read={read}
      total={20_000}
      label="Chọn cả 20.000"
      onSelect={onSelect}
    />,
  );
  await screen.getByRole('button', { name: 'Chọn cả 20.000' }).click();
  await expect.element(screen.getByText('Đang chọn 2/20.000…')).toBeVisible();
  await screen.getByRole('button', { name: 'Dừng' }).click();
  next.resolve(undefined);
  await expect.element(screen.getByRole('button', { name: 'Chọn cả 20.000' })).toBeVisible();
  expect(onSelect).not.toHaveBeenCalled();
});

type Row = { readonly id: number };

function Chosen({ read }: { readonly read: PageReader<Row> }) {
  const [selection, select] = useState<Selection<Row>>(new Map([7, 8].map((id) => [id, { id }])));
  return (
    <>
      <output>{[...selection.keys()].join(' ')}</output>
      <button type="button" onClick={() => select(new Map([8, 9].map((id) => [id, { id }])))}>
        Đổi
      </button>
      <SelectAllMatching selection={selection} read={read} total={20} label="Chọn cả 20" onSelect={select} />
    </>
  );
}

test('adds to what is selected and left out while it reads', async () => {
  const next = Promise.withResolvers<undefined>();
  async function* read() {
    yield { items: [{ id: 1 }], totalCount: 20 };
    await next.promise;
    yield { items: [{ id: 2 }], totalCount: 20 };
  }
  const screen = await renderPage(<Chosen read={read} />);
  await screen.getByRole('button', { name: 'Chọn cả 20' }).click();
  await expect.element(screen.getByText('Đang chọn 1/20…')).toBeVisible();
  await screen.getByRole('button', { name: 'Đổi' }).click();
  next.resolve(undefined);
  await expect.element(screen.getByText('8 9 1 2', { exact: true })).toBeVisible();
});

test('begins anew at once after it was stopped, whatever the pages of before still take', async () => {
  const onSelect = vi.fn<SetSelection<Row>>();
  const before = Promise.withResolvers<undefined>();
  const now = Promise.withResolvers<undefined>();
  const pages = [before, now].values();
  async function* read() {
    const wait = pages.next().value;
    yield { items: [{ id: 1 }], totalCount: 2 };
    await wait?.promise;
    yield { items: [{ id: 2 }], totalCount: 2 };
  }
  const screen = await renderPage(
    <SelectAllMatching selection={new Map()} read={read} total={2} label="Chọn cả 2" onSelect={onSelect} />,
  );
  await screen.getByRole('button', { name: 'Chọn cả 2' }).click();
  await screen.getByRole('button', { name: 'Dừng' }).click();
  await screen.getByRole('button', { name: 'Chọn cả 2' }).click();
  before.resolve(undefined);
  await expect.element(screen.getByText('Đang chọn 1/2…')).toBeVisible();
  now.resolve(undefined);
  await vi.waitFor(() => expect(onSelect).toHaveBeenCalledTimes(1));
  const change = onSelect.mock.lastCall?.[0];
  expect(typeof change === 'function' && change(new Map()).size).toBe(2);
});
