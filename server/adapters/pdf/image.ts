import { inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { type ImageFault, type ImageInspection, type PictureUse, pdfLimits } from './pdf-engine.ts';

/**
 * Pictures as marks take them, read before any decoder sees them: the size comes from the header, so that a picture which
 * claims a huge one costs nothing. Runs in the worker.
 */

/** How the stored pixels are to be turned to stand upright, as EXIF numbers it. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export type PngPicture = {
  readonly format: 'png';
  readonly width: number;
  readonly height: number;
  /** Three bytes a pixel. */
  readonly rgb: Uint8Array;
  /** One byte a pixel, or `null` when every pixel is opaque. */
  readonly alpha: Uint8Array | null;
};

export type JpegPicture = {
  readonly format: 'jpeg';
  /** Of the stored pixels, before turning. */
  readonly width: number;
  readonly height: number;
  readonly colorSpace: 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK';
  /** Adobe's programs store CMYK with its values turned round. */
  readonly inverted: boolean;
  readonly orientation: Orientation;
  readonly bytes: Uint8Array;
};

export type Picture = PngPicture | JpegPicture;

export type PictureResult =
  | { readonly kind: 'ok'; readonly picture: Picture }
  | { readonly kind: 'refused'; readonly reason: ImageFault };

const notAnImage: PictureResult = { kind: 'refused', reason: 'not-an-image' };
const tooLarge: PictureResult = { kind: 'refused', reason: 'too-large' };

/** Opens a PNG or JPEG; anything else is `not-an-image`. */
export function readPicture(bytes: Uint8Array, use: PictureUse = 'mark'): PictureResult {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) {
    return readPng(bytes);
  }
  return startsWith(bytes, [0xff, 0xd8, 0xff]) ? readJpeg(bytes, use) : notAnImage;
}

/** The answer to a caller who asks about a picture: its size as it will stand, upright. */
export function inspectPicture(bytes: Uint8Array, use: PictureUse = 'mark'): ImageInspection {
  const result = readPicture(bytes, use);
  if (result.kind === 'refused') {
    return result;
  }
  return { kind: 'ok', format: result.picture.format, ...uprightSize(result.picture) };
}

/** Pixels of a picture once turned upright. */
export function uprightSize(picture: Picture): { readonly width: number; readonly height: number } {
  const { width, height } = picture;
  const lying = picture.format === 'jpeg' && picture.orientation >= 5;
  return lying ? { width: height, height: width } : { width, height };
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((value, index) => bytes[index] === value);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function sizeFault(width: number, height: number, side: number = pdfLimits.imageSide): PictureResult | null {
  if (width === 0 || height === 0) {
    return notAnImage;
  }
  return width > side || height > side ? tooLarge : null;
}

const headerChunk = 0x49484452;

/** The compressed pixels, or `null` when the chunks do not follow each other to IEND, or another header says another size. */
function pngData(bytes: Uint8Array): Uint8Array | null {
  const view = viewOf(bytes);
  const parts: Uint8Array[] = [];
  let offset = 8;
  while (offset + 12 <= bytes.length) {
    const type = view.getUint32(offset + 4);
    const end = offset + 12 + view.getUint32(offset);
    if (end > bytes.length || (type === headerChunk && offset > 8)) {
      return null;
    }
    if (type === 0x49454e44) {
      return Buffer.concat(parts);
    }
    if (type === 0x49444154) {
      parts.push(bytes.subarray(offset + 8, end - 4));
    }
    offset = end;
  }
  return null;
}

type PngHeader = {
  readonly width: number;
  readonly height: number;
  /** Bits a sample. */
  readonly depth: number;
  /** The color type, as PNG numbers it. */
  readonly type: number;
  readonly interlaced: boolean;
};

const samplesByType = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);

