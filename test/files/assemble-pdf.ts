/**
 * Objects by their numbers, their classic cross-reference table and a trailer of these entries, one character a byte: what comes
 * behind the first `offset` bytes of a file. `rows` of the table come before those of the objects.
 */
export function writeObjects(
  objects: ReadonlyMap<number, string>,
  {
    offset,
    rows = '',
    trailer,
  }: { readonly offset: number; readonly rows?: string; readonly trailer: string },
): string {
  let text = '';
  let table = `xref\n${rows}`;
  for (const [number, body] of objects) {
    table += `${number} 1\n${String(offset + text.length).padStart(10, '0')} 00000 n \n`;
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  return `${text}${table}trailer\n<< ${trailer} >>\nstartxref\n${offset + text.length}\n%%EOF\n`;
}

/** A PDF 1.7 with these objects by their numbers, of which 1 is its catalog, one character a byte; `trailer` has further entries. */
export function writePdf(objects: ReadonlyMap<number, string>, trailer: string): string {
  const header = '%PDF-1.7\n';
  return (
    header +
    writeObjects(objects, {
      offset: header.length,
      rows: '0 1\n0000000000 65535 f \n',
      trailer: `/Size ${Math.max(...objects.keys()) + 1} /Root 1 0 R ${trailer}`,
    })
  );
}

const id = '<00112233445566778899aabbccddeeff>';

/** The bytes of {@link writePdf}, with an identifier that is always the same. */
export const assemblePdf = (objects: ReadonlyMap<number, string>): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(writePdf(objects, `/ID [${id} ${id}]`), (character) => character.charCodeAt(0));

/** A stream object of ASCII. */
export const streamOf = (content: string): string =>
  `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
