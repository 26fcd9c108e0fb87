import { describe, expect, it } from 'vitest';
import { streamOf } from '../../test/files/assemble-pdf.ts';
import { type PdfRevision, PdfFile, recoverRevision } from './pdf-revision.ts';
import { isKind, nameOf, textOf } from './pdf-value.ts';

const recover = (bytes: Uint8Array): PdfRevision | null => recoverRevision(new PdfFile(bytes), bytes.length);

const catalog = '<< /Type /Catalog /Pages 2 0 R >>';

/** Objects one behind the other, without a cross-reference. */
const file = (...objects: readonly (readonly [number: number, body: string])[]): Uint8Array =>
  Buffer.from(
    `%PDF-1.7\n${objects.map(([number, body]) => `${number} 0 obj\n${body}\nendobj\n`).join('')}`,
    'latin1',
  );

/** An object stream that holds one object. */
const holding = (number: number, body: string): string =>
  streamOf(`${number} 0 ${body}`).replace('<<', `<< /Type /ObjStm /N 1 /First ${`${number} 0 `.length}`);

const textIn = (bytes: Uint8Array, number: number): string | null => textOf(recover(bytes)?.object(number));

describe('the objects of a file without a cross-reference', () => {
  it.each([
    {
      name: 'of their own',
      objects: [
        [3, '(old)'],
        [3, '(new)'],
      ],
    },
    {
      name: 'of its own behind one in a stream',
      objects: [
        [4, holding(3, '(old)')],
        [3, '(new)'],
      ],
    },
    {
      name: 'in a stream behind one of its own',
      objects: [
        [3, '(old)'],
        [4, holding(3, '(new)')],
      ],
    },
    {
      name: 'in streams',
      objects: [
        [4, holding(3, '(old)')],
        [5, holding(3, '(new)')],
      ],
    },
  ] as const)('are those that stand last: $name', ({ objects }) => {
    expect(textIn(file([1, catalog], ...objects), 3)).toBe('new');
  });

  it('are not what looks like one within a stream', () => {
    const attachment = streamOf('3 0 obj\n(attached)\nendobj');
    expect(textIn(file([1, catalog], [3, '(own)'], [4, attachment]), 3)).toBe('own');
  });

  it('begin with the last catalog, unless a trailer names one', () => {
    const objects = [
      [1, catalog],
      [6, '<< /Type /Catalog /Pages 2 0 R /Lang (vi) >>'],
    ] as const;
    const languageIn = (bytes: Uint8Array): string | null =>
      textOf(recover(bytes)?.catalog?.entries.get('Lang'));
    expect(languageIn(file(...objects))).toBe('vi');
    expect(
      languageIn(Buffer.concat([file(...objects), Buffer.from('trailer\n<< /Root 1 0 R >>\n')])),
    ).toBeNull();
  });

  it('are none without a catalog', () => {
    expect(recover(file([3, '(own)']))).toBeNull();
    expect(recover(Buffer.from('%PDF-1.7\ntrailer\n<< /Root 3 0 R >>'))).toBeNull();
  });

  it('keep a stream with a length that stands elsewhere', () => {
    const stream = streamOf('abc').replace('/Length 3', '/Length 5 0 R');
    const value = recover(file([1, catalog], [4, stream], [5, '3']))?.object(4);
    expect(isKind(value, 'stream') && Buffer.from(value.raw).toString()).toBe('abc');
    expect(isKind(value, 'stream') && nameOf(value.dict.entries.get('Type'))).toBeNull();
  });
});
