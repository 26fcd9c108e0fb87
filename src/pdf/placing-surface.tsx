import { type Point, type Rect, readerSize } from '../../contract/page-space.ts';
import { rectAround } from './geometry.ts';
import type { PageOverlay } from './pdf-page.tsx';
import classes from './placing-surface.module.css';

type PlacingSurfaceProps = {
  readonly page: PageOverlay;
  readonly label: string;
  /** Without one, nothing is seen of it. */
  readonly color?: string;
  /** Of the box, in points. */
  readonly size: { readonly width: number; readonly height: number };
  /** Where the box goes, in reader space. */
  readonly onPlace: (rect: Rect) => void;
};

/** Takes the click, the tap or the drop that places a box. With the keyboard: in the middle of the page, then arrows. */
export function PlacingSurface({ page, label, color, size, onPlace }: PlacingSurfaceProps) {
  const pageSize = readerSize(page.frame);
  const pointOf = (event: { clientX: number; clientY: number; currentTarget: Element }): Point => {
    const origin = event.currentTarget.getBoundingClientRect();
    return page.toReader({ x: event.clientX - origin.left, y: event.clientY - origin.top });
  };
  const placeAt = (point: Point): void => onPlace(rectAround(point, size, pageSize));
  return (
    <button
      type="button"
      className={classes['surface']}
      data-seen={color !== undefined || undefined}
      aria-label={label}
      style={color === undefined ? undefined : { '--box-color': color }}
      onClick={(event) => {
        const isByKey = event.detail === 0;
        placeAt(isByKey ? { x: pageSize.width / 2, y: pageSize.height / 2 } : pointOf(event));
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        placeAt(pointOf(event));
      }}
    />
  );
}
