import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import signatureCanvas from 'react-signature-canvas';
import type { SignaturePadComponent } from 'react-signature-canvas';
import { useDevicePixelRatio } from '../../../pdf/use-device-pixel-ratio.ts';
import { inkColours } from '../ink/canvas.ts';
import { inkOf, nibOf, velocityWeight } from '../ink/ink.ts';
import { listenToPointers } from '../ink/pad-input.ts';
import { padSize } from '../ink/pad-space.ts';
import type { Turn } from '../ink/pad-space.ts';
import { fitSheet, isBlank } from '../ink/strokes.ts';
import type { Pen, Sheet } from '../ink/strokes.ts';
import classes from './signature-pad.module.css';

// See the declaration: a bundler may wrap the component once more.
const SignatureCanvas = signatureCanvas.default ?? signatureCanvas;

type SignaturePadProps = {
  readonly sheet: Sheet | null;
  /** What a blank sheet is begun with. */
  readonly pen: Pen;
  readonly onChange: (sheet: Sheet) => void;
  /** How the pad lies on the screen; turned by its surroundings. */
  readonly turn?: Turn;
  /** Whether it takes all the room that there is. */
  readonly fills?: boolean;
};

/**
 * A sheet to sign on. What is seen is always drawn from the strokes: after each stroke, when one is taken back, and when the pad
 * gets another size, sharpness or pen.
 */
export function SignaturePad({ sheet, pen, onChange, turn = 'upright', fills = false }: SignaturePadProps) {
  const { t } = useTranslation();
  const ratio = useDevicePixelRatio();
  const pad = useRef<SignaturePadComponent>(null);
  const shown = useRef<Sheet | null>(null);
  const isDrawing = useRef(false);

  useLayoutEffect(() => {
    const canvas = pad.current?.getCanvas();
    if (canvas === undefined) {
      return;
    }
    const redraw = (): void => {
      if (pad.current !== null) {
        shown.current = draw(pad.current, canvas, { sheet, pen, turn, ratio });
      }
    };
    redraw();
    const observer = new ResizeObserver(() => {
      const { width, height } = padSize(canvas.getBoundingClientRect(), turn);
      // A stroke under way is not broken off; after it everything is drawn anew.
      const isOther = width !== shown.current?.width || height !== shown.current.height;
      if (isOther && !isDrawing.current) {
        redraw();
      }
    });
    observer.observe(canvas);
    return () => {
      observer.disconnect();
    };
  }, [sheet, pen, turn, ratio]);

  useEffect(() => {
    const component = pad.current;
    const canvas = component?.getCanvas();
    if (component === null || canvas === undefined) {
      return;
    }
    component.off();
    return listenToPointers(component.getSignaturePad(), canvas, {
      turn: () => turn,
      nib: () => nibOf(shown.current ?? { width: 1, height: 1, pen }),
    });
  }, [turn, pen]);

  useEffect(() => {
    const canvas = pad.current?.getCanvas();
    // A long press is part of drawing, and must not open a menu.
    const stay = (event: Event): void => {
      event.preventDefault();
    };
    canvas?.addEventListener('contextmenu', stay);
    return () => canvas?.removeEventListener('contextmenu', stay);
  }, []);

  const readStrokes = (): void => {
    isDrawing.current = false;
    const on = shown.current;
    if (pad.current === null || on === null) {
      return;
    }
    const strokes = pad.current
      .toData()
      .filter((stroke) => stroke.length > 0)
      .map((stroke) => stroke.map(({ x, y, time }) => ({ x, y, time })));
    onChange({ ...on, strokes });
  };

  const isEmpty = isBlank(sheet);
  return (
    <div className={classes['pad']} data-fills={fills || undefined}>
      <SignatureCanvas
        ref={pad}
        clearOnResize={false}
        penColor={inkColours[pen.ink]}
        velocityFilterWeight={velocityWeight}
        minDistance={1}
        // Held-back points would come after the end of their stroke, and be lost.
        throttle={0}
        onBegin={() => {
          isDrawing.current = true;
        }}
        onEnd={readStrokes}
        canvasProps={{
          className: classes['canvas'] ?? '',
          role: 'img',
          tabIndex: -1,
          'aria-label': `${t('signing.pad')}. ${
            isEmpty ? t('signing.padBlank') : t('signing.padDrawn', { count: sheet?.strokes.length ?? 0 })
          }`,
        }}
      />
      {isEmpty && (
        <p className={classes['hint']} aria-hidden="true">
          {t('signing.padHint')}
        </p>
      )}
      <div className={classes['line']} aria-hidden="true" />
    </div>
  );
}

type Look = {
  readonly sheet: Sheet | null;
  readonly pen: Pen;
  readonly turn: Turn;
  readonly ratio: number;
};

/** Draws a sheet on the pad as large as the pad is now, and answers it as it lies there. */
function draw(
  pad: SignaturePadComponent,
  canvas: HTMLCanvasElement,
  { sheet, pen, turn, ratio }: Look,
): Sheet | null {
  const { width, height } = padSize(canvas.getBoundingClientRect(), turn);
  const context = canvas.getContext('2d');
  if (context === null || width === 0 || height === 0) {
    return null;
  }
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  context.scale(ratio, ratio);
  const fitted: Sheet = sheet === null ? { width, height, pen, strokes: [] } : fitSheet(sheet, width, height);
  const color = inkColours[fitted.pen.ink];
  // The ink of strokes to come is as wide as that of those which are redrawn.
  const { minWidth, maxWidth, dotRadius } = nibOf(fitted);
  Object.assign(pad.getSignaturePad(), { minWidth, maxWidth, dotSize: dotRadius });
  // The pad goes on from these strokes; it is given copies, since it writes to what it is given.
  pad.fromData(fitted.strokes.map((stroke) => stroke.map((point) => ({ ...point, color }))));
  // It leaves out the end of a stroke when it draws one again; what is seen is drawn as it will be exported.
  context.clearRect(0, 0, width, height);
  context.fillStyle = color;
  for (const { x, y, radius } of inkOf(fitted, ratio)) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  }
  return fitted;
}
