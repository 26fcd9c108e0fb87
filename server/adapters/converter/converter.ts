/**
 * Turns Word files into PDF, without naming an engine (docs/decisions/0032).
 *
 * The bytes must have passed `WordEngine.inspect`: engines make a PDF even of garbage, and follow what a file refers to.
 */
export interface Converter {
  /** Stands in the evidence of what was made. */
  readonly engine: ConverterEngine;
  /** How many files `convert` takes at once to work at its own rate; a batch is cut into pieces of this many. */
  readonly batchSize: number;
  /**
   * Converts files in their order. A file that cannot be converted is `failed` and does not hold up the others.
   * @throws {ConverterUnavailableError} when the engine itself does not work at the moment: try again later.
   */
  convert(files: readonly Uint8Array[]): Promise<readonly Conversion[]>;
  /** Ends what is under way; later calls reject. */
  close(): Promise<void>;
}

export type ConverterEngine = { readonly name: string; readonly version: string };

export type Conversion =
  | { readonly kind: 'ok'; readonly pdf: Uint8Array }
  /** `why` is for the log: a person sees a message of ours. */
  | { readonly kind: 'failed'; readonly why: string };

export class ConverterUnavailableError extends Error {
  override readonly name = 'ConverterUnavailableError';
}
