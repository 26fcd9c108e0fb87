import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import signatureCanvas from 'react-signature-canvas';
import type { SignaturePadComponent } from 'react-signature-canvas';
import { useDevicePixelRatio } from '../../../pdf/use-device-pixel-ratio.ts';
import { inkColour } from '../ink/canvas.ts';
import { inkOf, pen } from '../ink/ink.ts';
import { fitSheet, isBlank, withoutLastStroke } from '../ink/strokes.ts';
import type { Sheet } from '../ink/strokes.ts';
import classes from './signature-pad.module.css';

// See the declaration: a bundler may wrap the component once more.
const SignatureCanvas = signatureCanvas.default ?? signatureCanvas;

type SignaturePadProps = {
  readonly sheet: Sheet | null;
  readonly onChange: (sheet: Sheet | null) => void;
};

/**
 * A sheet to sign on. What is seen is always drawn from the strokes: after each stroke, when one is taken back, and when the pad
 * gets another size or sharpness.
 */
export function SignaturePad({ sheet, onChange }: SignaturePadProps) {
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
        shown.current = draw(pad.current, canvas, sheet, ratio);
      }
    };
    redraw();
    const observer = new ResizeObserver(() => {
      const { width, height } = canvas.getBoundingClientRect();
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
  }, [sheet, ratio]);

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
    onChange({ width: on.width, height: on.height, strokes });
  };

  const isEmpty = isBlank(sheet);
  return (
    <div className={classes['pad']}>
      <SignatureCanvas
        ref={pad}
        clearOnResize={false}
        penColor={inkColour}
        minWidth={pen.minWidth}
        maxWidth={pen.maxWidth}
        velocityFilterWeight={pen.velocityWeight}
        dotSize={pen.dotRadius}
        minDistance={2}
        // Held-back points would come after the end of their stroke, and be lost.
        throttle={0}
        onBegin={() => {
          isDrawing.current = true;
        }}
        onEnd={readStrokes}
        canvasProps={{
          className: classes['canvas'] ?? '',
          role: 'img',
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
      {!isEmpty && sheet !== null && (
        <div className={classes['tools']}>
          <button type="button" onClick={() => onChange(withoutLastStroke(sheet))}>
            {t('signing.undo')}
          </button>
          <button type="button" onClick={() => onChange(null)}>
            {t('signing.clear')}
          </button>
        </div>
      )}
    </div>
  );
}

/** Draws a sheet on the pad as large as the pad is now, and answers it as it lies there. */
function draw(
  pad: SignaturePadComponent,
  canvas: HTMLCanvasElement,
  sheet: Sheet | null,
  ratio: number,
): Sheet | null {
  const { width, height } = canvas.getBoundingClientRect();
  const context = canvas.getContext('2d');
  if (context === null || width === 0 || height === 0) {
    return null;
  }
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  context.scale(ratio, ratio);
  const fitted = sheet === null ? { width, height, strokes: [] } : fitSheet(sheet, width, height);
  // The pad goes on from these strokes; it is given copies, since it writes to what it is given.
  pad.fromData(fitted.strokes.map((stroke) => stroke.map((point) => ({ ...point, color: inkColour }))));
  // It leaves out the end of a stroke when it draws one again; what is seen is drawn as it will be exported.
  context.clearRect(0, 0, width, height);
  context.fillStyle = inkColour;
  for (const { x, y, radius } of inkOf(fitted, ratio)) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  }
  return fitted;
}
