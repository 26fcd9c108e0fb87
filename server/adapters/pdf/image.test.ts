import { deflateSync, crc32 } from 'node:zlib';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import {
  exifSegment,
  jpegFixture,
  jpegSegment,
  pdfFixture,
  pngFixture,
  pngOf,
  red,
} from '../../../test/files/pdf-fixtures.ts';
import { inspectPicture, readPicture } from './image.ts';

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** A PNG of any header, with the compressed pixels given. */
function rawPng(
  header: { width: number; height: number; depth: number; type: number; interlace: number },
  pixels: Uint8Array,
  palette?: Uint8Array,
): Uint8Array {
  const ihdr = Buffer.alloc(13);
  ihdr.writeUInt32BE(header.width, 0);
  ihdr.writeUInt32BE(header.height, 4);
  ihdr.set([header.depth, header.type, 0, 0, header.interlace], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', ihdr),
      ...(palette ? [chunk('PLTE', palette)] : []),
      chunk('IDAT', deflateSync(pixels)),
      chunk('IEND', new Uint8Array()),
    ]),
  );
}

describe('a picture', () => {
  it('is told by what it holds', () => {
    expect(inspectPicture(pngFixture(200, 100))).toEqual({
      kind: 'ok',
      format: 'png',
      width: 200,
      height: 100,
    });
    expect(inspectPicture(jpegFixture())).toEqual({ kind: 'ok', format: 'jpeg', width: 640, height: 480 });
  });

  it('lying on its side by its EXIF data is given as it will stand', () => {
    expect(inspectPicture(jpegFixture({ before: [...exifSegment(6)] }))).toMatchObject({
      width: 480,
      height: 640,
    });
    expect(inspectPicture(jpegFixture({ before: [...exifSegment(3)] }))).toMatchObject({
      width: 640,
      height: 480,
    });
  });

  it('in CMYK by Adobe has its values turned round', () => {
    const adobe = jpegSegment(0xee, [0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 2]);
    expect(readPicture(jpegFixture({ components: 4, before: adobe }))).toMatchObject({
      picture: { colorSpace: 'DeviceCMYK', inverted: true },
    });
    expect(readPicture(jpegFixture({ before: adobe }))).toMatchObject({ picture: { inverted: false } });
  });

  it('with no clear pixel needs no mask', () => {
    expect(readPicture(pngOf(4, 4, () => red))).toMatchObject({ picture: { alpha: null } });
    const clear = readPicture(pngFixture(4, 4));
    expect(clear.kind === 'ok' && clear.picture.format === 'png' && clear.picture.alpha?.slice(0, 5)).toEqual(
      new Uint8Array([0, 0, 0, 0, 255]),
    );
  });

  it('with a palette of two colors is read', () => {
    // One bit a pixel: the first row 10, the second 01.
    const header = { width: 2, height: 2, depth: 1, type: 3, interlace: 0 };
    const result = readPicture(
      rawPng(header, new Uint8Array([0, 0x80, 0, 0x40]), new Uint8Array([0, 0, 0, 255, 0, 0])),
    );
    expect(result.kind === 'ok' && result.picture.format === 'png' && [...result.picture.rgb]).toEqual([
      ...[255, 0, 0, 0, 0, 0],
      ...[0, 0, 0, 255, 0, 0],
    ]);
  });

  it('that is interlaced is read', () => {
    // The passes of a 2x2 picture that are not empty: upper left; upper right; the lower row.
    const passes = new Uint8Array([0, 10, 0, 20, 0, 30, 40]);
    const result = readPicture(rawPng({ width: 2, height: 2, depth: 8, type: 0, interlace: 1 }, passes));
    expect(result.kind === 'ok' && result.picture.format === 'png' && [...result.picture.rgb]).toEqual(
      [10, 20, 30, 40].flatMap((gray) => [gray, gray, gray]),
    );
  });

  it('of 16 bits a color is read', () => {
    const header = { width: 1, height: 1, depth: 16, type: 2, interlace: 0 };
    const result = readPicture(rawPng(header, new Uint8Array([0, 255, 255, 128, 128, 0, 0])));
    expect(result.kind === 'ok' && result.picture.format === 'png' && [...result.picture.rgb]).toEqual([
      255, 128, 0,
    ]);
  });
});

