import { type Converter, ConverterUnavailableError } from '../../server/adapters/converter/converter.ts';

/** An installation whose engine for Word files does not work at the moment. */
export const noConverter: Converter = {
  engine: { name: 'none', version: '0' },
  batchSize: 10,
  convert: () => Promise.reject(new ConverterUnavailableError('there is none')),
  close: () => Promise.resolve(),
};
