import type { Rect } from '../../contract/page-space.ts';
import type { StartDrag } from './box-editor-drag.ts';
import classes from './box-editor.module.css';
import { type CssBox, type ResizeHandle, resizeHandles } from './geometry.ts';
import type { PageOverlay } from './pdf-page.tsx';

type BoxHandlesProps = { page: PageOverlay; rect: Rect; box: CssBox; onGrab: StartDrag };

/** Below this length, in CSS pixels, a side has no handle in its middle: it would cover those of the corners. */
const roomForMiddle = 64;

function cornerOf(rect: Rect, handle: ResizeHandle): Rect {
  const middle = (low: number, high: number): number => (low + high) / 2;
  const x = handle.includes('w') ? rect.llx : handle.includes('e') ? rect.urx : middle(rect.llx, rect.urx);
  const y = handle.includes('s') ? rect.lly : handle.includes('n') ? rect.ury : middle(rect.lly, rect.ury);
  return { llx: x, lly: y, urx: x, ury: y };
}

/** -1 at the near edge of a box, 1 at the far one, 0 in between. */
function sideOf(at: number, start: number, length: number): -1 | 0 | 1 {
  const share = length === 0 ? 0.5 : (at - start) / length;
  return share < 0.25 ? -1 : share > 0.75 ? 1 : 0;
}

function cursorOf(x: number, y: number): string {
  if (x === 0) {
    return 'ns-resize';
  }
  if (y === 0) {
    return 'ew-resize';
  }
  return x === y ? 'nwse-resize' : 'nesw-resize';
}

/** The eight handles. For the pointer alone: with the keyboard, Ctrl and the arrows do the same. */
export function BoxHandles({ page, rect, box, onGrab }: BoxHandlesProps) {
  return (
    <>
      {resizeHandles.map((handle) => {
        // Through the page's own conversion, since the reader may have turned the view.
        const at = page.toCss(cornerOf(rect, handle));
        const x = sideOf(at.left, box.left, box.width);
        const y = sideOf(at.top, box.top, box.height);
        if ((x === 0 && box.width < roomForMiddle) || (y === 0 && box.height < roomForMiddle)) {
          return null;
        }
        return (
          <div
            key={handle}
            className={classes['handle']}
            aria-hidden="true"
            data-handle={handle}
            style={{
              left: at.left - box.left,
              top: at.top - box.top,
              cursor: cursorOf(x, y),
              '--side-x': x,
              '--side-y': y,
            }}
            onPointerDown={(event) => onGrab(event, handle)}
          />
        );
      })}
    </>
  );
}