describe('what is no picture is refused', () => {
  const png = pngFixture();
  const damaged = new Uint8Array(png);
  damaged.fill(0x55, 60, 120);

  it.each([
    { name: 'no bytes', bytes: new Uint8Array() },
    { name: 'text', bytes: new Uint8Array(Buffer.from('signature.png')) },
    { name: 'a PDF', bytes: pdfFixture() },
    { name: 'SVG', bytes: new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')) },
    { name: 'a GIF', bytes: new Uint8Array(Buffer.from('GIF89a\u0001\0\u0001\0')) },
    { name: 'the start of a PNG', bytes: png.subarray(0, png.length - 20) },
    { name: 'a PNG with its pixels damaged', bytes: damaged },
    {
      name: 'a PNG without pixels',
      bytes: rawPng({ width: 9, height: 9, depth: 8, type: 2, interlace: 0 }, new Uint8Array()),
    },
    {
      name: 'a PNG of no size',
      bytes: rawPng({ width: 0, height: 9, depth: 8, type: 2, interlace: 0 }, new Uint8Array(9)),
    },
    {
      // Its second header is the one that the decoder would make room for.
      name: 'a PNG with two headers',
      bytes: new Uint8Array(Buffer.concat([png.subarray(0, 33), png.subarray(8)])),
    },
    { name: 'the start of a JPEG', bytes: jpegFixture().subarray(0, 20) },
    { name: 'a JPEG that was cut off', bytes: jpegFixture({ end: [] }) },
    { name: 'a JPEG that PDF readers cannot decode', bytes: jpegFixture({ frame: 0xc3 }) },
    { name: 'a JPEG of two colors', bytes: jpegFixture({ components: 2 }) },
  ])('$name', ({ bytes }) => {
    expect(inspectPicture(bytes)).toEqual({ kind: 'refused', reason: 'not-an-image' });
  });

  it('an interlaced PNG that inflates to far more than its size', () => {
    const bomb = rawPng({ width: 8, height: 8, depth: 8, type: 2, interlace: 1 }, new Uint8Array(50_000_000));
    expect(inspectPicture(bomb)).toEqual({ kind: 'refused', reason: 'not-an-image' });
  });

  it('a picture of more than 4000 pixels a side, by its header alone', () => {
    const huge = new Uint8Array(PNG.sync.write(new PNG({ width: 1, height: 1 })));
    new DataView(huge.buffer).setUint32(16, 2_000_000_000);
    expect(inspectPicture(huge)).toEqual({ kind: 'refused', reason: 'too-large' });
    expect(inspectPicture(jpegFixture({ width: 4001 }))).toEqual({ kind: 'refused', reason: 'too-large' });
    expect(inspectPicture(jpegFixture({ width: 4000 }))).toMatchObject({ kind: 'ok' });
  });

  it('a photo of more than 16000 pixels a side, and a PNG as ever, since it is unpacked', () => {
    expect(inspectPicture(jpegFixture({ width: 16_000 }), 'photo')).toMatchObject({
      kind: 'ok',
      width: 16_000,
    });
    expect(inspectPicture(jpegFixture({ width: 16_001 }), 'photo')).toMatchObject({ reason: 'too-large' });
    const wide = new Uint8Array(PNG.sync.write(new PNG({ width: 1, height: 1 })));
    new DataView(wide.buffer).setUint32(16, 4001);
    expect(inspectPicture(wide, 'photo')).toMatchObject({ reason: 'too-large' });
  });
});
