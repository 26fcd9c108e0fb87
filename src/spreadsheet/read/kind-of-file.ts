import type { SheetFault } from './read-outcome.ts';
import { decodeWideStart, findWideEncoding, type WideEncoding } from './wide-encoding.ts';

const oleMark = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const zipMark = [0x50, 0x4b, 0x03, 0x04];

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** `EncryptedPackage` as the directory of an OLE file names it: a workbook under a password. */
const encryptedPackage = new Uint8Array(
  [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]),
);

function holds(bytes: Uint8Array, wanted: Uint8Array): boolean {
  for (let at = bytes.indexOf(wanted[0] ?? 0); at !== -1; at = bytes.indexOf(wanted[0] ?? 0, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) {
      return true;
    }
  }
  return false;
}

const foreign = [
  // PDF, PNG, JPEG, GIF, RAR, 7z, gzip
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x1f, 0x8b],
];

const isOdd = (code: number): boolean => code < 9 || (code > 13 && code < 32 && code !== 27);

/** Control characters that no text holds: a program wrote this for itself. */
function isBinary(bytes: Uint8Array, wide: WideEncoding | null): boolean {
  if (wide === null) {
    return bytes.subarray(0, 4000).some(isOdd);
  }
  // Of UTF-16 its characters tell, since the bytes of Vietnamese letters are control characters themselves.
  const start = [...decodeWideStart(bytes, wide)];
  const odd = start.filter((letter) => isOdd(letter.codePointAt(0) ?? 0) || letter === '\uFFFD').length;
  return odd > start.length / 20;
}

const webPage = /^\s*(?:<\?xml|<!doctype|<html|<head|<meta|<table|<body|<style)/i;

/** What a file is by its first bytes, since names and types lie; or why it cannot be read. */
export function kindOfFile(bytes: Uint8Array, name: string): 'workbook' | 'text' | SheetFault {
  if (bytes.length === 0) {
    return { kind: 'empty' };
  }
  if (startsWith(bytes, oleMark)) {
    return { kind: holds(bytes, encryptedPackage) ? 'encrypted' : 'old-format' };
  }
  if (startsWith(bytes, zipMark)) {
    return 'workbook';
  }
  const wide = findWideEncoding(bytes);
  if (foreign.some((mark) => startsWith(bytes, mark)) || isBinary(bytes, wide)) {
    return { kind: /\.xls[xm]$/i.test(name) ? 'damaged' : 'not-spreadsheet' };
  }
  const head =
    wide === null
      ? new TextDecoder('latin1').decode(bytes.subarray(0, 400)).replace(/^\u00ef\u00bb\u00bf/, '')
      : decodeWideStart(bytes, wide);
  if (webPage.test(head)) {
    return { kind: 'old-format' };
  }
  return /\.xls[xmb]?$/i.test(name) && !/[\t,;\n]/.test(head) ? { kind: 'damaged' } : 'text';
}
