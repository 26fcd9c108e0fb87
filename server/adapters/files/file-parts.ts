import { open } from 'node:fs/promises';

/**
 * A file as it is handed on. Where its beginning is stored on this machine, whoever needs it reads it there, worker processes too: to
 * send them a large file takes longer than most of what they do with it.
 */
export type FileParts = {
  /** Of a file with what it begins with; `null` where all of it is in `bytes`. */
  readonly path: string | null;
  /** What follows. */
  readonly bytes: Uint8Array;
  /** Of the whole, in bytes. */
  readonly size: number;
};

export function partsOf(file: Uint8Array | FileParts): FileParts {
  return file instanceof Uint8Array ? { path: null, bytes: file, size: file.byteLength } : file;
}

export function appendTo({ path, bytes, size }: FileParts, appended: Uint8Array): FileParts {
  const joined = new Uint8Array(bytes.byteLength + appended.byteLength);
  joined.set(bytes);
  joined.set(appended, bytes.byteLength);
  return { path, bytes: joined, size: size + appended.byteLength };
}

/** @throws {Error} when the stored part is not there any more, or not all of it. */
export async function joinParts({ path, bytes, size }: FileParts): Promise<Uint8Array> {
  if (path === null) {
    return bytes;
  }
  const start = size - bytes.byteLength;
  const whole = new Uint8Array(Buffer.allocUnsafeSlow(size).buffer);
  whole.set(bytes, start);
  const handle = await open(path);
  try {
    for (let at = 0; at < start;) {
      const { bytesRead } = await handle.read(whole, at, start - at, at);
      if (bytesRead === 0) {
        throw new Error('a stored file has become shorter');
      }
      at += bytesRead;
    }
  } finally {
    await handle.close();
  }
  return whole;
}
