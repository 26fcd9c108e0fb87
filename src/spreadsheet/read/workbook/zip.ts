/*
 * As much of zip archives as workbooks need. Ours, since an archive is to be looked at before anything of it is unpacked, and what comes
 * out of it is counted as it comes: what an archive says of its own sizes proves nothing.
 */

export type ZipEntry = {
  readonly name: string;
  /** What the archive says that the entry unpacks to. */
  readonly declaredSize: number;
  readonly method: number;
  readonly encrypted: boolean;
  readonly packed: Uint8Array<ArrayBuffer>;
};

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const stored = 0;
const deflated = 8;
/** In a field of 32 bits: look in the extra field for the one of 64. */
const elsewhere = 0xffffffff;
const entriesMax = 10_000;

function findEnd(view: DataView): number | null {
  // The comment after it is 65,535 bytes long at most.
  const first = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= first; at -= 1) {
    if (view.getUint32(at, true) === endMark) {
      return at;
    }
  }
  return null;
}

/** The values of the ZIP64 extra field, in the order that the specification gives them, for the fields that say `elsewhere`. */
function wideFields(view: DataView, from: number, length: number, narrow: readonly number[]): number[] {
  for (let at = from; at + 4 <= from + length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) === 1) {
      let next = at + 4;
      return narrow.map((value) => {
        if (value !== elsewhere) {
          return value;
        }
        next += 8;
        return Number(view.getBigUint64(next - 8, true));
      });
    }
  }
  return [...narrow];
}

/** The entries of an archive by its directory; null for a broken one. */
export function listEntries(bytes: Uint8Array<ArrayBuffer>): readonly ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const end = findEnd(view);
    if (end === null) {
      return null;
    }
    const count = view.getUint16(end + 10, true);
    let at = view.getUint32(end + 16, true);
    const entries: ZipEntry[] = [];
    for (let index = 0; index < Math.min(count, entriesMax); index += 1) {
      if (view.getUint32(at, true) !== entryMark) {
        return null;
      }
      const nameLength = view.getUint16(at + 28, true);
      const extraLength = view.getUint16(at + 30, true);
      const [declaredSize = 0, packedSize = 0, offset = 0] = wideFields(
        view,
        at + 46 + nameLength,
        extraLength,
        [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)],
      );
      if (view.getUint32(offset, true) !== localMark) {
        return null;
      }
      const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
      if (start + packedSize > bytes.length) {
        return null;
      }
      entries.push({
        name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)).replaceAll('\\', '/'),
        declaredSize,
        method: view.getUint16(at + 10, true),
        encrypted: (view.getUint16(at + 8, true) & 1) === 1,
        packed: bytes.subarray(start, start + packedSize),
      });
      at += 46 + nameLength + extraLength + view.getUint16(at + 32, true);
    }
    return entries;
  } catch {
    // An offset that lies beyond the end.
    return null;
  }
}

/** An entry's bytes; `too-large` as soon as more than `limit` of them have come out, `broken` where nothing sensible does. */
export async function unpackEntry(
  { method, packed, encrypted }: ZipEntry,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | 'too-large' | 'broken'> {
  if (encrypted || (method !== stored && method !== deflated)) {
    return 'broken';
  }
  if (method === stored) {
    return packed.length > limit ? 'too-large' : packed;
  }
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        break;
      }
      size += value.length;
      if (size > limit) {
        await reader.cancel();
        return 'too-large';
      }
      chunks.push(value);
    }
  } catch {
    return 'broken';
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** An archive of these parts as they are, not compressed. Sums are left out: it is read at once, in this worker, and thrown away. */
export function storedZip(parts: ReadonlyMap<string, Uint8Array>): ArrayBuffer {
  const named = [...parts].map(([name, bytes]) => ({ name: new TextEncoder().encode(name), bytes }));
  const size = named.reduce((sum, { name, bytes }) => sum + 76 + 2 * name.length + bytes.length, 22);
  const archive = new Uint8Array(size);
  const view = new DataView(archive.buffer);
  let at = 0;
  const offsets = named.map(({ name, bytes }) => {
    const offset = at;
    view.setUint32(at, localMark, true);
    view.setUint16(at + 4, 20, true);
    view.setUint32(at + 18, bytes.length, true);
    view.setUint32(at + 22, bytes.length, true);
    view.setUint16(at + 26, name.length, true);
    archive.set(name, at + 30);
    archive.set(bytes, at + 30 + name.length);
    at += 30 + name.length + bytes.length;
    return offset;
  });
  const directory = at;
  named.forEach(({ name, bytes }, index) => {
    view.setUint32(at, entryMark, true);
    view.setUint16(at + 4, 20, true);
    view.setUint16(at + 6, 20, true);
    view.setUint32(at + 20, bytes.length, true);
    view.setUint32(at + 24, bytes.length, true);
    view.setUint16(at + 28, name.length, true);
    view.setUint32(at + 42, offsets[index] ?? 0, true);
    archive.set(name, at + 46);
    at += 46 + name.length;
  });
  view.setUint32(at, endMark, true);
  view.setUint16(at + 8, named.length, true);
  view.setUint16(at + 10, named.length, true);
  view.setUint32(at + 12, at - directory, true);
  view.setUint32(at + 16, directory, true);
  return archive.buffer;
}
