import { type SubmitEvent, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../../test/page/render-page.tsx';
import { DayField } from './day-field.tsx';

type DayProps = { readonly start?: string | null; readonly minDate?: string; readonly maxDate?: string };

function Day({ start = '2027-02-05', ...days }: DayProps) {
  const [value, setValue] = useState(start);
  return (
    <>
      <button type="submit">Lưu</button>
      <DayField label="Hạn" value={value} onChange={setValue} {...days} />
      <button type="button">Xong</button>
      <output>{value}</output>
    </>
  );
}

it('says that what was typed is no day, until a day is typed', async () => {
  await renderPage(<Day />);
  const field = page.getByLabelText('Hạn');
  await field.fill('31/13/2027');
  await userEvent.tab();
  await expect.element(page.getByText('“31/13/2027” không phải là ngày hợp lệ')).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('2027-02-05');
  await field.fill('31/12/2027');
  await userEvent.tab();
  await expect.element(page.getByText('không phải là ngày hợp lệ')).not.toBeInTheDocument();
  await expect.element(page.getByRole('status')).toHaveTextContent('2027-12-31');
});

it('says that what was typed is no day where there was none before', async () => {
  await renderPage(<Day start={null} />);
  await page.getByLabelText('Hạn').fill('31/13/2027');
  await userEvent.tab();
  await expect.element(page.getByText('“31/13/2027” không phải là ngày hợp lệ')).toBeVisible();
});

it('says that a day is out of the days that can be chosen, and keeps the one before', async () => {
  await renderPage(<Day minDate="2027-02-01" maxDate="2027-02-14" />);
  const field = page.getByLabelText('Hạn');
  await field.fill('31/01/2027');
  await userEvent.tab();
  await expect.element(page.getByText('Sớm nhất là ngày 01/02/2027')).toBeVisible();
  await field.fill('15/02/2027');
  await userEvent.tab();
  await expect.element(page.getByText('Muộn nhất là ngày 14/02/2027')).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('2027-02-05');
});

it.each(['{Enter}', 'click'])('does not send the day before for one that is none (%s)', async (how) => {
  const onSubmit = vi.fn((event: SubmitEvent) => event.preventDefault());
  await renderPage(
    <form onSubmit={onSubmit}>
      <Day />
    </form>,
  );
  const field = page.getByLabelText('Hạn');
  const save = page.getByRole('button', { name: 'Lưu' });
  await field.fill('30/02/2027');
  await (how === 'click' ? save.click() : userEvent.keyboard(how));
  const message = page.getByText('“30/02/2027” không phải là ngày hợp lệ');
  await expect.element(message).toBeVisible();
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByRole('table')).toBeVisible();
  const { x, y, height } = message.element().getBoundingClientRect();
  expect(document.elementFromPoint(x + 20, y + height / 2), 'not under the calendar').toBe(message.element());
  expect(onSubmit).not.toHaveBeenCalled();
  // Seen, the day before may be meant.
  await userEvent.keyboard('{Escape}');
  await field.fill('05/02/2027');
  await save.click();
  expect(onSubmit).toHaveBeenCalledOnce();
});
