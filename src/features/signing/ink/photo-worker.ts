/**
 * The worker that reads one picture: a phone's photo has tens of millions of pixels, and the page must stay at hand. It makes the
 * picture upright and small, and cuts out what was written.
 */
import { openPicture } from '../../../shared/pictures/open-picture.ts';
import { isCutOut, removePaper, usualStrength } from './paper.ts';
import { type PhotoEdit, wholePhoto } from './photo-edit.ts';
import type { PhotoRead, PhotoRequest } from './photo-messages.ts';
import { type PixelBox, visibleBox } from './pixels.ts';

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

/** The picture turned, and of it what its owner has cropped it to. */
function drawEdited(bitmap: ImageBitmap, { turns, box }: PhotoEdit) {
  const { width: across, height: down } = bitmap;
  const [wide, high] = turns % 2 === 0 ? [across, down] : [down, across];
  const { x, y, width, height } = box ?? wholePhoto;
  // Whole pixels, so that the strokes stay sharp.
  const [left, top] = [Math.round(wide * x), Math.round(high * y)];
  const [kept, tall] = [Math.round(wide * width), Math.round(high * height)];
  const scale = Math.min(1, lookedAt / Math.max(kept, tall));
  const [canvas, context] = canvasOf(kept * scale, tall * scale);
  context.scale(scale, scale);
  context.translate(wide / 2 - left, high / 2 - top);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(bitmap, -across / 2, -down / 2);
  return [canvas, context] as const;
}

/**
 * The part of a picture that was written on, or that its owner has cropped it to, made small; `null` where nothing can be seen at
 * all.
 */
function cutOut(bitmap: ImageBitmap, edit: PhotoEdit): Drawn | null {
  const [canvas, context] = drawEdited(bitmap, edit);
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
  const box = found === null || edit.box !== null ? whole : hasNoGround ? found : withMargin(found, canvas);
  const smaller = Math.min(1, widest / box.width, highest / box.height);
  const [cut, onto] = canvasOf(box.width * smaller, box.height * smaller);
  onto.drawImage(canvas, box.left, box.top, box.width, box.height, 0, 0, cut.width, cut.height);
  return { canvas: cut, isCutOut: hasNoGround };
}

async function read({ file, edit }: PhotoRequest): Promise<PhotoRead> {
  const opened = await openPicture(file, (bitmap) => cutOut(bitmap, edit));
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

addEventListener('message', ({ data }: MessageEvent<PhotoRequest>) => {
  void read(data)
    // Whatever throws found too little memory for its canvas.
    .catch((): PhotoRead => ({ kind: 'refused', fault: 'too-large' }))
    .then((answer) => {
      postMessage(answer);
    });
});
