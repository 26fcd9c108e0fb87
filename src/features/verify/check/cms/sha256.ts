/**
 * SHA-256 (FIPS 180-4) that can be taken further from where it was. WebCrypto hashes whole messages alone; but each signature of a file
 * is of the one before and a little more, so the long beginning that they share is hashed once.
 */

/** The first 32 bits of the fractions of the cube roots (`power` 1/3) or square roots (1/2) of the first primes (4.2.2, 5.3.3). */
function constants(count: number, power: number): Int32Array {
  const out = new Int32Array(count);
  let found = 0;
  for (let candidate = 2; found < count; candidate += 1) {
    if (isPrime(candidate)) {
      const root = candidate ** power;
      out[found] = ((root - Math.floor(root)) * 2 ** 32) | 0;
      found += 1;
    }
  }
  return out;
}

function isPrime(candidate: number): boolean {
  for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) {
    if (candidate % divisor === 0) {
      return false;
    }
  }
  return true;
}

const roundConstants = constants(64, 1 / 3);
const firstState = constants(8, 1 / 2);
const blockLength = 64;
const schedule = new Int32Array(64);

export class Sha256 {
  readonly #state: Int32Array;
  readonly #rest = new Uint8Array(blockLength);
  #length: number;

  constructor(from: Sha256 | null = null) {
    this.#state = Int32Array.from(from === null ? firstState : from.#state);
    this.#length = from === null ? 0 : from.#length;
    if (from !== null) {
      this.#rest.set(from.#rest);
    }
  }

  update(bytes: Uint8Array): this {
    let at = 0;
    const held = this.#length % blockLength;
    this.#length += bytes.length;
    if (held > 0) {
      const taken = Math.min(blockLength - held, bytes.length);
      this.#rest.set(bytes.subarray(0, taken), held);
      at = taken;
      if (held + taken < blockLength) {
        return this;
      }
      this.#compress(this.#rest, 0);
    }
    for (; at + blockLength <= bytes.length; at += blockLength) {
      this.#compress(bytes, at);
    }
    this.#rest.set(bytes.subarray(at));
    return this;
  }

  /** The digest of all that it was given; it can be taken further still. */
  digest(): Uint8Array {
    const last = new Sha256(this);
    const held = this.#length % blockLength;
    const padding = new Uint8Array((held < 56 ? 56 : 120) - held + 8);
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(padding.length - 8, Math.floor(this.#length / 2 ** 29));
    view.setUint32(padding.length - 4, (this.#length << 3) >>> 0);
    last.update(padding);
    const out = new Uint8Array(32);
    const words = new DataView(out.buffer);
    last.#state.forEach((word, index) => words.setInt32(index * 4, word));
    return out;
  }

  // Indexes are within the arrays by construction; `?? 0` would cost half of the speed.
  /* oxlint-disable typescript/no-non-null-assertion */
  #compress(bytes: Uint8Array, offset: number): void {
    const w = schedule;
    for (let index = 0; index < 16; index += 1) {
      const at = offset + index * 4;
      w[index] = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
    }
    for (let index = 16; index < 64; index += 1) {
      const x = w[index - 15]!;
      const y = w[index - 2]!;
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      w[index] = (w[index - 16]! + s0 + w[index - 7]! + s1) | 0;
    }
    const state = this.#state;
    let a = state[0]!;
    let b = state[1]!;
    let c = state[2]!;
    let d = state[3]!;
    let e = state[4]!;
    let f = state[5]!;
    let g = state[6]!;
    let h = state[7]!;
    for (let index = 0; index < 64; index += 1) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + roundConstants[index]! + w[index]!) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    state[0] = state[0]! + a;
    state[1] = state[1]! + b;
    state[2] = state[2]! + c;
    state[3] = state[3]! + d;
    state[4] = state[4]! + e;
    state[5] = state[5]! + f;
    state[6] = state[6]! + g;
    state[7] = state[7]! + h;
  }
  /* oxlint-enable typescript/no-non-null-assertion */
}
