/** The bytes of a PDF 1.7 with these objects by their numbers, of which 1 is its catalog: one character a byte, a classic cross-reference table. */
export function assemblePdf(objects: ReadonlyMap<number, string>): Uint8Array<ArrayBuffer> {
  let text = '%PDF-1.7\n';
  const offsets = new Map<number, number>();
  for (const [number, body] of objects) {
    offsets.set(number, text.length);
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const start = text.length;
  text += 'xref\n0 1\n0000000000 65535 f \n';
  for (const [number, offset] of offsets) {
    text += `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
  }
  const id = '<00112233445566778899aabbccddeeff>';
  text += `trailer\n<< /Size ${Math.max(...objects.keys()) + 1} /Root 1 0 R /ID [${id} ${id}] >>\n`;
  text += `startxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
