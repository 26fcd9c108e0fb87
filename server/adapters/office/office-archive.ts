import { crc32, inflateRawSync } from 'node:zlib';
import PizZip from 'pizzip';

/**
 * Opens the zip archive that a Word file or a workbook is, with bounds on everything before anything is unpacked: the number
 * of entries, what they say they unpack to, and how much more that is than they take. Each entry is unpacked into exactly
 * the size that it says, so that what it says cannot be a lie.
 */

export type ArchiveLimits = {
  readonly entries: number;
  /** What all entries may unpack to. */
  readonly bytes: number;
};

export type ArchiveReading =
  | { readonly kind: 'ok'; readonly entries: ReadonlyMap<string, Uint8Array> }
  | { readonly kind: 'refused'; readonly reason: 'empty' | 'not-archive' | 'too-large' };

/** An archive that grows by more than this is made to, once it is of any size. */
const mostGrowth = 200;
const growthCountsFrom = 32 * 1024 * 1024;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const longestComment = 0xffff;
/** The first moment that an archive can name: the same entries give the same bytes. */
const epoch = new Date(1980, 0, 1);
const methods = { stored: 0, deflated: 8 } as const;

type Entry = {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
};

/** Thrown and caught in this file. */
class NotArchive extends Error {}

export function readArchive(bytes: Uint8Array, limits: ArchiveLimits): ArchiveReading {
  if (bytes.byteLength === 0) {
    return { kind: 'refused', reason: 'empty' };
  }
  try {
    const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const end = findEnd(archive);
    if (archive.readUInt16LE(end + 10) > limits.entries) {
      return { kind: 'refused', reason: 'too-large' };
    }
    const entries = readDirectory(archive, end);
    const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
    const grows = total > growthCountsFrom && total > archive.length * mostGrowth;
    if (total > limits.bytes || grows) {
      return { kind: 'refused', reason: 'too-large' };
    }
    return { kind: 'ok', entries: new Map(entries.map((entry) => [entry.name, unpack(archive, entry)])) };
  } catch (error) {
    // Reading past the end of the bytes is a RangeError.
    if (error instanceof NotArchive || error instanceof RangeError) {
      return { kind: 'refused', reason: 'not-archive' };
    }
    throw error;
  }
}

function findEnd(archive: Buffer): number {
  const first = Math.max(0, archive.length - endBytes - longestComment);
  for (let at = archive.length - endBytes; at >= first; at -= 1) {
    if (archive.readUInt32LE(at) === endSignature) {
      return at;
    }
  }
  throw new NotArchive();
}

function readDirectory(archive: Buffer, end: number): Entry[] {
  const count = archive.readUInt16LE(end + 10);
  const names = new Set<string>();
  const entries: Entry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== entrySignature) {
      throw new NotArchive();
    }
    const encrypted = (archive.readUInt16LE(at + 8) & 1) === 1;
    const nameBytes = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameBytes);
    // Two entries that differ in case alone are one part of an Office file: programs would not agree on which.
    const key = name.toLowerCase();
    if (encrypted || names.has(key) || !isPartName(name)) {
      throw new NotArchive();
    }
    names.add(key);
    entries.push({
      name,
      method: archive.readUInt16LE(at + 10),
      crc: archive.readUInt32LE(at + 16),
      packed: archive.readUInt32LE(at + 20),
      unpacked: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries.filter(({ name }) => !name.endsWith('/'));
}

function isPartName(name: string): boolean {
  return name !== '' && !/^\/|\\|\0|(?:^|\/)\.\.(?:\/|$)/.test(name);
}

function unpack(archive: Buffer, entry: Entry): Uint8Array {
  if (archive.readUInt32LE(entry.offset) !== localSignature) {
    throw new NotArchive();
  }
  const names = archive.readUInt16LE(entry.offset + 26) + archive.readUInt16LE(entry.offset + 28);
  const start = entry.offset + 30 + names;
  const packed = archive.subarray(start, start + entry.packed);
  const bytes = inflated(packed, entry);
  if (bytes.length !== entry.unpacked || crc32(bytes) !== entry.crc) {
    throw new NotArchive();
  }
  return bytes;
}

function inflated(packed: Buffer, { method, unpacked }: Entry): Buffer {
  if (method === methods.stored) {
    return packed;
  }
  if (method !== methods.deflated) {
    throw new NotArchive();
  }
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, unpacked) });
  } catch {
    throw new NotArchive();
  }
}

/** An archive of these entries, as a library is given it: what was checked is what it sees. */
export function packArchive(
  entries: ReadonlyMap<string, Uint8Array | string>,
  compression: 'STORE' | 'DEFLATE',
): Uint8Array {
  const zip = new PizZip();
  for (const [name, content] of entries) {
    zip.file(name, content, { createFolders: false, date: epoch });
  }
  return zip.generate({ type: 'uint8array', compression });
}
