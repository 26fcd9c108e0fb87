import { PdfString } from '@libpdf/core';

type Writer = Parameters<PdfString['toBytes']>[0];

/**
 * Room in a file for what is known only when the file is written. It notes where it was written: a place is never searched
 * for, so that no text of the document can be taken for it.
 */
export class ReservedText extends PdfString {
  readonly length: number;
  #at: number | null = null;

  /** @param length bytes. */
  constructor(length: number) {
    super(new Uint8Array());
    this.length = length;
  }

  /** Where it begins in the file. */
  get at(): number {
    if (this.#at === null) {
      throw new Error('the file is not written yet');
    }
    return this.#at;
  }

  override toBytes(writer: Writer): void {
    this.#at = writer.position;
    writer.writeAscii(' '.repeat(this.length));
  }
}
