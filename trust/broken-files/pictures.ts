import { crc32, deflateSync } from 'node:zlib';

import { jpegFixture, jpegSegment, pngFixture } from '../../test/files/pdf-fixtures.ts';
import { type BrokenFile, cutOff, latin, zlibBomb } from './broken-file.ts';

const pngStart = latin('\x89PNG\r\n\x1a\n');

/** `length` is what the chunk says, where that is a lie. */
function chunk(type: string, data: Uint8Array, length = data.length): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(length);
  const content = Buffer.concat([latin(type), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([size, content, check]);
}

function header(width: number, height: number, depth = 8, type = 6, interlaced = 0): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, type, 0, 0, interlaced], 8);
  return chunk('IHDR', data);
}

const end = chunk('IEND', new Uint8Array());
const png = (...chunks: readonly Buffer[]): Buffer => Buffer.concat([pngStart, ...chunks]);
const pixels = (width: number, height: number): Buffer =>
  chunk('IDAT', deflateSync(Buffer.alloc((width * 4 + 1) * height)));

/** Pictures as the page sends them; large enough for an identity paper. */
export const soundPng = Buffer.from(pngFixture(640, 620));
export const soundJpeg = Buffer.from(jpegFixture());

/** A directory of EXIF whose next one is itself, and whose only entry says to hold four billion values. */
const exifCircle = [...latin('Exif\0\0MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\xff\xff\xff\xff\0\0\0\b\0\0\0\b')];

const shapes: Readonly<Record<string, Uint8Array>> = {
  'a PNG of four billion pixels a side': png(header(0xffffffff, 0xffffffff), pixels(1, 1), end),
  'a PNG of nothing': png(header(0, 0), pixels(1, 1), end),
  'a PNG of 60,000 pixels a side': png(header(60_000, 60_000), chunk('IDAT', zlibBomb(512)), end),
  'a PNG that says to be small and is a gigabyte': png(header(700, 700), chunk('IDAT', zlibBomb(1024)), end),
  'an interlaced PNG of a gigabyte': png(header(700, 700, 8, 6, 1), chunk('IDAT', zlibBomb(1024)), end),
  'a PNG with less than it says': png(header(700, 700), pixels(10, 10), end),
  'a PNG whose pixels are garbage': png(header(700, 700), chunk('IDAT', latin('x'.repeat(5000))), end),
  'a PNG of a depth that there is not': png(header(700, 700, 77, 99, 9), pixels(700, 700), end),
  'a PNG with colors of a palette that is not there': png(
    header(700, 700, 8, 3),
    chunk('IDAT', deflateSync(Buffer.alloc(701 * 700, 255))),
    end,
  ),
  'a PNG with a chunk of four gigabytes': png(
    header(700, 700),
    chunk('IDAT', new Uint8Array(9), 0xffffffff),
    end,
  ),
  'a PNG with a chunk of less than nothing': png(
    header(700, 700),
    chunk('IDAT', new Uint8Array(9), 0x80000000),
    end,
  ),
  'a PNG with texts of a gigabyte': png(
    header(700, 700),
    chunk('zTXt', Buffer.concat([latin('a\0\0'), zlibBomb(1024)])),
    pixels(700, 700),
    end,
  ),
  'a PNG with a profile of a gigabyte': png(
    header(700, 700),
    chunk('iCCP', Buffer.concat([latin('a\0\0'), zlibBomb(1024)])),
    pixels(700, 700),
    end,
  ),
  'a PNG with three hundred thousand chunks': png(
    header(700, 700),
    Buffer.alloc(300_000 * 12, chunk('tEXt', new Uint8Array())),
    pixels(700, 700),
    end,
  ),
  'a PNG with its end first': png(end, header(700, 700), pixels(700, 700)),
  'a PNG with two headers': png(header(700, 700), header(60_000, 60_000), pixels(700, 700), end),
  'a PNG without an end': png(header(700, 700), pixels(700, 700)),
  'a JPEG of 65,535 pixels a side': jpegFixture({ width: 65_535, height: 65_535 }),
  'a JPEG of nothing': jpegFixture({ width: 0, height: 0 }),
  'a JPEG of 255 colors': jpegFixture({ components: 255 }),
  'a JPEG whose EXIF goes in a circle': jpegFixture({ before: jpegSegment(0xe1, exifCircle) }),
  'a JPEG with segments of no length': jpegFixture({ before: [0xff, 0xe2, 0, 0, 0xff, 0xe2, 0, 1] }),
  'a JPEG of markers alone': new Uint8Array([0xff, 0xd8, ...new Uint8Array(50_000).fill(0xff)]),
  'a JPEG that restarts without end': new Uint8Array([
    0xff,
    0xd8,
    ...Array.from({ length: 50_000 }, (_, at) => (at % 2 === 0 ? 0xff : 0xd0)),
  ]),
  'a JPEG with five thousand scans': jpegFixture({
    frame: 0xc2,
    content: Array<number[]>(5_000)
      .fill(jpegSegment(0xda, [0, 0, 0]))
      .flat(),
  }),
  'a JPEG without an end': jpegFixture({ end: [] }),
  'an SVG': latin(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
  ),
  'a GIF': latin('GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\xff\xff\xff\xff\0'),
  'a WebP': latin('RIFF\xff\xff\xff\xffWEBPVP8 \xff\xff\xff\xff'),
  'a BMP': latin('BM\xff\xff\xff\xff\0\0\0\0\x36\0\0\0(\0\0\0\xff\xff\xff\x7f\xff\xff\xff\x7f'),
  'a TIFF in a circle': latin('II*\0\x08\0\0\0\0\0\x08\0\0\0'),
  'a page of HTML': latin('<!doctype html><script>alert(1)</script>'),
  'a picture with a page of HTML behind it': Buffer.concat([soundPng, latin('<script>alert(1)</script>')]),
  'a beginning of a PNG and a JPEG': Buffer.concat([pngStart, soundJpeg]),
};

/** Every shape of a picture that is known to break decoders. */
export function* brokenPictures(): Generator<BrokenFile> {
  for (const [what, bytes] of Object.entries(shapes)) {
    yield { what: `picture: ${what}`, bytes };
  }
  yield* cutOff({ what: 'picture: a sound PNG', bytes: soundPng }, 8);
  yield* cutOff({ what: 'picture: a sound JPEG', bytes: soundJpeg }, 8);
}
