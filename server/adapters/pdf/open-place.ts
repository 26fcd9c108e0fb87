import { createHash } from 'node:crypto';
import type { AppendResult, OpenPlace } from './pdf-engine.ts';
import { copyFrom } from './revision.ts';
import type { OpenPlaces } from './signature-field.ts';

/** Writes which bytes are signed, all but the signature itself (ISO 32000-1, 12.8.1). The revision begins at `start`. */
export function closeRange(bytes: Uint8Array, start: number, { byteRange, contents }: OpenPlaces): OpenPlace {
  const after = contents.at + contents.length;
  const range = `[0 ${contents.at} ${after} ${bytes.length - after}`;
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).write(
    `${range.padEnd(byteRange.length - 1)}]`,
    byteRange.at,
    'latin1',
  );
  const hash = createHash('sha256').update(bytes.subarray(0, contents.at)).update(bytes.subarray(after));
  const digest = new Uint8Array(hash.digest());
  const place = { contentsAt: contents.at - start, contentsLength: contents.length };
  return { appended: copyFrom(bytes, start), ...place, digest };
}

/** Writes a signature, or a time stamp, into its place. */
export function fillPlace(place: OpenPlace, der: Uint8Array): AppendResult {
  const { appended, contentsAt, contentsLength } = place;
  const hex = Buffer.from(der).toString('hex');
  if (hex.length > contentsLength - 2) {
    return { kind: 'refused', reason: 'too-large' };
  }
  // What is left of the place is filled up with zeros, which readers pass over (ISO 32000-1, 12.8.3.3.1).
  const contents = `<${hex.padEnd(contentsLength - 2, '0')}>`;
  const { buffer, byteOffset, byteLength } = appended;
  Buffer.from(buffer, byteOffset, byteLength).write(contents, contentsAt, 'latin1');
  return { kind: 'ok', appended };
}
