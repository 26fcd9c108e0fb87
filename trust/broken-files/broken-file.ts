import { constants, deflateRawSync, deflateSync } from 'node:zlib';

/** A file that a parser may choke on. */
export type BrokenFile = {
  /** What is wrong with it, in a few words. */
  readonly what: string;
  readonly bytes: Uint8Array;
};

export const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

const megabyte = 1024 * 1024;

/**
 * So many megabytes of one character, compressed a thousandfold (raw deflate). What a megabyte becomes is repeated, so that making
 * a gigabyte takes no time.
 */
export function packedMegabytes(count: number, character = ' '): Buffer {
  const part = deflateRawSync(Buffer.alloc(megabyte, character), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array<Buffer>(count).fill(part), deflateRawSync(Buffer.alloc(0))]);
}

/** The same as a zlib stream. Its checksum is wrong, which a reader learns after it has unpacked everything. */
export const zlibBomb = (megabytes: number): Buffer =>
  Buffer.concat([Buffer.from([0x78, 0x9c]), packedMegabytes(megabytes), Buffer.alloc(4)]);

/** Compressed again and again: each filter makes a thousand times more of what the one before it gives. */
export function zlibChain(megabytes: number, times: number): Buffer {
  let packed = zlibBomb(megabytes);
  for (let round = 1; round < times; round += 1) {
    packed = deflateSync(packed);
  }
  return packed;
}

/** A file cut off at so many places, spread over all of it. */
export function cutOff({ what, bytes }: BrokenFile, places: number): BrokenFile[] {
  return Array.from({ length: places }, (_, index) => {
    const length = Math.floor((bytes.length * (index + 1)) / (places + 1));
    return { what: `${what}, cut off after ${String(length)} bytes`, bytes: bytes.subarray(0, length) };
  });
}
