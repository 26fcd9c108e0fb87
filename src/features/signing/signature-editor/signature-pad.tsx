import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import signatureCanvas, { type SignaturePadComponent } from 'react-signature-canvas';
import type { SignatureEvent } from 'signature_pad';
import { useDevicePixelRatio } from '../../../pdf/use-device-pixel-ratio.ts';
import { fillInk } from '../ink/canvas.ts';
import { inkOf, settledInk } from '../ink/ink.ts';
import { addPassedPoints } from '../ink/pad-input.ts';
import { type Turn, padSize } from '../ink/pad-space.ts';
import { type InkPoint, type Pen, type Drawing, fitDrawing, isBlank } from '../ink/strokes.ts';
import classes from './signature-pad.module.css';

// See the declaration: a bundler may wrap the component once more.
const SignatureCanvas = signatureCanvas.default ?? signatureCanvas;

type SignaturePadProps = {
  readonly drawing: Drawing | null;
  /** What a blank drawing is begun with. */
  readonly pen: Pen;
  readonly onChange: (drawing: Drawing) => void;
  /** How the pad lies on the screen; turned by its surroundings. */
  readonly turn?: Turn;
  /** Whether it takes all the room that there is. */
  readonly fills?: boolean;
};

/**
 * Where a signature is drawn. The library follows the pointer; the ink is always drawn from the strokes, with an invisible pen of the
 * library: as it is drawn, when one is taken back, and when the pad gets another size, sharpness or pen.
 */
export function SignaturePad({ drawing, pen, onChange, turn = 'upright', fills = false }: SignaturePadProps) {
  const { t } = useTranslation();
  const ratio = useDevicePixelRatio();
  const pad = useRef<SignaturePadComponent>(null);
  const shown = useRef<Drawing | null>(null);
  const stroke = useRef<InkPoint[] | null>(null);

  useLayoutEffect(() => {
    const canvas = pad.current?.getCanvas();
    if (canvas === undefined) {
      return;
    }
    const redraw = (): void => {
      shown.current = draw(canvas, { drawing, pen, turn, ratio });
    };
    redraw();
    const observer = new ResizeObserver(() => {
      const { width, height } = padSize(canvas.getBoundingClientRect(), turn);
      // A stroke under way is not broken off; after it everything is drawn anew.
      const isOther = width !== shown.current?.width || height !== shown.current.height;
      if (isOther && stroke.current === null) {
        redraw();
      }
    });
    observer.observe(canvas);
    return () => observer.disconnect();
  }, [drawing, pen, turn, ratio]);

  const onBegin = useEffectEvent(() => {
    stroke.current = [];
    // The keyboard follows, so that Ctrl+Z means the pad and not the field that was typed in before.
    pad.current?.getCanvas().focus({ preventScroll: true });
  });
  const onUpdate = useEffectEvent(({ detail }: CustomEvent<SignatureEvent>) => {
    const canvas = pad.current?.getCanvas();
    const context = canvas?.getContext('2d');
    const [points, on] = [stroke.current, shown.current];
    if (canvas === undefined || context === null || context === undefined || points === null || on === null) {
      return;
    }
    const before = points.length;
    addPassedPoints(points, detail, canvas.getBoundingClientRect(), turn);
    fillInk(context, on.pen, settledInk(on, points, before, ratio));
  });
  const onEnd = useEffectEvent(() => {
    const [points, on] = [stroke.current, shown.current];
    stroke.current = null;
    if (points !== null && points.length > 0 && on !== null) {
      // The next stroke builds on this one, and React renders what follows from events that it does not know later.
      flushSync(() => onChange({ ...on, strokes: [...on.strokes, points] }));
    }
  });
  useEffect(() => {
    const core = pad.current?.getSignaturePad();
    const canvas = pad.current?.getCanvas();
    const begin = (): void => onBegin();
    const update = (event: CustomEvent<SignatureEvent>): void => onUpdate(event);
    const end = (): void => onEnd();
    // A long press is part of drawing, and must not open a menu.
    const stay = (event: Event): void => event.preventDefault();
    core?.addEventListener('beginStroke', begin);
    core?.addEventListener('afterUpdateStroke', update);
    core?.addEventListener('endStroke', end);
    canvas?.addEventListener('contextmenu', stay);
    return () => {
      core?.removeEventListener('beginStroke', begin);
      core?.removeEventListener('afterUpdateStroke', update);
      core?.removeEventListener('endStroke', end);
      canvas?.removeEventListener('contextmenu', stay);
    };
  }, []);

  const isEmpty = isBlank(drawing);
  return (
    <div className={classes['pad']} data-fills={fills || undefined}>
      <SignatureCanvas
        ref={pad}
        clearOnResize={false}
        penColor="transparent"
        throttle={0}
        canvasProps={{
          className: classes['canvas'] ?? '',
          role: 'img',
          tabIndex: -1,
          'aria-label': `${t('signing.pad')}. ${
            isEmpty ? t('signing.padBlank') : t('signing.padDrawn', { count: drawing?.strokes.length ?? 0 })
          }`,
        }}
      />
      {isEmpty && (
        <p className={classes['hint']} aria-hidden="true">
          {t(window.matchMedia('(pointer: coarse)').matches ? 'signing.padHintTouch' : 'signing.padHint')}
        </p>
      )}
      <div className={classes['line']} aria-hidden="true" />
    </div>
  );
}

type Look = {
  readonly drawing: Drawing | null;
  readonly pen: Pen;
  readonly turn: Turn;
  readonly ratio: number;
};

/** Draws on the pad as large as the pad is now, and answers the drawing as it lies there. */
function draw(canvas: HTMLCanvasElement, { drawing, pen, turn, ratio }: Look): Drawing | null {
  const { width, height } = padSize(canvas.getBoundingClientRect(), turn);
  const context = canvas.getContext('2d');
  if (context === null || width === 0 || height === 0) {
    return null;
  }
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  context.scale(ratio, ratio);
  const fitted: Drawing =
    drawing === null ? { width, height, pen, strokes: [] } : fitDrawing(drawing, width, height);
  fillInk(context, fitted.pen, inkOf(fitted, ratio));
  return fitted;
}
