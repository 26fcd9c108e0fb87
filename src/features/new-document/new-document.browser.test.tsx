import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { authQueries } from '../../api/auth.ts';
import { setRuntimeConfig } from '../../api/runtime-config.ts';
import { englishTexts } from '../../../test/page/all-texts.ts';
import { prepareRoutes } from '../../../test/page/prepare-routes.tsx';
import { makePages } from '../../../test/files/make-pdf.ts';
import { saveFields, saveFile } from './details-draft.ts';
import { NewDocumentPage } from './new-document-page.tsx';

const userId = 7;
const pdf = new File([makePages(3)], 'Mua_sam.pdf', { type: 'application/pdf' });

let unmounts: (() => void)[] = [];
let client: QueryClient;

function lookups(): Response {
  const data = {
    items: [{ id: 46, name: 'Contract', code: 'HD' }],
    totalCount: 1,
    pageCount: 1,
    page: 1,
    pageSize: 100,
    hasNextPage: false,
    hasPreviousPage: false,
  };
  return Response.json({ data, success: true, code: 0, messages: [] });
}

beforeEach(async () => {
  setRuntimeConfig({ apiBaseUrl: '', demo: false, documentFileMaxBytes: 1024 * 1024 });
  saveFields(userId, null);
  await saveFile(userId, null);
  vi.stubGlobal('fetch', () => Promise.resolve(lookups()));
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  setMe('2030-01-01T00:00:00Z');
});

function setMe(expiresAt: string): void {
  client.setQueryData(authQueries.me().queryKey, {
    scope: { kind: 'session' },
    user: { id: userId },
    company: null,
    roles: ['clerk'],
    preferences: null,
    expiresAt,
  } as never);
}

afterEach(() => {
  vi.useRealTimers();
  unmounts.forEach((unmount) => unmount());
  unmounts = [];
  document.body.replaceChildren();
});

async function mount(): Promise<() => void> {
  const { show, unmount } = await prepareRoutes([{ path: '/', Component: NewDocumentPage }], client);
  unmounts.push(unmount);
  show();
  await expect.poll(() => document.querySelector('form')).not.toBeNull();
  return unmount;
}

function input(selector: string): HTMLInputElement {
  const element = document.querySelector<HTMLInputElement>(selector);
  if (element === null) {
    throw new Error(`There is no ${selector}`);
  }
  return element;
}

function choose(file: File): void {
  const field = input('input[type="file"]');
  const transfer = new DataTransfer();
  transfer.items.add(file);
  field.files = transfer.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

const text = (): string => document.body.textContent;

describe('a chosen file', () => {
  test('is opened at once: its length is said, and its name is the first title', async () => {
    await mount();
    choose(pdf);
    await expect.poll(text).toContain('3 pages');
    await expect
      .element(page.getByRole('textbox', { name: englishTexts.newDocument.subject }))
      .toHaveValue('Mua sam');
  });

  test.each([
    ['empty', new File([], 'a.pdf'), englishTexts.faults.fileEmpty],
    ['no PDF', new File(['hello'], 'a.pdf'), englishTexts.faults.fileNotPdf],
    ['broken', new File(['%PDF-1.7 nothing'], 'a.pdf'), englishTexts.faults.fileBroken],
    ['too large', new File([new Uint8Array(2 * 1024 * 1024)], 'a.pdf'), '1 MB'],
  ])('that is %s is refused beside where it was chosen', async (_case, file, said) => {
    await mount();
    choose(file);
    await expect.poll(() => document.querySelector('[role="alert"]')?.textContent).toContain(said);
  });
});

test('what is missing is said at each field, and the first one has the focus', async () => {
  await mount();
  await page.getByRole('button', { name: englishTexts.newDocument.submit }).click();
  await expect.element(page.getByText(englishTexts.newDocument.fileRequired)).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[aria-invalid="true"]').length).toBe(4);
  await expect.poll(() => document.activeElement?.ariaLabel).toBe(englishTexts.newDocument.fileLabel);
  choose(pdf);
  await page.getByRole('textbox', { name: englishTexts.newDocument.subject }).fill('');
  await page.getByRole('button', { name: englishTexts.newDocument.submit }).click();
  await expect.element(page.getByRole('textbox', { name: englishTexts.newDocument.subject })).toHaveFocus();
});

test('what was typed and chosen is there again after the page was left', async () => {
  const unmount = await mount();
  choose(pdf);
  await page.getByRole('textbox', { name: englishTexts.newDocument.no }).fill('HD-7');
  await userEvent.tab();
  await expect.poll(text).toContain('3 pages');
  unmount();
  document.body.replaceChildren();
  await mount();
  await expect.element(page.getByRole('textbox', { name: englishTexts.newDocument.no })).toHaveValue('HD-7');
  await expect.poll(text).toContain('3 pages');
  expect(text()).toContain('Mua_sam.pdf');
});

// Wherever this device is, its day is another one than that of one of the two companies.
test.each([
  { expiresAt: '2026-11-29T00:00:00+14:00', earliest: '22/11/2026' },
  { expiresAt: '2026-11-29T00:00:00-12:00', earliest: '21/11/2026' },
])('a document is due on $earliest at the earliest where that is the day of the company', async (company) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
  setMe(company.expiresAt);
  await mount();
  await page.getByRole('textbox', { name: englishTexts.newDocument.expiryDate }).fill('20/11/2026');
  await userEvent.tab();
  await expect.element(page.getByText(`The earliest day is ${company.earliest}`)).toBeVisible();
});
