import { describe, expect, test, vi } from 'vitest';
import { type SearchedDocument, PdfSearch } from './pdf-search.ts';

/** A document whose pages hold these texts, and which remembers what was read of it. */
function documentOf(...pages: readonly string[]): SearchedDocument & { readonly read: number[] } {
  const read: number[] = [];
  return {
    read,
    pageCount: pages.length,
    readText: (page) => {
      read.push(page);
      return Promise.resolve([{ str: pages[page - 1] ?? '', hasEOL: true }]);
    },
  };
}

async function searched(document: SearchedDocument, query: string, fromPage = 1): Promise<PdfSearch> {
  const search = new PdfSearch();
  search.open(document);
  search.find(query, fromPage);
  await done(search);
  return search;
}

const done = (search: PdfSearch): Promise<void> =>
  vi.waitFor(() => expect(search.getState().stage).toBe('done'));

const three = ['Hợp đồng và hợp đồng', 'Phụ lục', 'hợp đồng'] as const;

describe('searching a document', () => {
  test('finds every place, and begins at the page that the reader is on', async () => {
    const search = await searched(documentOf(...three), 'hop dong', 3);
    expect(search.getState()).toMatchObject({ total: 3, current: { page: 3, index: 0, ordinal: 3 } });
    expect(search.placesOn(1)).toEqual([0, 12]);
    expect(search.placesOn(2)).toEqual([]);
  });

  test('leaves the reader where they are when a new version takes the place of the document', async () => {
    const search = await searched(documentOf(...three), 'hợp đồng');
    search.seen();
    search.open(documentOf(...three));
    await done(search);
    expect(search.getState()).toMatchObject({ total: 3, current: { page: 1, ordinal: 1 } });
    expect(search.unseen).toBeNull();
    search.step(1);
    expect(search.unseen).toMatchObject({ page: 1, index: 1 });
  });

  test('goes from place to place, over pages, and from the last to the first', async () => {
    const search = await searched(documentOf(...three), 'hợp đồng');
    const way = [1, 1, 1, -1, -1] as const;
    const ordinals = way.map((step) => {
      search.step(step);
      return search.getState().current?.ordinal;
    });
    expect(ordinals).toEqual([2, 3, 1, 3, 2]);
    expect(search.currentOn(1)).toBe(1);
    expect(search.currentOn(3)).toBe(-1);
  });

  test('stays where it is while more is typed, as long as that stands there', async () => {
    const search = await searched(documentOf('an anh', 'anh em'), 'an');
    search.step(1);
    search.find('anh', 1);
    await done(search);
    expect(search.getState().current).toMatchObject({ page: 1, index: 0, ordinal: 1 });
    search.find('anh e', 1);
    await done(search);
    expect(search.getState().current).toMatchObject({ page: 2, index: 0, ordinal: 1 });
  });

  test('finds what stands before the place that it began at, too', async () => {
    const search = await searched(documentOf('xy abc'), 'abc');
    search.find('xy', 1);
    await done(search);
    expect(search.getState().current).toMatchObject({ page: 1, index: 0 });
  });

  test('reads each page once, whatever is asked', async () => {
    const document = documentOf(...three);
    const search = await searched(document, 'hop');
    search.find('phu luc', 1);
    await done(search);
    expect(search.getState().total).toBe(1);
    expect(document.read).toEqual([1, 2, 3]);
  });

  test('an older question never answers a newer one', async () => {
    const search = new PdfSearch();
    search.open(documentOf(...three));
    search.find('hop dong', 1);
    search.find('phu luc', 1);
    await done(search);
    expect(search.getState()).toMatchObject({ query: 'phu luc', total: 1 });
    search.find('', 1);
    expect(search.getState()).toMatchObject({ stage: 'idle', total: 0, current: null });
  });

  test('says which place is to be brought into view, until it was', async () => {
    const search = await searched(documentOf(...three), 'phu');
    expect(search.unseen).toMatchObject({ page: 2 });
    search.seen();
    expect(search.unseen).toBeNull();
    search.step(1);
    expect(search.unseen).toMatchObject({ page: 2 });
  });

  test('counts pages without text, and passes over those that cannot be read', async () => {
    const document = documentOf('', '', 'chữ');
    const broken: SearchedDocument = {
      ...document,
      readText: (page) => (page === 2 ? Promise.reject(new Error('broken')) : document.readText(page)),
    };
    const search = await searched(broken, 'chu');
    expect(search.getState()).toMatchObject({ total: 1, pagesWithoutText: 1 });
  });

  test('stops counting where nobody would go on', async () => {
    const search = await searched(documentOf('a'.repeat(9000), 'a'.repeat(9000), 'a'), 'a');
    expect(search.getState()).toMatchObject({ total: 10_000, isCut: true });
  });

  test('looks for the same in a document that takes the place of another', async () => {
    const search = await searched(documentOf(...three), 'hop dong');
    search.open(documentOf('hợp đồng'));
    await done(search);
    expect(search.getState()).toMatchObject({ total: 1, current: { page: 1, ordinal: 1 } });
  });
});
