import { useEffect, useState } from 'react';
import type { MarkWeight, TextRun } from '../../../../contract/mark-layout.ts';
import { followPromise } from '../../../follow-promise.ts';
import classes from './mark-preview.module.css';

/** The face that the service prints marks in; the page has the very same. */
const family = "'Be Vietnam Pro'";
const weights: Readonly<Record<MarkWeight, number>> = { regular: 400, semibold: 600 };

const fontOf = (size: number, weight: MarkWeight): string =>
  `${String(weights[weight])} ${String(size)}px ${family}`;

let ruler: CanvasRenderingContext2D | null = null;

/** Of a canvas without pixels, which nothing is drawn on. */
function createRuler(): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas');
  canvas.width = 0;
  canvas.height = 0;
  return canvas.getContext('2d');
}

/** Width of a text in points, as wide as the service sets it: letter by letter, without kerning or ligatures. */
export function widthOf(text: string, size: number, weight: MarkWeight): number {
  ruler ??= createRuler();
  if (ruler === null) {
    return text.length * size * 0.55;
  }
  ruler.font = fontOf(size, weight);
  ruler.textRendering = 'geometricPrecision';
  let width = 0;
  for (const letter of text) {
    width += ruler.measureText(letter).width;
  }
  return width;
}

/**
 * Measures as {@link widthOf} does, and loads what the face needs for some lines, which comes in parts. Another function is given when
 * they are there: what was measured before was measured in another face.
 */
export function useMarkType(lines: readonly string[]): typeof widthOf {
  const text = lines.join(' ');
  const [measure, setMeasure] = useState(() => widthOf);
  useEffect(() => {
    const missing = [fontOf(100, 'regular'), fontOf(100, 'semibold')].filter(
      (font) => !document.fonts.check(font, text),
    );
    if (missing.length === 0) {
      return;
    }
    // A part that cannot be fetched leaves the lines in the face that the browser has.
    return followPromise(Promise.allSettled(missing.map((font) => document.fonts.load(font, text))), () => {
      setMeasure(
        () =>
          (...given: Parameters<typeof widthOf>) =>
            widthOf(...given),
      );
    });
  }, [text]);
  return measure;
}

type MarkLineProps = {
  readonly run: TextRun;
  /** Of the box, in points: the drawing's y points down. */
  readonly height: number;
  /** As the service prints it; where there is none, the style says it. */
  readonly fill?: string;
};

/** One line of a mark in a drawing whose unit is a point. Its length is given, since browsers round letters to the screen. */
export function MarkLine({ run, height, fill }: MarkLineProps) {
  return (
    <text
      className={classes['line']}
      x={run.x}
      y={height - run.baseline}
      fontFamily={family}
      fontSize={run.size}
      fontWeight={weights[run.weight]}
      textLength={run.width}
      fill={fill}
      xmlSpace="preserve"
    >
      {run.text}
    </text>
  );
}
