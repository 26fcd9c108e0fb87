/** Writes revisions with cross-reference and object streams (7.5.7, 7.5.8), unpacked, so that a test sees each row. */

/** Where a cross-reference stream says that an object stands. */
export type StreamRow =
  | { readonly kind: 'at'; readonly offset: number }
  | { readonly kind: 'in'; readonly container: number; readonly index: number };

const bigEndian = (value: number, width: number): string =>
  Array.from({ length: width }, (_, index) =>
    String.fromCharCode(Math.floor(value / 256 ** (width - 1 - index)) % 256),
  ).join('');

const rowText = (row: StreamRow): string =>
  row.kind === 'at'
    ? bigEndian(1, 1) + bigEndian(row.offset, 4) + bigEndian(0, 2)
    : bigEndian(2, 1) + bigEndian(row.container, 4) + bigEndian(row.index, 2);

/** A cross-reference stream of these rows. */
export function xrefStream(rows: ReadonlyMap<number, StreamRow>, trailer: string): string {
  const numbers = [...rows.keys()].toSorted((a, b) => a - b);
  const data = numbers.map((number) => rowText(rows.get(number) ?? { kind: 'at', offset: 0 })).join('');
  const index = numbers.map((number) => `${number} 1`).join(' ');
  return `<< /Type /XRef /W [1 4 2] /Index [${index}] /Length ${data.length} ${trailer} >>\nstream\n${data}\nendstream`;
}

/** An object stream of these objects, in this order; a number may come twice. */
export function objectStream(
  objects: readonly (readonly [number: number, text: string])[],
  {
    entries = '',
    encode = (data) => data,
  }: { readonly entries?: string; readonly encode?: (data: string) => string } = {},
): string {
  let body = '';
  let head = '';
  for (const [number, text] of objects) {
    head += `${number} ${body.length} `;
    body += `${text} `;
  }
  const data = encode(head + body);
  return `<< /Type /ObjStm /N ${objects.length} /First ${head.length} ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;
}

/** Streams stand of their own, and so does what is signed. */
export const containable = (text: string): boolean =>
  !text.includes('stream\n') && !text.includes('/ByteRange');

/** A revision that stands behind the first `offset` bytes of a file. */
export function writeStreamRevision(
  objects: ReadonlyMap<number, string>,
  {
    offset,
    container,
    section,
    isContained,
    trailer,
  }: {
    readonly offset: number;
    /** The numbers of the object stream and of the cross-reference stream. */
    readonly container: number;
    readonly section: number;
    readonly isContained: (text: string) => boolean;
    readonly trailer: string;
  },
): string {
  const rows = new Map<number, StreamRow>();
  let text = '';
  const write = (number: number, body: string): void => {
    rows.set(number, { kind: 'at', offset: offset + text.length });
    text += `${number} 0 obj\n${body}\nendobj\n`;
  };
  const contained = [...objects].filter(([, body]) => isContained(body));
  for (const [number, body] of objects) {
    if (!isContained(body)) {
      write(number, body);
    }
  }
  contained.forEach(([number], index) => rows.set(number, { kind: 'in', container, index }));
  if (contained.length > 0) {
    write(container, objectStream(contained));
  }
  const start = offset + text.length;
  rows.set(section, { kind: 'at', offset: start });
  return `${text}${section} 0 obj\n${xrefStream(rows, trailer)}\nendobj\nstartxref\n${start}\n%%EOF\n`;
}
