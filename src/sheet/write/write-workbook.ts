import type { WriteSheet } from './write-sheet.ts';

export type { WriteSheet } from './write-sheet.ts';

/** Writes an .xlsx. */
export async function writeWorkbook(sheets: readonly WriteSheet[]): Promise<Blob> {
  const { makeWorkbook } = await import('./make-workbook.ts');
  return await makeWorkbook(sheets);
}

/** Saves a file that the page made on the reader's device. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replace(/[\\/:*?"<>|\u0000-\u001f]+/g, '-').trim();
  link.click();
  // The browser takes the bytes over as soon as the click has been handled.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 60_000);
}
