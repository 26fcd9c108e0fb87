import PizZip from 'pizzip';
import { describe, expect, it } from 'vitest';

import { pdfFixture, pngFixture } from '../files/pdf-fixtures.ts';
import { wordFile } from '../files/word-file.ts';
import { lastingWrites } from '../service/undoable-database.ts';
import { answering, type OperationId } from './sample.ts';
import { useSharedFixture } from './use-fixture.ts';

/*
 * A file of the wrong kind, whatever it calls itself, is refused at its field: with the envelope, without a trace, and in the time of
 * any other call.
 */

const stage = useSharedFixture();

const text = (content: string): Uint8Array => new TextEncoder().encode(content);

function wordWith(path: string, content: string): Uint8Array {
  const zip = new PizZip(wordFile(['Kính gửi']));
  zip.file(path, content);
  return zip.generate({ type: 'uint8array' });
}

/** Fifty million zeros in fifty thousand bytes. */
function zipBomb(path: string): Uint8Array {
  const zip = new PizZip(wordFile(['Kính gửi']));
  zip.file(path, '0'.repeat(50_000_000));
  return zip.generate({ type: 'uint8array', compression: 'DEFLATE' });
}

const pdf = new Uint8Array(pdfFixture({ pages: [{}] }));
const contents = {
  nothing: new Uint8Array(),
  text: text('chỉ là văn bản'),
  picture: new Uint8Array(pngFixture(40, 40)),
  pdf,
  'cut-off pdf': pdf.subarray(0, 60),
  'pdf in name alone': text('%PDF-1.7\nnothing follows'),
  'word file': wordFile(['Kính gửi']),
  'broken template': wordFile(['{{#mục}} không đóng']),
  'word file with macros': wordWith('word/vbaProject.bin', 'macro'),
  'word file with entities': wordWith('word/document.xml', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
  'cut-off zip': wordFile(['Kính gửi']).subarray(0, 200),
  'zip bomb': zipBomb('word/document.xml'),
  svg: text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
} as const satisfies Record<string, Uint8Array>;

type Kind = keyof typeof contents;

/** What can be signed: Word files are turned into PDF, tags in them or not. */
const signable: readonly Kind[] = ['pdf', 'word file', 'broken template'];

/** Fields with a file, the kinds that they take, and what such a file is called. */
const fields: readonly { id: OperationId; field: string; name: string; takes: readonly Kind[] }[] = [
  { id: 'documentCreate', field: 'file', name: 'a.pdf', takes: signable },
  { id: 'documentCreate', field: 'file', name: 'a.docx', takes: signable },
  { id: 'documentCreateMultiFile', field: 'files', name: 'a.pdf', takes: signable },
  { id: 'documentUpdate', field: 'file', name: 'a.pdf', takes: signable },
  { id: 'documentAttach', field: 'file', name: 'a.pdf', takes: ['pdf', 'cut-off pdf', 'pdf in name alone'] },
  { id: 'templateCreate', field: 'file', name: 'a.docx', takes: ['word file'] },
  { id: 'templateUpdate', field: 'file', name: 'a.docx', takes: ['word file'] },
  { id: 'batchCreate', field: 'file', name: 'a.xlsx', takes: [] },
  { id: 'ekycSubmit', field: 'front', name: 'a.png', takes: [] },
  { id: 'ekycSubmit', field: 'portrait', name: 'a.jpg', takes: [] },
];

describe.each(fields)('$id, $field called $name', ({ id, field, name, takes }) => {
  const wrong = (Object.keys(contents) as Kind[]).filter((kind) => !takes.includes(kind));

  it.each(wrong)('refuses a file that is: %s', async (kind) => {
    const operation = answering.find((one) => one.id === id);
    const sample = operation && stage().sampleOf(operation);
    if (!operation || typeof sample?.body !== 'object' || sample.body === null) {
      throw new Error(`there is no form of ${id}`);
    }
    const file = new File([new Uint8Array(contents[kind])], name);
    const wrongSample = { ...sample, body: { ...sample.body, [field]: file } };
    const { result: answer, traffic } = await stage().undone(() => stage().call(operation, wrongSample));
    expect(answer).toMatchObject({ status: 200, success: false });
    expect(answer.messages[0]).toMatch(new RegExp(`^${field}(?:\\.\\d+)?: `));
    expect(lastingWrites(traffic)).toEqual([]);
  });
});
