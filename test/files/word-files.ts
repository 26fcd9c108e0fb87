/**
 * Word files that LibreOffice wrote (`e2e/data/templates`), as clerks have them, and files that are none. Those with macros, with
 * a link and cut off were made of one of them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

const folder = join(import.meta.dirname, '../../e2e/data/templates');
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

type WordFileName =
  | 'thoa-thuan-thu-viec'
  | 'thoa-thuan-ban-hai'
  | 'nhieu-loi'
  | 'co-macro'
  | 'lien-ket-ngoai'
  | 'bi-cat';

export function wordFile(name: WordFileName): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(folder, `${name}.docx`)));
}

/** What Word writes when a password is set: no archive, but a container with the encrypted one in it. */
export function encryptedFile(): Uint8Array<ArrayBuffer> {
  const start = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  return new Uint8Array(
    Buffer.concat([start, Buffer.alloc(504), Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(512)]),
  );
}

/** Gives the screen a Word file, as choosing one does. */
export async function chooseWordFile(page: Page, bytes: Uint8Array, name: string): Promise<void> {
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: wordType, buffer: Buffer.from(bytes) });
}
