import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { messageTexts } from '../../../contract/messages.ts';
import type { DocumentInput } from '../../../contract/models/document.ts';
import { setRuntimeConfig } from '../../api/runtime-config.ts';
import { englishTexts } from '../../../test/page/all-texts.ts';
import { type PreparedRoutes, prepareRoutes } from '../../../test/page/prepare-routes.tsx';
import { InboxPage } from './inbox-page.tsx';

const documents: DocumentInput[] = ['First', 'Second', 'Third'].map((subject, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  no: `NO-${index}`,
  subject,
  status: { value: 2, description: 'Ready' },
}));

type Asked = { readonly path: string; readonly query: URLSearchParams };

let asked: Asked[] = [];
let items: DocumentInput[] = documents;
/** More than nothing for a list that is made up as it is asked for. */
let longTotal = 0;
let isCountedLater: boolean;
let isDown = false;
/** The document that gets no star. */
let unstarred: string | undefined;
let host: PreparedRoutes['host'];
let router: PreparedRoutes['router'];
let mount: PreparedRoutes['show'];
let unmount: PreparedRoutes['unmount'];

/** A page of a long list; `isUncounted` as long as the service has only seen that it is long. */
function longPage(page: number, isUncounted: boolean) {
  const made: DocumentInput[] = Array.from({ length: 50 }, (_, index) => {
    const number = (page - 1) * 50 + index + 1;
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    return {
      id,
      no: `NO-${String(number)}`,
      subject: `Document ${String(number)}`,
      status: { value: 2, description: '' },
    };
  });
  const pageCount = longTotal / 50;
  return {
    items: made,
    totalCount: isUncounted ? 1000 : longTotal,
    pageCount,
    isTotalExact: !isUncounted,
    page,
    pageSize: 50,
    hasNextPage: page < pageCount,
    hasPreviousPage: page > 1,
  };
}

function answer(path: string): unknown {
  const page = (found: readonly unknown[]) => ({
    items: found,
    totalCount: found.length,
    pageCount: 1,
    page: 1,
    pageSize: 50,
    hasNextPage: false,
    hasPreviousPage: false,
  });
  const starred = /^\/api\/documents\/star\/(.+)$/.exec(path)?.[1];
  if (starred !== undefined) {
    return items.find(({ id }) => id === starred);
  }
  switch (path) {
    case '/api/documents/counts':
      return { waitToMe: 3, inProgress: 12, completed: 0, rejected: 0, draft: 0 };
    case '/api/documents':
      return page(items);
    case '/api/documents/mark-read':
      return null;
    case '/api/me/views':
      return [];
    case '/api/document-types':
      return page([]);
    default:
      return {
        scope: { kind: 'session' },
        user: null,
        company: null,
        roles: [],
        preferences: null,
        expiresAt: '2026-11-22T10:00:00+07:00',
      };
  }
}

beforeEach(async () => {
  asked = [];
  items = documents;
  longTotal = 0;
  isCountedLater = false;
  isDown = false;
  unstarred = undefined;
  setRuntimeConfig({ apiBaseUrl: '', demo: false, documentFileMaxBytes: 1 });
  vi.stubGlobal('fetch', (input: string | URL | Request) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin);
    asked.push({ path: url.pathname, query: url.searchParams });
    if (longTotal > 0 && url.pathname === '/api/documents') {
      const page = Number(url.searchParams.get('page') ?? '1');
      const isUncounted = url.searchParams.get('exactTotal') === 'false' && isCountedLater;
      const data = longPage(page, isUncounted);
      return Promise.resolve(Response.json({ data, success: true, code: 0, messages: [] }));
    }
    if (isDown) {
      return Promise.reject(new TypeError('Failed to fetch'));
    }
    if (unstarred !== undefined && url.pathname.endsWith(`/star/${unstarred}`)) {
      return Promise.resolve(
        Response.json({ success: false, code: 0, messages: [messageTexts.documentNotFound] }),
      );
    }
    const body = { data: answer(url.pathname), success: true, code: 0, messages: [] };
    return Promise.resolve(Response.json(body));
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const routes = [
    { path: '/', Component: InboxPage },
    { path: '/documents/:id', Component: () => <p data-opened /> },
  ];
  ({ host, router, show: mount, unmount } = await prepareRoutes(routes, client));
});

