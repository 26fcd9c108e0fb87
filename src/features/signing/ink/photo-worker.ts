/**
 * The worker that reads one picture: a phone's photo has tens of millions of pixels, and the page must stay at hand. It makes the
 * picture upright and small, and cuts out what was written.
 */
import { openPicture } from '../../../ui/open-picture.ts';
import { isCutOut, removePaper, usualStrength } from './paper.ts';
import type { PhotoRead } from './photo-messages.ts';
import { type PixelBox, visibleBox } from './pixels.ts';

const maxBytes = 25 * 1024 * 1024;

/** The longer side on which strokes are looked for: a signature in the corner of a sheet is still found. */
const lookedAt = 2000;

/** A signature is a few centimeters wide, and the service takes pictures up to a size. */
const widest = 1200;
const highest = 700;

/** Around what was found, as a share of its size: the paper is measured there, too. */
const margin = 0.08;

type Drawn = { readonly canvas: OffscreenCanvas; readonly isCutOut: boolean };

function canvasOf(width: number, height: number): [OffscreenCanvas, OffscreenCanvasRenderingContext2D] {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) {
    throw new Error('canvases are not to be had');
  }
  context.imageSmoothingQuality = 'high';
  return [canvas, context];
}

function withMargin({ left, top, width, height }: PixelBox, canvas: OffscreenCanvas): PixelBox {
  const edge = Math.round(Math.max(width, height) * margin) + 4;
  const [x, y] = [Math.max(0, left - edge), Math.max(0, top - edge)];
  return {
    left: x,
    top: y,
    width: Math.min(canvas.width, left + width + edge) - x,
    height: Math.min(canvas.height, top + height + edge) - y,
  };
}

/** The part of a picture that was written on, made small; `null` where nothing can be seen at all. */
function cutOut(bitmap: ImageBitmap): Drawn | null {
  const scale = Math.min(1, lookedAt / Math.max(bitmap.width, bitmap.height));
  const [canvas, context] = canvasOf(bitmap.width * scale, bitmap.height * scale);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  const hasNoGround = isCutOut(pixels);
  if (!hasNoGround) {
    removePaper(pixels, usualStrength);
  }
  const found = visibleBox(pixels);
  if (found === null && hasNoGround) {
    return null;
  }
  // Where no stroke was found the whole picture is kept: its owner may want it as it is.
  const whole = { left: 0, top: 0, width: canvas.width, height: canvas.height };
  const box = found === null ? whole : hasNoGround ? found : withMargin(found, canvas);
  const smaller = Math.min(1, widest / box.width, highest / box.height);
  const [cut, onto] = canvasOf(box.width * smaller, box.height * smaller);
  onto.drawImage(canvas, box.left, box.top, box.width, box.height, 0, 0, cut.width, cut.height);
  return { canvas: cut, isCutOut: hasNoGround };
}

async function read(file: Blob): Promise<PhotoRead> {
  const opened = await openPicture(file, cutOut, maxBytes);
  if (opened.kind === 'refused') {
    return opened;
  }
  if (opened.result === null) {
    return { kind: 'refused', fault: 'blank' };
  }
  const { canvas, isCutOut: isClear } = opened.result;
  const picture = await canvas.convertToBlob(
    isClear ? { type: 'image/png' } : { type: 'image/jpeg', quality: 0.92 },
  );
  return { kind: 'ok', picture };
}

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void read(data).then((answer) => {
    postMessage(answer);
  });
});
