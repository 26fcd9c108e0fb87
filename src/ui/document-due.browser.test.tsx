import { expect, it } from 'vitest';
import { renderPage } from '../../test/page/render-page.tsx';
import { documentStatus } from '../../contract/enums.ts';
import { DocumentDue } from './document-due.tsx';

const passed = '2020-03-01T23:59:59+07:00';

it.each(['new', 'ready', 'inProgress', 'correcting'] as const)(
  'shows as overdue what is %s',
  async (name) => {
    const status = { value: documentStatus[name], description: '' };
    const screen = await renderPage(<DocumentDue document={{ status, expiryDate: passed }} />);
    await expect.element(screen.getByText(/^Quá hạn/)).toBeVisible();
  },
);

it.each(['completed', 'rejected', 'canceled', 'deleted'] as const)(
  'says the day alone of what is %s, which cannot be late',
  async (name) => {
    const status = { value: documentStatus[name], description: '' };
    const screen = await renderPage(<DocumentDue document={{ status, expiryDate: passed }} />);
    await expect.element(screen.getByText('01/03/2020', { exact: true })).toBeVisible();
    await expect.element(screen.getByText(/^Quá hạn/)).not.toBeInTheDocument();
  },
);
