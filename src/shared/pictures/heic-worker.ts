/**
 * The worker that decodes one HEIC photo. The decoder comes as a file of its own, as libheif's license (LGPL) asks, and under the
 * policy of this worker it reaches nothing but its own files.
 */
import libheif, { type HeifImage } from 'libheif-js/libheif-wasm/libheif.js';
import decoderUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';
import { type DecodedPicture, isTooLarge } from './open-picture.ts';

/** Between a photo of the camera and what is made of it no strokes of a pen get lost. */
const quality = 0.95;

async function decoderOrNull(): Promise<ArrayBuffer | null> {
  try {
    const response = await fetch(decoderUrl);
    return response.ok ? await response.arrayBuffer() : null;
  } catch {
    return null;
  }
}

const pixelsOf = (image: HeifImage, target: ImageData): Promise<ImageData | null> =>
  new Promise((resolve) => {
    image.display(target, resolve);
  });

async function decode(file: Blob): Promise<DecodedPicture> {
  const wasmBinary = await decoderOrNull();
  if (wasmBinary === null) {
    return { kind: 'refused', fault: 'offline' };
  }
  const decoder = new (libheif({ wasmBinary }).HeifDecoder)();
  const images = decoder.decode(new Uint8Array(await file.arrayBuffer()));
  const image = images.find((each) => each.is_primary() !== 0);
  if (image === undefined) {
    return { kind: 'refused', fault: 'not-image' };
  }
  const size = { width: image.get_width(), height: image.get_height() };
  if (isTooLarge(size)) {
    return { kind: 'refused', fault: 'too-large', size };
  }
  const pixels = await pixelsOf(image, new ImageData(size.width, size.height));
  if (pixels === null) {
    return { kind: 'refused', fault: 'not-image' };
  }
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  context?.putImageData(pixels, 0, 0);
  if (context !== null) {
    // Behind it: where a picture is transparent, a JPEG would be black.
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, size.width, size.height);
  }
  return { kind: 'ok', result: await canvas.convertToBlob({ type: 'image/jpeg', quality }) };
}

// `display` works in an async function that nobody waits for: where that throws, for want of memory, it never calls back.
addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  const answer: DecodedPicture = { kind: 'refused', fault: 'too-large' };
  postMessage(answer);
});

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void decode(data)
    .catch((): DecodedPicture => ({ kind: 'refused', fault: 'not-image' }))
    .then((answer) => {
      postMessage(answer);
    });
});
