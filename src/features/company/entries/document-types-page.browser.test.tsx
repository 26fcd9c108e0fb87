import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setRuntimeConfig } from '../../../api/runtime-config.ts';
import { type PreparedRoutes, prepareRoutes } from '../../../../test/page/prepare-routes.tsx';
import { DocumentTypesPage } from './document-types-page.tsx';

let prepared: PreparedRoutes;
let saved: unknown[];

const typed = (id: number, name: string, retentionMonths: number | null, documentCount: number | null) => ({
  id,
  code: String(id),
  name,
  canKeepVerifiable: true,
  retentionMonths,
  retentionStart: documentCount === null ? null : { date: '2026-11-30T10:00:00.000+07:00', documentCount },
});

beforeEach(async () => {
  setRuntimeConfig({ apiBaseUrl: '', demo: false, documentFileMaxBytes: 1 });
  saved = [];
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    if (typeof body === 'string') {
      saved.push(JSON.parse(body));
      const data = typed(3, 'Old', null, null);
      return Promise.resolve(Response.json({ data, success: true, code: 0, messages: [] }));
    }
    const items = [
      typed(1, 'New', 1, 14),
      typed(2, 'Empty', 12, 0),
      typed(3, 'Old', 120, null),
      {
        ...typed(4, 'Kept', null, null),
        guestLevel: 'company',
        isLaborContract: true,
        sealLevel: 'public',
        escalationDays: 7,
        escalationUser: { id: 1, code: 'boss', name: 'Trần Văn Long' },
      },
    ];
    const paging = { totalCount: 4, pageCount: 1, page: 1, pageSize: 20 };
    const data = { items, ...paging, hasNextPage: false, hasPreviousPage: false };
    return Promise.resolve(Response.json({ data, success: true, code: 0, messages: [] }));
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  prepared = await prepareRoutes([{ path: '/', Component: DocumentTypesPage }], client);
  prepared.show();
});

afterEach(() => prepared.unmount());

const kept = (name: string): string =>
  [...prepared.host.querySelectorAll('tbody tr')].find(({ textContent }) => textContent.includes(name))
    ?.textContent ?? '';

describe('how long documents of a type are kept', () => {
  test('says how many are deleted and from which day, as long as the number is new', async () => {
    await expect
      .poll(() => kept('New'))
      .toContain('1 monthFrom 30/11/2026: 14 documents will be deleted permanently');
    expect(kept('Empty')).toContain(
      '12 monthsFrom 30/11/2026: deletion starts, no documents are due by then',
    );
    expect(kept('Old')).toContain('120 months');
    expect(kept('Kept')).toContain('Forever');
    expect(`${kept('Old')}${kept('Kept')}`).not.toContain('From');
  });

  test('says beside the number that deletion begins seven days later', async () => {
    const opener = () =>
      [...prepared.host.querySelectorAll('button')].find(({ textContent }) => textContent === 'New');
    await expect.poll(opener).toBeDefined();
    await userEvent.click(opener() ?? prepared.host);
    const dialog = () => document.querySelector('[role="dialog"]')?.textContent ?? '';
    await expect.poll(dialog).toContain('Deletion starts seven days after you set or change this.');
    expect(dialog()).toContain('From 30/11/2026: 14 documents will be deleted permanently.');
  });

  test('is a number of months, or for ever where none is given', async () => {
    for (const [text, months] of [
      ['24', 24],
      ['', null],
    ] as const) {
      await page.getByRole('button', { name: 'Old', exact: true }).click();
      const field = page.getByRole('dialog').getByLabelText('Keep for (months)');
      await expect.element(field).toHaveValue('120');
      await field.fill(text);
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect.poll(() => saved.at(-1)).toEqual({ id: 3, retentionMonths: months });
      await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull();
    }
  });
});

test('a type is kept verifiable for the long term once that is chosen', async () => {
  await page.getByRole('button', { name: 'Old', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Keep verifiable for the long term').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => saved.at(-1)).toEqual({ id: 3, keepVerifiable: true });
});

test('a type reminds on days that are listed in ascending order, and tells the creator', async () => {
  await page.getByRole('button', { name: 'Old', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const days = dialog.getByLabelText('Remind recipients after (days of waiting)');
  await days.fill('5, 2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Enter the numbers in ascending order, each once')).toBeVisible();
  expect(saved).toEqual([]);
  await days.fill('2, 5;9');
  await dialog.getByLabelText('Remind before the due date (days)').fill('1 4');
  await dialog.getByLabelText('Notify someone after (days of waiting)').fill('7');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => saved.at(-1))
    .toMatchObject({ reminderDays: [2, 5, 9], deadlineReminderDays: [1, 4], escalationDays: 7 });
  expect(kept('Kept')).toContain('Notifies Trần Văn Long after 7 days');
});

test('a type says that who is to be notified is no admin', async () => {
  await page.getByRole('button', { name: 'Kept', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/^Trần Văn Long/)).toBeVisible();
  const messages = ['escalationUserCode: no enabled admin has this code'];
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ success: false, code: 400, messages, data: null })),
  );
  await dialog.getByLabelText('Description').fill('A');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Choose an enabled admin')).toBeVisible();
});

test('a type says the lowest level of signatures, and its row tells it', async () => {
  await page.getByRole('button', { name: 'Old', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const level = dialog.getByRole('combobox', { name: 'People in the company' });
  await expect.element(level).toHaveValue('No requirement');
  await level.click();
  await page.getByRole('option', { name: 'A public certificate' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => saved.at(-1)).toEqual({ id: 3, userLevel: 'public' });
  expect(kept('Kept')).toContain('Outside: certificateSeal: public certificate');
});

test('a type makes labor contracts once that is chosen, and its row tells it', async () => {
  await page.getByRole('button', { name: 'Old', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const mark = dialog.getByRole('checkbox', { name: 'Labor contracts' });
  await expect.element(mark).not.toBeChecked();
  await mark.click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => saved.at(-1)).toMatchObject({ id: 3, isLaborContract: true });
  expect(kept('Kept')).toContain('Labor contract');
  expect(kept('New')).not.toContain('Labor contract');
});