afterEach(() => unmount());

const lists = (): Asked[] => asked.filter(({ path }) => path === '/api/documents');
const rows = (): HTMLElement[] => [...host.querySelectorAll<HTMLElement>('li')];
const active = (): string => host.querySelector('li[data-active] a')?.textContent ?? '';

async function shown(): Promise<void> {
  mount();
  await expect.poll(() => rows().length).toBe(3);
}

describe('the inbox from the keyboard', () => {
  test('goes down and up the list, and stops at its ends', async () => {
    await shown();
    await userEvent.keyboard('j');
    await expect.poll(active).toBe('First');
    await userEvent.keyboard('jjj');
    await expect.poll(active).toBe('Third');
    await userEvent.keyboard('k');
    await expect.poll(active).toBe('Second');
  });

  test('opens the chosen document with Enter', async () => {
    await shown();
    await userEvent.keyboard('jj');
    await expect.poll(active).toBe('Second');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe(`/documents/${documents[1]?.id ?? ''}`);
  });

  test('chooses with x, a range with Shift, and offers what can be done with them', async () => {
    await shown();
    await userEvent.keyboard('jx');
    const bar = (): string => host.querySelector('section[aria-label]')?.textContent ?? '';
    await expect.poll(bar).toContain('1 document selected');
    await userEvent.keyboard('jj{Shift>}x{/Shift}');
    await expect.poll(bar).toContain('3 documents selected');
    await userEvent.keyboard('x');
    await expect.poll(bar).toContain('2 documents selected');
  });

  test('gives a star to all that are chosen', async () => {
    await shown();
    await userEvent.keyboard('jxjx');
    const press = async (role: 'button' | 'menuitem', name: string): Promise<void> =>
      screen.getByRole(role, { name, exact: true }).click();
    await press('button', englishTexts.inbox.many.more);
    await press('menuitem', englishTexts.inbox.many.star);
    const starred = (): string[] => asked.flatMap(({ path }) => (path.includes('/star/') ? path : []));
    const both = documents.slice(0, 2).map(({ id }) => `/api/documents/star/${id}`);
    await expect.poll(starred).toEqual(both);
    await expect.poll(() => host.querySelector('section[aria-label]')).toBeNull();
  });

  test('gives a star to all others where one gets none, and keeps that one chosen', async () => {
    unstarred = documents[0]?.id;
    await shown();
    await userEvent.keyboard('jxjx');
    await screen.getByRole('button', { name: englishTexts.inbox.many.more, exact: true }).click();
    await screen.getByRole('menuitem', { name: englishTexts.inbox.many.star, exact: true }).click();
    const bar = (): string => host.querySelector('section[aria-label]')?.textContent ?? '';
    await expect.poll(bar).toContain('1 document selected');
    expect(asked.filter(({ path }) => path.includes('/star/'))).toHaveLength(2);
    await expect.element(screen.getByRole('checkbox', { name: 'Select First' })).toBeChecked();
  });

  test('searches from /, keeps the words in the address, and types j as a letter there', async () => {
    await shown();
    await userEvent.keyboard('/');
    await expect.poll(() => document.activeElement?.getAttribute('type')).toBe('search');
    await userEvent.keyboard('jk');
    await expect.poll(() => router.state.location.search).toBe('?search=jk');
    await expect.poll(() => lists().at(-1)?.query.get('search')).toBe('jk');
    expect(active()).toBe('');
  });

  test('says its keys on ?', async () => {
    await shown();
    await userEvent.keyboard('?');
    await expect
      .poll(() => document.querySelector('[role="dialog"]')?.textContent)
      .toContain(englishTexts.inbox.helpDown);
  });
});

