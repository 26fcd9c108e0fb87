/**
 * Turns Word files into PDF, without naming an engine.
 *
 * The bytes must have passed `WordEngine.inspect`: engines make a PDF even of garbage, and follow what a file refers to.
 */
export interface Converter {
  /** Stands in the evidence of what was made. */
  readonly engine: { readonly name: string; readonly version: string };
  /** How many files `convert` takes at once without slowing down; a batch is cut into pieces of this many. */
  readonly batchSize: number;
  /** Converts files in their order. A file that cannot be converted is `failed` and does not hold up the others. */
  convert(files: readonly Uint8Array[]): Promise<readonly Conversion[]>;
  close(): Promise<void>;
}

export type Conversion =
  | { readonly kind: 'ok'; readonly pdf: Uint8Array }
  /** `why` is for the log: a person sees a message of ours. */
  | { readonly kind: 'failed'; readonly why: string };
