import { expect, it } from 'vitest';
import { renderPage } from '../../test/page/render-page.tsx';
import { ByteCode } from './byte-code.tsx';

it('copies from beside the last byte, however many lines there are', async () => {
  const screen = await renderPage(
    <div style={{ width: 300 }}>
      <ByteCode hex={`${'0A:'.repeat(31)}FF`} name="SHA-256" />
    </div>,
  );

  const last = screen.getByText('FF').element().getBoundingClientRect();
  const button = screen.getByRole('button', { name: 'SHA-256: sao chép' }).element().getBoundingClientRect();
  expect(last.height).toBeLessThan(30);
  expect(button.right).toBeCloseTo(last.right);
  expect(button.top + button.height / 2).toBeGreaterThan(last.top);
  expect(button.top + button.height / 2).toBeLessThan(last.bottom);
});
