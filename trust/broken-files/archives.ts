import { crc32, deflateRawSync } from 'node:zlib';

import { type BrokenFile, packedMegabytes } from './broken-file.ts';

/** An entry of an archive, and what the archive says of it, which may be a lie. */
export type ArchiveEntry = {
  readonly name: string;
  readonly packed: Uint8Array;
  readonly says: {
    readonly unpacked: number;
    readonly packed?: number;
    readonly crc?: number;
    readonly method?: number;
    readonly flags?: number;
    /** Where its bytes lie; by default where they do. */
    readonly offset?: number;
  };
};

export function honestEntry(name: string, content: Uint8Array | string): ArchiveEntry {
  const bytes = Buffer.from(content);
  return { name, packed: deflateRawSync(bytes), says: { unpacked: bytes.length, crc: crc32(bytes) } };
}

function headerOf({ name, packed, says }: ArchiveEntry, offset: number | null): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(says.flags ?? 0, 2);
  fields.writeUInt16LE(says.method ?? 8, 4);
  fields.writeUInt32LE(says.crc ?? 0, 10);
  fields.writeUInt32LE(says.packed ?? packed.length, 14);
  fields.writeUInt32LE(says.unpacked, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  if (offset === null) {
    return Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
  }
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(says.offset ?? offset, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, rest, Buffer.from(name)]);
}

/** `count` is how many entries the archive says that it has. */
export function archiveOf(entries: readonly ArchiveEntry[], count = entries.length): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const local = headerOf(entry, null);
    locals.push(local);
    directory.push(headerOf(entry, offset));
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Math.min(count, 0xffff), 8);
  end.writeUInt16LE(Math.min(count, 0xffff), 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listed, end]);
}

const megabyte = 1024 * 1024;

/** Archives that are broken, or mean harm, whatever they hold beside `entries`, by what is wrong with them. */
export function brokenArchives(entries: readonly ArchiveEntry[]): BrokenFile[] {
  const bomb = (name: string, megabytes: number, says: number): ArchiveEntry => ({
    name,
    packed: packedMegabytes(megabytes),
    says: { unpacked: says },
  });
  const inner = archiveOf([bomb('a', 512, 512 * megabyte)]);
  const nestedTwice = archiveOf([honestEntry('b.zip', archiveOf([honestEntry('a.zip', inner)]))]);
  const [first = honestEntry('a', 'a'), ...others] = entries;
  const lies: readonly (readonly [what: string, says: Partial<ArchiveEntry['says']>])[] = [
    ['says to be smaller than it is', { unpacked: 1 }],
    ['says to unpack to four gigabytes', { unpacked: 0xffffffff }],
    ['says to be larger than the file', { packed: 0x7fffffff }],
    ['lies beyond the end', { offset: 0x7fffffff }],
    ['lies at the very end', { offset: 0xffffffff }],
    ['is packed in a way that nobody knows', { method: 99 }],
    ['is stored, but is not', { method: 0 }],
    ['is locked', { flags: 1 }],
    ['has a wrong checksum', { crc: 12345 }],
  ];
  return [
    { what: 'an entry of a gigabyte', bytes: archiveOf([...entries, bomb('x.xml', 1024, 1024 * megabyte)]) },
    {
      what: 'an entry of a gigabyte that says a kilobyte',
      bytes: archiveOf([...entries, bomb('x.xml', 1024, 1024)]),
    },
    { what: 'entries that all lie at the same place', bytes: overlapping(entries) },
    { what: 'archives in archives', bytes: archiveOf([...entries, honestEntry('x.zip', nestedTwice)]) },
    {
      what: 'sixty thousand entries',
      bytes: archiveOf([
        ...entries,
        ...Array.from({ length: 60_000 }, (_, at) => honestEntry(String(at), '')),
      ]),
    },
    { what: 'a number of entries that lies', bytes: archiveOf(entries, 60_000) },
    {
      what: 'an entry outside of the archive',
      bytes: archiveOf([...entries, honestEntry('../../etc/passwd', 'a')]),
    },
    { what: 'an entry named with a zero', bytes: archiveOf([...entries, honestEntry('word/\0.xml', 'a')]) },
    { what: 'an entry twice', bytes: archiveOf([first, ...entries]) },
    {
      what: 'an end in the comment of the end',
      bytes: Buffer.concat([archiveOf(entries), archiveOf([]), archiveOf([])]),
    },
    ...lies.map(([what, says]) => ({
      what: `an entry that ${what}`,
      bytes: archiveOf([{ ...first, says: { ...first.says, ...says } }, ...others]),
    })),
  ];
}

/** Each entry unpacks the same bytes: what lies once is there a thousand times (the bomb without recursion). */
function overlapping(entries: readonly ArchiveEntry[]): Buffer {
  const kernel = packedMegabytes(64);
  const says = { unpacked: 64 * megabyte, packed: kernel.length };
  return archiveOf([
    { name: 'x0.xml', packed: kernel, says },
    ...Array.from({ length: 999 }, (_, at): ArchiveEntry => ({
      name: `x${String(at + 1)}.xml`,
      packed: new Uint8Array(),
      says: { ...says, offset: 0 },
    })),
    ...entries,
  ]);
}
