import { useMemo } from 'react';
import type { Rect, Rotation } from '../../../../contract/page-space.ts';
import { PageDrawing } from '../place/page-drawing.tsx';
import { MarkLine } from '../place/mark-type.tsx';
import classes from './fill.module.css';
import { lookOf } from './value-look.ts';

type ValuePreviewProps = {
  /** The box of the value: points, reader space. */
  readonly rect: Rect;
  readonly turn: Rotation;
  readonly value: string;
};

/** A value as it will be printed: same face, same size, same lines, stretched to the box that it stands in. */
export function ValuePreview({ rect, turn, value }: ValuePreviewProps) {
  const { runs } = useMemo(() => lookOf(rect, value), [rect, value]);
  const width = Math.max(rect.urx - rect.llx, 1);
  const height = Math.max(rect.ury - rect.lly, 1);
  return (
    <PageDrawing className={classes['preview']} width={width} height={height} turn={turn}>
      {runs.map((run, index) => (
        // Lines have no identity but their place.
        <MarkLine key={index} run={run} height={height} />
      ))}
    </PageDrawing>
  );
}

/** The tick of a box as it will be printed: in the largest square in its middle. */
export function TickPreview({ rect, turn }: Pick<ValuePreviewProps, 'rect' | 'turn'>) {
  const width = rect.urx - rect.llx;
  const height = rect.ury - rect.lly;
  const side = Math.min(width, height);
  const at = (x: number, y: number): string =>
    `${String((width - side) / 2 + x * side)} ${String((height + side) / 2 - y * side)}`;
  return (
    <PageDrawing className={classes['preview']} width={width} height={height} turn={turn}>
      <path d={`M${at(0.2, 0.52)} L${at(0.42, 0.26)} L${at(0.8, 0.76)}`} strokeWidth={side * 0.11} />
    </PageDrawing>
  );
}
