import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../../test/page/render-page.tsx';
import { DayField } from './day-field.tsx';

function Day() {
  const [value, setValue] = useState<string | null>('2027-02-05');
  return (
    <>
      <DayField label="Hạn" value={value} onChange={setValue} />
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
