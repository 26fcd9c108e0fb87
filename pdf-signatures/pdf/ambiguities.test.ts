import { describe, expect, it } from 'vitest';
import { writeObjects } from '../../test/files/assemble-pdf.ts';
import { makePdf } from '../../test/files/make-pdf.ts';
import { runOnPdf } from '../../test/tools/pdf-tools.ts';
import { findAmbiguities } from './ambiguities.ts';

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const kindsIn = (text: string): readonly string[] =>
  findAmbiguities(Buffer.from(text, 'latin1')).map(({ kind }) => kind);

/** Takes up what is put into a page, so that nothing behind it moves. */
const blanks = ' '.repeat(40);
const plain = latin(
  makePdf([
    { lines: [{ text: 'Page 1', x: 72, y: 700 }], extra: blanks },
    { lines: [{ text: 'Page 2', x: 72, y: 700 }] },
  ]),
);
const inPage = (what: string): string => plain.replace(blanks, ` ${what}`.padEnd(blanks.length));

const withQpdf = (...options: readonly string[]): string =>
  latin(
    runOnPdf('qpdf', Buffer.from(plain, 'latin1'), (input, output) => [...options, input, output]).output(),
  );
const linearized = withQpdf('--linearize', '--object-streams=disable');
const packed = withQpdf('--object-streams=generate');

/** One more save, which changes nothing. */
function saved(text: string, trailer = ''): string {
  const [, size = '', root = ''] =
    /\/Size (\d+).*?\/Root (\d+ \d+ R)/s.exec(text.slice(text.lastIndexOf('trailer'))) ?? [];
  const [, previous = ''] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text) ?? [];
  const entries = `/Size ${Number(size) + 1} /Root ${root} /Prev ${previous} ${trailer}`;
  return text + writeObjects(new Map([[Number(size), '(new)']]), { offset: text.length, trailer: entries });
}

describe('a file that every reader takes alike', () => {
  it.each([
    { name: 'with a table', text: plain },
    { name: 'saved twice', text: saved(plain) },
    { name: 'with object streams', text: packed },
    { name: 'linearized', text: linearized },
    { name: 'with a few blank lines behind its end', text: `${plain}\n\n` },
  ])('has no ambiguities: $name', ({ text }) => expect(kindsIn(text)).toEqual([]));

  it('may have been linearized before it was saved again', () => {
    const [, root = ''] = /\/Root (\d+ \d+ R)/.exec(linearized) ?? [];
    const [, size = ''] = /\/Size (\d+)/.exec(linearized) ?? [];
    const [, previous = ''] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(linearized) ?? [];
    const trailer = `/Size ${Number(size) + 1} /Root ${root} /Prev ${previous}`;
    const objects = new Map([[Number(size), '(new)']]);
    expect(kindsIn(linearized + writeObjects(objects, { offset: linearized.length, trailer }))).toEqual([]);
  });
});

describe('what readers take differently', () => {
  const startxref = /startxref\n(\d+)\n%%EOF\n$/;
  const [, offset = ''] = startxref.exec(plain) ?? [];

  it.each([
    { name: 'bytes before the header', text: `mail\n${plain}`, kinds: ['header', 'cross-reference'] },
    { name: 'bytes behind the end', text: `${plain}<html>`, kinds: ['tail'] },
    { name: 'many blanks behind the end', text: plain + '\n'.repeat(2000), kinds: ['tail'] },
    { name: 'no end', text: plain.replace(startxref, ''), kinds: ['tail', 'cross-reference'] },
    {
      name: 'a comment behind startxref',
      text: plain.replace(startxref, `startxref%\n${offset}\n%%EOF\n`),
      kinds: ['tail'],
    },
    {
      name: 'startxref at a blank',
      text: plain.replace(startxref, `startxref\n${Number(offset) - 1}\n%%EOF\n`),
      kinds: ['cross-reference'],
    },
    {
      name: 'Prev at a blank',
      text: saved(plain).replace(/\/Prev \d+/, `/Prev ${Number(offset) - 1}`),
      kinds: ['cross-reference'],
    },
    {
      name: 'a number twice in a table',
      text: plain.replace('trailer', '4 1\n0000000009 00000 n \ntrailer'),
      kinds: ['number-twice'],
    },
    {
      name: 'rows that lead elsewhere',
      text: plain.replace(/\d{10}(?= 00000 n \n5 1)/, '0000000009'),
      kinds: ['row', 'page-tree'],
    },
    { name: 'another generation', text: inPage('/Annots [3 1 R]'), kinds: ['row'] },
    { name: 'an annotation that there is not', text: inPage('/Annots [99 0 R]'), kinds: ['dangling'] },
    {
      name: 'nothing among the annotations',
      text: inPage('/Annots [null]'),
      kinds: ['dangling'],
    },
    {
      name: 'a picture that there is not',
      text: inPage('/Group << /XObject << /P 99 0 R >> >>'),
      kinds: ['dangling'],
    },
    { name: 'a key twice', text: inPage('/Rotate 0 /Rotate 90'), kinds: ['key-twice'] },
    {
      name: 'a stream of another length',
      text: plain.replace(/\/Length (\d)/, '/Length 9'),
      kinds: ['object-end'],
    },
    { name: 'an object without its end', text: plain.replace('endobj', '      '), kinds: ['object-end'] },
    { name: 'pages counted wrongly', text: plain.replace('/Count 2', '/Count 1'), kinds: ['page-tree'] },
    {
      name: 'a page of another parent',
      text: plain.replace('/Parent 2 0 R', '/Parent 3 0 R'),
      kinds: ['page-tree'],
    },
    { name: 'a page twice', text: plain.replace('[4 0 R 6 0 R]', '[4 0 R 4 0 R]'), kinds: ['page-tree'] },
    {
      name: 'another linearized length',
      text: linearized.replace(/\/L \d/, (match) => `/L ${match.endsWith('9') ? 8 : 9}`),
      kinds: ['linearization'],
    },
    { name: 'a linearized file with blanks behind it', text: `${linearized}\n`, kinds: ['linearization'] },
  ])('$name', ({ text, kinds }) => expect(kindsIn(text)).toEqual(kinds));

  it('is told with the object that it is about', () => {
    expect(findAmbiguities(Buffer.from(inPage('/Annots [99 0 R]'), 'latin1'))).toEqual([
      { kind: 'dangling', object: 99 },
    ]);
  });

  it('does not count what no page shows', () => expect(kindsIn(inPage('/PieceInfo 99 0 R'))).toEqual([]));
});