test('selects what is shown, and keeps it while a document is looked at', async () => {
  await shown();
  const bar = (): string => host.querySelector('section[aria-label]')?.textContent ?? '';
  await screen.getByRole('checkbox', { name: 'Select the 3 documents shown' }).click();
  await expect.poll(bar).toContain('3 documents selected');
  await screen.getByRole('checkbox', { name: 'Select First' }).click();
  await screen.getByRole('link', { name: 'Second' }).click();
  await expect.poll(() => host.querySelector('[data-opened]')).not.toBeNull();
  await router.navigate(-1);
  await expect.poll(bar).toContain('2 documents selected');
});

test('selects all that match, which no screen holds', async () => {
  longTotal = 100;
  mount();
  await screen.getByRole('checkbox', { name: 'Select the 50 documents shown' }).click();
  await screen.getByRole('button', { name: 'Select all 100 that match' }).click();
  await expect
    .poll(() => host.querySelector('section[aria-label]')?.textContent)
    .toContain('100 documents selected');
});

test('marks more than a thousand that match as read, as many at a time as one call takes', async () => {
  longTotal = 1500;
  mount();
  await screen.getByRole('checkbox', { name: 'Select the 50 documents shown' }).click();
  await screen.getByRole('button', { name: 'Select all 1,500 that match' }).click();
  const bar = (): string => host.querySelector('section[aria-label]')?.textContent ?? '';
  await expect.poll(bar).toContain('1,500 documents selected');
  await screen.getByRole('button', { name: englishTexts.inbox.many.more, exact: true }).click();
  await screen.getByRole('menuitem', { name: englishTexts.inbox.many.read, exact: true }).click();
  await expect.poll(() => host.querySelector('section[aria-label]')).toBeNull();
  expect(asked.filter(({ path }) => path === '/api/documents/mark-read')).toHaveLength(8);
});

test('each tab asks for its own documents, and stands in the address', async () => {
  await shown();
  const first = asked.find((call) => call.path === '/api/documents');
  expect(first?.query.get('waitToMe')).toBe('true');
  expect(first?.query.get('sort')).toBe('due');
  const tabs = [...host.querySelectorAll<HTMLElement>('[role="tab"]')];
  expect(tabs[1]?.textContent).toBe('In progress 12');
  tabs[3]?.click();
  await expect.poll(() => router.state.location.search).toBe('?tab=rejected');
  await expect.poll(() => lists().at(-1)?.query.get('status')).toBe('-1');
});

test('an empty inbox says so kindly, and has no filters but those that are on', async () => {
  const filters = screen.getByRole('group', { name: englishTexts.documents.filter, exact: true });
  items = [];
  mount();
  await expect.poll(() => host.textContent).toContain(englishTexts.inbox.empty.waiting.title);
  await expect.element(filters).not.toBeInTheDocument();
  await router.navigate('/?unread=true');
  await expect.element(filters).toBeVisible();
});

test('what is to be done is said once in a row, whatever its width, and the bar of what nobody has done is empty', async () => {
  const sign = { value: 2, description: 'Sign' };
  const step = { id: 's1', orderNo: 1, accessPermission: sign, status: { value: 1, description: '' } };
  const subject = 'Long title '.repeat(30);
  items = documents
    .slice(0, 1)
    .map((first) => ({ ...first, processes: [step], waitingProcess: step, subject }));
  for (const [width, height] of [
    [1280, 800],
    [800, 800],
    [390, 844],
  ] as const) {
    await screen.viewport(width, height);
    mount();
    await expect.poll(() => rows().length).toBe(1);
    const filters = screen.getByRole('group', { name: englishTexts.documents.filter, exact: true });
    await expect.element(filters, { message: 'there is nothing to filter' }).not.toBeInTheDocument();
    const text = rows()[0]?.innerText ?? '';
    expect(text.split(englishTexts.enums.accessPermission.signDraw).length - 1, String(width)).toBe(1);
    for (const line of host.querySelectorAll('li a, li a ~ p')) {
      expect(line.scrollWidth).toBe(line.clientWidth);
    }
    expect(host.querySelectorAll('[data-state="done"]').length).toBe(0);
  }
});

