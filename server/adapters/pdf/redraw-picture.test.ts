import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';

import { pngFixture, pngOf } from '../../../test/files/pdf-fixtures.ts';
import { redrawPicture } from './redraw-picture.ts';

const box = { width: 48, height: 16 };

/** Left half red, right half clear green. */
const halves = (width: number, height: number): Uint8Array =>
  pngOf(width, height, (x) => (x < width / 2 ? [200, 0, 0, 255] : [0, 255, 0, 0]));

function redrawn(bytes: Uint8Array): PNG {
  const result = redrawPicture(bytes, box);
  if (result.kind === 'refused') {
    throw new Error(result.reason);
  }
  return PNG.sync.read(Buffer.from(result.bytes));
}

describe('a picture drawn anew', () => {
  it('fits into the box in its own proportions', () => {
    expect(redrawn(halves(400, 100))).toMatchObject({ width: 48, height: 12 });
    expect(redrawn(halves(100, 400))).toMatchObject({ width: 4, height: 16 });
    expect(redrawn(halves(20, 10))).toMatchObject({ width: 20, height: 10 });
  });

  it('keeps its colors, and takes none from what is clear', () => {
    const { data } = redrawn(halves(401, 100));
    expect([...data.subarray(0, 4)]).toEqual([200, 0, 0, 255]);
    expect([...data.subarray(23 * 4, 23 * 4 + 3)]).toEqual([200, 0, 0]);
    expect(data[47 * 4 + 3]).toBe(0);
  });

  it('holds nothing but pixels', () => {
    const plain = pngFixture(20, 10);
    const note = Buffer.from('tEXtsecret');
    const chunk = Buffer.alloc(12 + note.length - 4);
    chunk.writeUInt32BE(note.length - 4, 0);
    note.copy(chunk, 4);
    const noted = Buffer.concat([plain.subarray(0, 33), chunk, plain.subarray(33)]);
    const result = redrawPicture(new Uint8Array(noted), box);
    // The decoder looks at sums: what it refuses is no picture either.
    const bytes = result.kind === 'ok' ? Buffer.from(result.bytes) : Buffer.alloc(0);
    expect(bytes.includes('secret')).toBe(false);
  });

  it('is refused where it is no PNG', () => {
    const refused = { kind: 'refused', reason: 'not-an-image' };
    expect(redrawPicture(new TextEncoder().encode('<svg/>'), box)).toEqual(refused);
    expect(redrawPicture(pngFixture(20, 10).subarray(0, 60), box)).toEqual(refused);
  });
});
