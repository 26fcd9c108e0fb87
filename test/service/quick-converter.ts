import type { Conversion, Converter } from '../../server/adapters/converter/converter.ts';
import { textOfWordFile } from '../company/batches.ts';
import { pdfFixture } from '../files/pdf-fixtures.ts';

/** Makes the same two pages of every Word file in no time. The engines themselves are tested beside them. */
export class QuickConverter implements Converter {
  readonly engine = { name: 'Quick', version: '1.0' };
  readonly batchSize = 10;
  /** Texts of the Word files that came, in order. */
  readonly converted: string[] = [];

  convert(files: readonly Uint8Array[]): Promise<readonly Conversion[]> {
    this.converted.push(...files.map(textOfWordFile));
    return Promise.resolve(
      files.map((): Conversion => ({ kind: 'ok', pdf: pdfFixture({ pages: [{}, {}] }) })),
    );
  }

  async close(): Promise<void> {
    // Nothing runs.
  }
}
