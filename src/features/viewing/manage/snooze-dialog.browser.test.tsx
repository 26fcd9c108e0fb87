import { expect, it, onTestFinished, vi } from 'vitest';
import { accessPermission } from '../../../../contract/enums.ts';
import type { Document } from '../../../../contract/models/document.ts';
import { addDays, dayOf, formatDay } from '../../../../contract/time.ts';
import { stagedDocument, stepId, succeeded } from '../../../../test/page/signing-stage.tsx';
import { answers, renderPage } from '../../../../test/page/render-page.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';

const path = `/api/documents/snooze-reminders/${stepId(1)}`;
/** On the clock of the staged document. */
const today = dayOf(new Date(), 'Asia/Ho_Chi_Minh');

function waiting(snoozedUntil: string | null): Document {
  const document = stagedDocument([{ permission: accessPermission.approve, more: { snoozedUntil } }]);
  return { ...document, waitingProcess: document.waitingProcesses[0] ?? null };
}

async function open(document: Document) {
  const sent = answers({ [path]: succeeded(document) });
  const screen = await renderPage(<SnoozeDialog document={document} onClose={() => undefined} />);
  const field = screen.getByLabelText('Nhắc lại từ ngày');
  const bodies = () => sent.filter((request) => request.path === path).map(({ body }) => body);
  return { screen, field, bodies };
}

it('puts reminders off until a day within two weeks, tomorrow at first', async () => {
  const { screen, field, bodies } = await open(waiting(null));
  await expect.element(field).toHaveValue(formatDay(addDays(today, 1)));
  await expect.element(screen.getByText(`Chậm nhất là ngày ${formatDay(addDays(today, 14))}`)).toBeVisible();
  await field.fill(formatDay(addDays(today, 5)));
  await screen.getByRole('button', { name: 'Hẹn ngày' }).click();
  await expect.poll(bodies).toEqual([JSON.stringify({ until: addDays(today, 5) })]);
});

it('counts days on the clock of the company, wherever the device is', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { screen, field } = await open({ ...waiting(null), createdDate: '2026-11-19T08:00:00.000-11:00' });
  await expect.element(field).toHaveValue('21/11/2026');
  await expect.element(screen.getByText('Chậm nhất là ngày 04/12/2026')).toBeVisible();
});

it('takes back what was put off', async () => {
  const { screen, field, bodies } = await open(waiting(`${addDays(today, 3)}T00:00:00.000+07:00`));
  await expect.element(field).toHaveValue(formatDay(addDays(today, 3)));
  await screen.getByRole('button', { name: 'Bỏ hẹn' }).click();
  await expect.poll(bodies).toEqual([JSON.stringify({ until: null })]);
});