test('a title has room beside the columns, also where the navigation leaves little', async () => {
  const approve = { value: 1, description: 'Approve' };
  const step = { id: 's1', orderNo: 1, accessPermission: approve, status: { value: 1, description: '' } };
  items = documents.map((document) => ({ ...document, processes: [step], waitingProcess: step }));
  for (const width of [1280, 1000]) {
    await screen.viewport(width, 800);
    mount();
    // The navigation, and what is left free beside the list.
    host.style.width = `${String(width - 320)}px`;
    await expect.poll(() => rows().length).toBe(3);
    const title = host.querySelector('li a');
    expect(title?.getBoundingClientRect().width, String(width)).toBeGreaterThan(200);
  }
});

test('a list that could not be loaded is asked for again', async () => {
  isDown = true;
  mount();
  await expect
    .poll(() => host.querySelector('[role="alert"]')?.textContent)
    .toContain(englishTexts.lists.failed);
  isDown = false;
  host.querySelector<HTMLElement>('[role="alert"] button')?.click();
  await expect.poll(() => rows().length).toBe(3);
});

test('a long list is there before it is counted', async () => {
  longTotal = 100_000;
  isCountedLater = true;
  mount();
  const size = (): string | null | undefined => host.querySelector('li')?.getAttribute('aria-setsize');
  await expect.poll(size).toBe('-1');
  expect(host.querySelector('li a')?.textContent).toBe('Document 1');
  await expect.poll(size).toBe('100000');
  const counted = lists().filter(({ query }) => query.get('exactTotal') !== 'false');
  expect(counted.map(({ query }) => [query.get('pageSize'), query.get('waitToMe')])).toEqual([['1', 'true']]);
});

test('a hundred thousand documents are a few rows and a few pages, wherever one scrolls', async () => {
  longTotal = 100_000;
  mount();
  const subjects = (): string => host.querySelector('ul')?.textContent ?? '';
  await expect.poll(subjects).toContain('Document 1');
  for (const share of [0.5, 0.2, 1]) {
    window.scrollTo(0, (document.documentElement.scrollHeight - window.innerHeight) * share);
    await expect.poll(() => host.querySelector('li a')?.textContent ?? '').toMatch(/Document \d{5,}/);
    expect(rows().length).toBeLessThan(80);
  }
  await expect.poll(subjects).toContain('Document 100000');
  expect(lists().length).toBeLessThan(15);
  window.scrollTo(0, 0);
});

test('a row stays where it is while those above it leave the page, whatever the width', async () => {
  longTotal = 1000;
  const row = (index: number): Element | null => host.querySelector(`li[data-index="${String(index)}"]`);
  const topOf = (index: number): number =>
    window.scrollY + (row(index)?.getBoundingClientRect().top ?? Number.NaN);
  for (const [width, height] of [
    [1280, 800],
    [800, 800],
    [390, 844],
  ] as const) {
    await screen.viewport(width, height);
    mount();
    await expect.poll(() => row(0)).not.toBeNull();
    window.scrollTo(0, topOf(0));
    await expect.poll(() => row(10)).not.toBeNull();
    const before = topOf(10);
    window.scrollTo(0, before);
    await expect.poll(() => row(0)).toBeNull();
    expect(topOf(10), String(width)).toBeCloseTo(before, 0);
    window.scrollTo(0, 0);
    await expect.poll(() => row(0)).not.toBeNull();
  }
});
