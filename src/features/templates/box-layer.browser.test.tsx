import { expect, it, vi } from 'vitest';
import { frameOf, pageOverlayOf } from '../../../test/page/page-overlay.ts';
import { renderPage } from '../../../test/page/render-page.tsx';
import { firstBoxSize, placingSize } from '../../pdf/signature-box.ts';
import { ViewerController } from '../../pdf/viewer-controller.ts';
import { BoxLayer } from './box-layer.tsx';
import type { Box } from './boxes.ts';

const box: Box = { order: 1, page: 2, rect: { llx: 10, lly: 20, urx: 110, ury: 60 }, label: 'Bên A' };

it.each([
  ['in the size that it had', 1, { width: 100, height: 40 }],
  ['in the usual size where it had none', 2, firstBoxSize],
])('places a box anew %s', async (_said, placing, size) => {
  const onPlace = vi.fn<(order: number, place: Omit<Box, 'order'> | null) => void>();
  const screen = await renderPage(
    <div style={{ position: 'relative', width: 600, height: 800 }}>
      <BoxLayer
        page={pageOverlayOf({ frame: frameOf(600, 800), scale: 1, turn: 0 })}
        viewer={new ViewerController()}
        boxes={[box]}
        chosen={1}
        placing={placing}
        onChoose={() => undefined}
        onPlace={onPlace}
      />
    </div>,
  );
  await screen
    .getByRole('button', { name: `Đặt ô của người ký ${String(placing)} ở trang 1` })
    .click({ position: { x: 300, y: 400 } });
  const [order, place] = onPlace.mock.calls[0] ?? [];
  expect([order, place?.page, place && placingSize(place)]).toEqual([placing, 1, size]);
});
