import { packArchive } from '../office/office-archive.ts';

const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const officeNamespace = 'http://schemas.openxmlformats.org';
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

const parts = new Map([
  [
    '[Content_Types].xml',
    `<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${wordType}"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${officeNamespace}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  ],
  [
    'word/document.xml',
    `<w:document xmlns:w="${officeNamespace}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>1</w:t></w:r></w:p></w:body></w:document>`,
  ],
]);

/** The smallest Word file: an engine that converts it is warm. */
export const emptyWordFile = (): Uint8Array => packArchive(parts, 'STORE');
