import { describe, expect, it } from 'vitest';

import { attachmentType } from './attachment-type.ts';

const text = (content: string) => new TextEncoder().encode(content);
const zip = new Uint8Array([0x50, 0x4b, 3, 4, 0]);
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

describe('a file to attach', () => {
  it.each([
    ['Phụ lục.PDF', text('%PDF-1.7'), 'application/pdf'],
    ['a.pdf', text('\n\n%PDF-1.7'), 'application/pdf'],
    ['a.docx', zip, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.xlsx', zip, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['a.png', png, 'image/png'],
    ['a.jpeg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    ['a.txt', text('Ghi chú'), 'text/plain; charset=utf-8'],
  ])('%j is taken', (name, bytes, type) => expect(attachmentType(name, bytes)).toBe(type));

  it.each([
    ['a.exe', text('MZ')],
    ['a.pdf.exe', text('%PDF-1.7')],
    ['a.html', text('<html>')],
    ['pdf', text('%PDF-1.7')],
    ['a.constructor', text('x')],
    ['a.pdf', text('MZ')],
    ['a.docx', text('MZ')],
    ['a.png', text('GIF89a')],
    ['a.txt', new Uint8Array([0x4d, 0x5a, 0x00])],
    ['a.txt', new Uint8Array([0xc3, 0x28])],
  ])('%j is not', (name, bytes) => expect(attachmentType(name, bytes)).toBeNull());
});
