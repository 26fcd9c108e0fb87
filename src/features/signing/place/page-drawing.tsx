import type { ReactNode } from 'react';
import type { Rotation } from '../../../../contract/page-space.ts';

type PageDrawingProps = {
  readonly className: string | undefined;
  /** Of the box as it stands on the page, in points. */
  readonly width: number;
  readonly height: number;
  /** By how much the view of the page is turned, clockwise. */
  readonly turn: Rotation;
  readonly children: ReactNode;
};

/** What will be printed in a box of a page, in points from its upper left; stretched to the box, and turned with the page. */
export function PageDrawing({ className, width, height, turn, children }: PageDrawingProps) {
  const isSideways = turn === 90 || turn === 270;
  const size = isSideways ? [height, width] : [width, height];
  const corner = { 0: [0, 0], 90: [height, 0], 180: [width, height], 270: [0, width] }[turn];
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size.join(' ')}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <g transform={`translate(${corner.join(' ')}) rotate(${String(turn)})`}>{children}</g>
    </svg>
  );
}