/** First column and row, then steps, of the seven passes of an interlaced PNG. */
const interlacing: readonly (readonly [x: number, y: number, dx: number, dy: number])[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/**
 * Whether the compressed data holds every pixel and hardly more. The decoder does not ask: where data ends early it would
 * show what lay in this process's memory before, and interlaced data it would inflate without end. Throws where the
 * data cannot be inflated.
 */
function fillsPixels(compressed: Uint8Array, header: PngHeader): boolean {
  const bitsPerPixel = (samplesByType.get(header.type) ?? 0) * header.depth;
  const passes = header.interlaced ? interlacing : [[0, 0, 1, 1] as const];
  const expected = passes.reduce((total, [x, y, dx, dy]) => {
    const columns = Math.max(0, Math.ceil((header.width - x) / dx));
    const rows = Math.max(0, Math.ceil((header.height - y) / dy));
    return total + (columns === 0 ? 0 : rows * (1 + Math.ceil((columns * bitsPerPixel) / 8)));
  }, 0);
  return inflateSync(compressed, { maxOutputLength: expected + 65_536 }).length >= expected;
}

function readPng(bytes: Uint8Array): PictureResult {
  const view = viewOf(bytes);
  if (bytes.length < 45 || view.getUint32(12) !== 0x49484452) {
    return notAnImage;
  }
  const claimed = { width: view.getUint32(16), height: view.getUint32(20) };
  const fault = sizeFault(claimed.width, claimed.height);
  if (fault) {
    return fault;
  }
  const compressed = pngData(bytes);
  if (!compressed) {
    return notAnImage;
  }
  try {
    if (
      !fillsPixels(compressed, {
        ...claimed,
        depth: bytes[24] ?? 0,
        type: bytes[25] ?? 0,
        interlaced: bytes[28] === 1,
      })
    ) {
      return notAnImage;
    }
    const { width, height, data } = PNG.sync.read(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    );
    return { kind: 'ok', picture: { format: 'png', width, height, ...splitPlanes(data) } };
  } catch {
    return notAnImage;
  }
}

/** Red, green, blue, alpha by the pixel, as the two planes that PDF wants. */
function splitPlanes(rgba: Uint8Array): { readonly rgb: Uint8Array; readonly alpha: Uint8Array | null } {
  const pixels = rgba.length / 4;
  const rgb = new Uint8Array(pixels * 3);
  const alpha = new Uint8Array(pixels);
  let opaque = true;
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    rgb[pixel * 3] = rgba[pixel * 4] ?? 0;
    rgb[pixel * 3 + 1] = rgba[pixel * 4 + 1] ?? 0;
    rgb[pixel * 3 + 2] = rgba[pixel * 4 + 2] ?? 0;
    const value = rgba[pixel * 4 + 3] ?? 255;
    alpha[pixel] = value;
    opaque &&= value === 255;
  }
  return { rgb, alpha: opaque ? null : alpha };
}

const colorSpaces = new Map<number, JpegPicture['colorSpace']>([
  [1, 'DeviceGray'],
  [3, 'DeviceRGB'],
  [4, 'DeviceCMYK'],
]);

/** Walks the segments to the start of the scan. Frames other than Huffman-coded 8-bit ones are not for PDF readers. */
function readJpeg(bytes: Uint8Array, use: PictureUse): PictureResult {
  const view = viewOf(bytes);
  let frame: { readonly width: number; readonly height: number; readonly components: number } | null = null;
  let orientation: Orientation = 1;
  let adobe = false;
  let offset = 2;
  while (offset + 4 <= bytes.length) {
    const marker = bytes[offset + 1] ?? 0;
    if (bytes[offset] !== 0xff) {
      return notAnImage;
    }
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    const start = offset + 4;
    const end = offset + 2 + view.getUint16(offset + 2);
    if (end < start || end > bytes.length) {
      return notAnImage;
    }
    if (marker === 0xc0 || marker === 0xc1 || marker === 0xc2) {
      if (end - start < 6 || bytes[start] !== 8) {
        return notAnImage;
      }
      frame = {
        height: view.getUint16(start + 1),
        width: view.getUint16(start + 3),
        components: bytes[start + 5] ?? 0,
      };
    } else if (marker === 0xe1) {
      orientation = orientationIn(bytes.subarray(start, end)) ?? orientation;
    } else if (marker === 0xee) {
      adobe ||= startsWith(bytes.subarray(start, end), [0x41, 0x64, 0x6f, 0x62, 0x65]);
    } else if (marker === 0xda) {
      break;
    }
    offset = end;
  }
  const colorSpace = colorSpaces.get(frame?.components ?? 0);
  if (!frame || !colorSpace || offset + 4 > bytes.length || !hasEnd(bytes, offset)) {
    return notAnImage;
  }
  const { width, height } = frame;
  const inverted = adobe && colorSpace === 'DeviceCMYK';
  const picture: Picture = { format: 'jpeg', width, height, colorSpace, inverted, orientation, bytes };
  const side = use === 'photo' ? pdfLimits.photoSide : pdfLimits.imageSide;
  return sizeFault(width, height, side) ?? { kind: 'ok', picture };
}

/** Whether the end-of-image marker comes after the scan has begun; a photo cut off on its way lacks it. */
function hasEnd(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.length - 2; at > from; at -= 1) {
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) {
      return true;
    }
  }
  return false;
}

/** The orientation tag (0x0112) of an EXIF segment's first directory. */
function orientationIn(segment: Uint8Array): Orientation | null {
  if (!startsWith(segment, [0x45, 0x78, 0x69, 0x66, 0, 0]) || segment.length < 14) {
    return null;
  }
  const tiff = viewOf(segment.subarray(6));
  const little = tiff.getUint16(0) === 0x4949;
  const directory = tiff.getUint32(4, little);
  if (directory + 2 > tiff.byteLength) {
    return null;
  }
  const count = tiff.getUint16(directory, little);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > tiff.byteLength) {
      return null;
    }
    if (tiff.getUint16(entry, little) === 0x0112) {
      return orientations.find((known) => known === tiff.getUint16(entry + 8, little)) ?? null;
    }
  }
  return null;
}

const orientations: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];
