import type { Conversion, Converter } from '../adapters/converter/converter.ts';
import { pdfFixture } from './pdf-fixtures.ts';

/** Makes the same page of every Word file in no time. The engines themselves are tested beside them. */
export const quickConverter: Converter = {
  engine: { name: 'Quick', version: '1.0' },
  batchSize: 10,
  convert: (files) =>
    Promise.resolve(files.map((): Conversion => ({ kind: 'ok', pdf: pdfFixture({ pages: [{}, {}] }) }))),
  close: () => Promise.resolve(),
};
