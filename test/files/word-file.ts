import PizZip from 'pizzip';

import { emptyWordFile } from '../../server/adapters/converter/empty-word-file.ts';

/** A Word file with a paragraph for each text; a text that begins with `<` is put in as it is, as WordprocessingML. */
export function wordFile(paragraphs: readonly string[]): Uint8Array {
  const zip = new PizZip(emptyWordFile());
  const body = paragraphs.map((text) => (text.startsWith('<') ? text : paragraph(text))).join('');
  zip.file(
    'word/document.xml',
    `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  );
  return zip.generate({ type: 'uint8array' });
}

function paragraph(text: string): string {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<w:p><w:r><w:t xml:space="preserve">${escaped}</w:t></w:r></w:p>`;
}
