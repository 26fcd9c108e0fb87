import { useMemo } from 'react';
import { layOutMark } from '../../../../contract/mark-layout.ts';
import type { MarkDisplay, MarkWeight } from '../../../../contract/mark-layout.ts';
import type { Picture } from '../ink/canvas.ts';

type MarkPreviewProps = {
  /** Of the box, in points. */
  readonly width: number;
  readonly height: number;
  readonly display: MarkDisplay;
  readonly picture: Picture | null;
  readonly lines: readonly string[];
  readonly fontSize: number;
};

const fontFamily = "'Be Vietnam Pro'";
const weights: Readonly<Record<MarkWeight, number>> = { regular: 400, medium: 500 };
/** As the service prints them. */
const colours: Readonly<Record<MarkWeight, string>> = { medium: '#14263b', regular: '#2e4057' };

let ruler: CanvasRenderingContext2D | null = null;

/** Width of a text in points, as wide as the service sets it. */
function widthOf(text: string, size: number, weight: MarkWeight): number {
  ruler ??= document.createElement('canvas').getContext('2d');
  if (ruler === null) {
    return text.length * size * 0.55;
  }
  ruler.font = `${String(weights[weight])} ${String(size)}px ${fontFamily}`;
  return ruler.measureText(text).width;
}

/** The mark as it will be printed: laid out by the same rules as the service's, in points, stretched to the box. */
export function MarkPreview({ width, height, display, picture, lines, fontSize }: MarkPreviewProps) {
  const aspect = picture === null ? null : picture.width / picture.height;
  const layout = useMemo(
    () =>
      layOutMark({
        width: Math.max(width, 1),
        height: Math.max(height, 1),
        display,
        imageAspect: aspect,
        lines,
        fontSize,
        widthOf,
      }),
    [width, height, display, aspect, lines, fontSize],
  );
  return (
    <svg
      width="100%"
      height="100%"
      viewBox={`0 0 ${String(Math.max(width, 1))} ${String(Math.max(height, 1))}`}
      preserveAspectRatio="none"
      style={{ display: 'block' }}
    >
      {layout.image !== null && picture !== null && (
        <image
          href={picture.dataUri}
          x={layout.image.llx}
          y={height - layout.image.ury}
          width={layout.image.urx - layout.image.llx}
          height={layout.image.ury - layout.image.lly}
        />
      )}
      {layout.runs.map((run, index) => (
        // Lines have no identity but their place.
        <text
          key={index}
          x={run.x}
          y={height - run.baseline}
          fontSize={run.size}
          fontFamily={fontFamily}
          fontWeight={weights[run.weight]}
          fill={colours[run.weight]}
          xmlSpace="preserve"
        >
          {run.text}
        </text>
      ))}
    </svg>
  );
}
