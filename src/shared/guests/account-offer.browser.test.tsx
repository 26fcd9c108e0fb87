import { Stack } from '@mantine/core';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/page/render-page.tsx';
import { AccountOffer } from './account-offer.tsx';

const offer = <AccountOffer documentId="3f8f1c1e-0b52-4a4e-9d0e-6a4f0f6f1a01" email="lan@example.vn" />;

it('lies as the text around it does', async () => {
  const screen = await renderPage(
    <>
      <Stack w={260} align="center" ta="center" data-testid="centered">
        {offer}
      </Stack>
      <Stack w={260} data-testid="ahead">
        {offer}
      </Stack>
    </>,
  );
  const boxOf = (place: string) => {
    const around = screen.getByTestId(place);
    const button = around.getByRole('button', { name: 'Tạo tài khoản' }).element().getBoundingClientRect();
    const { left, width } = around.element().getBoundingClientRect();
    return { start: button.left - left, end: left + width - button.right };
  };
  await expect.element(screen.getByTestId('ahead').getByRole('button')).toBeVisible();
  const { start, end } = boxOf('centered');
  expect(start).toBeGreaterThan(20);
  expect(Math.abs(start - end)).toBeLessThan(2);
  expect(boxOf('ahead').start).toBe(0);
});
