import { expect, it } from 'vitest';
import { renderPage } from '../../../../test/page/render-page.tsx';
import { MarkPreview } from './mark-preview.tsx';

it.each([
  { turn: 0, size: [180, 60], isUpright: true },
  { turn: 90, size: [60, 180], isUpright: false },
  { turn: 180, size: [180, 60], isUpright: true },
  { turn: 270, size: [60, 180], isUpright: false },
] as const)('stands in a view that is turned by $turn as it will in the page', async (view) => {
  const [width, height] = view.size;
  const screen = await renderPage(
    <div style={{ width, height }} data-testid="box">
      <MarkPreview
        width={180}
        height={60}
        turn={view.turn}
        display="text"
        picture={null}
        lines={['Ký bởi: Trần Thị Chi']}
        fontSize={10}
      />
    </div>,
  );
  const box = screen.getByTestId('box').element();
  const line = box.querySelector('text')?.getBoundingClientRect();
  const around = box.getBoundingClientRect();
  expect(line).toBeDefined();
  const { width: across = 0, height: down = 0 } = line ?? {};
  expect(across > down).toBe(view.isUpright);
  expect(line?.left).toBeGreaterThanOrEqual(around.left - 1);
  expect(line?.right).toBeLessThanOrEqual(around.right + 1);
  expect(line?.top).toBeGreaterThanOrEqual(around.top - 1);
  expect(line?.bottom).toBeLessThanOrEqual(around.bottom + 1);
});
