import { hex } from '../../../pdf-signatures/cms/bytes.ts';

/** SHA-256 of a file in hexadecimal digits; empty for one that can no longer be read. */
export async function hashOf(file: File): Promise<string> {
  try {
    return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())));
  } catch {
    return '';
  }
}
