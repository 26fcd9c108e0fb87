import { useMemo } from 'react';
import { type MarkDisplay, type MarkWeight, layOutMark } from '../../../../contract/mark-layout.ts';
import type { Rotation } from '../../../../contract/page-space.ts';
import type { Picture } from '../ink/canvas.ts';
import classes from './mark-preview.module.css';
import { PageDrawing } from './page-drawing.tsx';
import { MarkLine, useMarkType } from './mark-type.tsx';

type MarkPreviewProps = {
  /** Of the box, in points. */
  readonly width: number;
  readonly height: number;
  readonly turn: Rotation;
  readonly display: MarkDisplay;
  readonly picture: Picture | null;
  readonly lines: readonly string[];
  readonly fontSize: number;
};

/** As the service prints them. */
const colors: Readonly<Record<MarkWeight, string>> = { semibold: '#14263b', regular: '#2e4057' };

/** The mark as it will be printed: laid out by the same rules as the service's, in points, stretched to the box. */
export function MarkPreview({ width, height, turn, display, picture, lines, fontSize }: MarkPreviewProps) {
  const aspect = picture === null ? null : picture.width / picture.height;
  const measure = useMarkType(lines);
  const layout = useMemo(
    () =>
      layOutMark({
        width: Math.max(width, 1),
        height: Math.max(height, 1),
        display,
        imageAspect: aspect,
        lines,
        fontSize,
        widthOf: measure,
      }),
    [width, height, display, aspect, lines, fontSize, measure],
  );
  return (
    <PageDrawing
      className={classes['mark']}
      width={Math.max(width, 1)}
      height={Math.max(height, 1)}
      turn={turn}
    >
      {layout.image !== null && picture !== null && (
        <image
          href={picture.dataUri}
          x={layout.image.llx}
          y={height - layout.image.ury}
          width={layout.image.urx - layout.image.llx}
          height={layout.image.ury - layout.image.lly}
          preserveAspectRatio="none"
        />
      )}
      {layout.runs.map((run, index) => (
        // Lines have no identity but their place.
        <MarkLine key={index} run={run} height={height} fill={colors[run.weight]} />
      ))}
    </PageDrawing>
  );
}
